import { openStore, type Store } from '@portal/gateway/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachStore } from '../support/kinds-of-store.ts'
import { fillCases, manyCases, newestThree, objectOf, planOfStatement } from '../support/many-cases.ts'

await onEachStore('the cases of an object among 100,000 on', (options, database) => {
  const engine = database ? 'PostgreSQL' : 'SQLite'
  let store: Store
  beforeAll(async () => {
    store = await openStore({ ...options, patienceMs: 120_000 })
    await fillCases(store)
  }, 600_000)
  afterAll(() => store?.destroy())

  test.each([
    ['an object with three', manyCases.cases / 2],
    ['the object with the most', 0],
  ])('uses the index of objects to find the newest three of %s', async (_which, place) => {
    const plan = await planOfStatement(store, engine, (watched) => newestThree(watched, objectOf(place)))
    expect(plan).toContain('objectCaseObject')
    expect(plan).not.toMatch(/\bSCAN objectCase\b|Seq Scan/)
  })

  test('returns the newest cases of an object with their total', async () => {
    const { rows, total } = await newestThree(store, objectOf(0))
    expect(total).toBe(manyCases.ofBusiest)
    const newest = Array.from({ length: manyCases.ofBusiest }, (_, place) => [(place * 7_919) % 1_000_003, place])
      .toSorted(([a = 0], [b = 0]) => b - a)
      .slice(0, 3)
    expect(rows.map(({ id }) => id)).toEqual(newest.map(([, place]) => `case-${place}`))
  })
})
