import { metrics } from '@portal/schema/metric'
import { throttle } from '../timing/throttle.ts'
import type { Store } from './store.ts'

/** How long a sample is kept, in milliseconds. */
export const readingsKeptMs = 48 * 60 * 60_000
/** Maximum number of samples in a response: one for each minute that is kept. */
export const mostReadings = readingsKeptMs / 60_000

const minute = 60_000
const sweepEveryMs = 60_000
const batch = 5_000

/** The dashboard of a merchant at one minute. */
export interface DashboardReading {
  /** The start of the minute, in milliseconds since the epoch. */
  readonly at: number
  /** The time since which the platform counts; null if it did not report one. */
  readonly resetTime: string | null
  /** The values by metric code; null if unknown. */
  readonly values: Readonly<Record<string, number | null>>
}

/** Dashboard samples in the gateway's store, one per minute and merchant. */
export interface DashboardSamples {
  /** Stores a sample unless its minute already has one. Never fails. */
  note(owner: string, reading: Omit<DashboardReading, 'at'>): Promise<void>
  /** The samples since a time (milliseconds), oldest first. */
  since(owner: string, moment: number): Promise<readonly DashboardReading[]>
}

/** Keeps samples with the given clock (in milliseconds). `onFailed` receives storage errors. */
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
