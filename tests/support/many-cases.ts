import { findCases } from '@portal/gateway/cases/case-list'
import type { Store } from '@portal/gateway/store/store'
import type { CompiledQuery } from 'kysely'
import { CompiledQuery as Raw } from 'kysely'

/**
 * The total number of cases, each with one entry; the number of merchants; and how many cases the busiest object has.
 */
export const manyCases = { cases: 100_000, merchants: 5, ofBusiest: 1_000 } as const

const busiest = 'chg-busiest'
const atOnce = 500

/** The object of a case by its number: three cases per object, the busiest object first. */
export function objectOf(place: number): { readonly merchant: string; readonly objectId: string } {
  if (place < manyCases.ofBusiest) return { merchant: 'M0', objectId: busiest }
  const object = Math.floor(place / 3)
  return { merchant: `M${object % manyCases.merchants}`, objectId: `chg-${object}` }
}

/** Fills a store with cases and their entries. */
export async function fillCases(store: Store): Promise<void> {
  for (let from = 0; from < manyCases.cases; from += atOnce) {
    const places = Array.from({ length: atOnce }, (_, at) => from + at)
    await store
      .insertInto('objectCase')
      .values(
        places.map((place) => ({
          ...objectOf(place),
          ...{ id: `case-${place}`, origin: `case-${place}`, objectType: place % 4 === 0 ? 'Customer' : 'Charge' },
          ...(place < manyCases.ofBusiest && { objectType: 'Charge' }),
          ...{ state: place % 3 === 0 ? ('OPEN' as const) : ('' as const), assigneeAccount: '', assigneeCaller: '' },
          ...{ dueAt: 0, isDueComputed: 0, snoozedUntil: 0, snoozedBy: '', objectModified: '' },
          ...{ openedByAccount: 'M0', openedByCaller: 'operator', opened: place, changed: (place * 7_919) % 1_000_003 },
          ...{ entries: 1, size: 40, excerpt: `The note of case ${place}, as long as most of them are` },
        })),
      )
      .execute()
    await store
      .insertInto('caseEntry')
      .values(
        places.map((place) => ({
          ...{ caseId: `case-${place}`, seq: 1, at: place, account: 'M0', caller: 'operator', kind: 'TEXT' as const },
          ...{ text: `The note of case ${place}, as long as most of them are`, detail: '{}', corrected: 0, struck: 0 },
          ...{ struckByAccount: '', struckByCaller: '', struckReason: '' },
        })),
      )
      .execute()
  }
  await store.executeQuery(Raw.raw('analyze'))
}

/** The newest three cases of an object and their total, read like on the pages of objects. */
export function newestThree(store: Store, { merchant, objectId }: ReturnType<typeof objectOf>) {
  const scope = { merchant, objectTypes: ['Charge', 'Customer', 'Caller', 'OfacCheck'] }
  const paging = { limit: 3, offset: 0, by: 'lastModified', isDescending: true } as const
  return findCases(store, scope, { objectType: 'Charge', objectId }, paging, 0)
}

/** The query plan of a function's only statement, as one string. */
export async function planOfStatement(
  store: Store,
  engine: 'SQLite' | 'PostgreSQL',
  run: (store: Store) => Promise<unknown>,
): Promise<string> {
  const compiled: CompiledQuery[] = []
  const watched = store.withPlugin({
    transformQuery({ node, queryId }) {
      compiled.push(store.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await run(watched)
  const [statement, ...others] = compiled
  if (!statement || others.length > 0) throw new Error(`${compiled.length} statements ran`)
  const how = engine === 'SQLite' ? 'explain query plan' : 'explain'
  const { rows } = await store.executeQuery(Raw.raw(`${how} ${statement.sql}`, [...statement.parameters]))
  return rows.map((row) => Object.values(row as object).join(' ')).join('\n')
}
