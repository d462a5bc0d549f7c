import { metrics } from '@portal/schema/metric'
import { throttle } from '../timing/throttle.ts'
import type { Store } from './store.ts'

/** How long a reading is kept, in milliseconds. */
export const readingsKeptMs = 48 * 60 * 60_000
/** The most readings of one answer: one for each minute that is kept. */
export const mostReadings = readingsKeptMs / 60_000

const minute = 60_000
const sweepEveryMs = 60_000
const batch = 5_000

/** What the dashboard of a merchant said in one minute. */
export interface DashboardReading {
  /** The beginning of the minute, in milliseconds since the epoch. */
  readonly at: number
  /** The moment since which the platform counts; null where it did not say. */
  readonly resetTime: string | null
  /** The values by metric code; null where they were not known. */
  readonly values: Readonly<Record<string, number | null>>
}

/** The readings of the dashboard, one a minute for each merchant, in the gateway's store. */
export interface DashboardSamples {
  /** Stores a reading unless its minute has one already. Never fails. */
  note(owner: string, reading: Omit<DashboardReading, 'at'>): Promise<void>
  /** The readings since a moment (milliseconds), oldest first. */
  since(owner: string, moment: number): Promise<readonly DashboardReading[]>
}

/** Keeps readings on the given clock (milliseconds); `onFailed` receives what could not be stored. */
export function createDashboardSamples(
  store: Store,
  clock: () => number,
  onFailed: (error: unknown) => void,
): DashboardSamples {
  const codes = [...metrics.keys()]

  const sweep = throttle(sweepEveryMs, clock, async () => {
    await store
      .deleteFrom('dashboardReading')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('owner', 'at'),
          'in',
          selectFrom('dashboardReading')
            .select(['owner', 'at'])
            .where('at', '<', clock() - readingsKeptMs)
            .limit(batch)
            .$asTuple('owner', 'at'),
        ),
      )
      .execute()
  })

  return {
    async note(owner, { resetTime, values }) {
      const now = clock()
      try {
        await store
          .insertInto('dashboardReading')
          .values({
            owner,
            at: now - (now % minute),
            resetTime,
            figures: JSON.stringify(codes.map((code) => values[code] ?? null)),
          })
          .onConflict((conflict) => conflict.columns(['owner', 'at']).doNothing())
          .execute()
        await sweep()
      } catch (error) {
        onFailed(error)
      }
    },
    async since(owner, moment) {
      const rows = await store
        .selectFrom('dashboardReading')
        .select(['at', 'resetTime', 'figures'])
        .where('owner', '=', owner)
        .where('at', '>=', Math.max(moment, clock() - readingsKeptMs))
        .orderBy('at')
        .limit(mostReadings)
        .execute()
      return rows.map(({ at, resetTime, figures }) => {
        const values: readonly (number | null)[] = JSON.parse(figures)
        return { at, resetTime, values: Object.fromEntries(codes.map((code, place) => [code, values[place] ?? null])) }
      })
    },
  }
}
