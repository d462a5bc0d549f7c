import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from '../store/store.ts'
import { type CaseStore, createCaseStore, theGateway } from './case-store.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const later = '2026-11-21T12:00:01Z'

let store: Store
let statements: number
let now: number
let cases: CaseStore
let replica: CaseStore
beforeEach(async () => {
  now = start
  statements = 0
  store = await openStore({})
  const counted = store.withPlugin({
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  cases = createCaseStore(counted, () => now)
  replica = createCaseStore(store, () => now)
})
afterEach(() => store.destroy())

const objectOf = (objectId: string) => ({ merchant: 'DEMO_MERCHANT', objectType: 'Charge', objectId })

async function snooze(objectId: string, by = cases): Promise<string> {
  const opened = await by.open(objectOf(objectId), theGateway)
  if (opened === null || typeof opened === 'string') throw new Error('not opened')
  await by.addEntry(opened.id, { by: theGateway, kind: 'STATE' }, { snoozedUntil: start + 60_000 })
  return opened.id
}

const isAsleep = async (id: string) => Number((await replica.one(id))?.snoozedUntil) > now

test('objects without a snoozed case cost one statement in half a second, no matter how many are read', async () => {
  for (let place = 0; place < 100; place++)
    await cases.wakeRead('DEMO_MERCHANT', 'Charge', [{ id: `chg-${place}`, lastModified: later }])
  expect(statements).toBe(1)
  now += 500
  await cases.wakeRead('DEMO_MERCHANT', 'Charge', [{ id: 'chg-1', lastModified: later }])
  expect(statements).toBe(2)
})

test('knows that all objects are awake until one is snoozed, for half a second', async () => {
  const read = () => cases.wakeRead('DEMO_MERCHANT', 'Charge', [{ id: 'chg-1', lastModified: later }])
  expect(cases.areAllAwake('Charge')).toBe(false)
  await read()
  expect(cases.areAllAwake('Charge')).toBe(true)
  expect(cases.areAllAwake('Customer')).toBe(false)
  now += 500
  expect(cases.areAllAwake('Charge')).toBe(false)
  await read()
  await snooze('chg-1')
  expect(cases.areAllAwake('Charge')).toBe(false)
  await read()
  expect(cases.areAllAwake('Charge')).toBe(false)
})

test('reading a changed object wakes its case that was snoozed on this replica', async () => {
  await cases.wakeRead('DEMO_MERCHANT', 'Charge', [{ id: 'chg-1', lastModified: later }])
  const id = await snooze('chg-1')
  await cases.wakeRead('DEMO_MERCHANT', 'Charge', [{ id: 'chg-2', lastModified: later }])
  expect(await isAsleep(id)).toBe(true)
  await cases.wakeRead('DEMO_MERCHANT', 'Charge', [{ id: 'chg-1', lastModified: later }])
  expect(await isAsleep(id)).toBe(true)
  await replica.addEntry(id, { by: theGateway, kind: 'STATE' }, { objectModified: '2026-11-21T12:00:00Z' })
  await cases.wakeRead('DEMO_MERCHANT', 'Charge', [{ id: 'chg-1', lastModified: later }])
  expect(await isAsleep(id)).toBe(false)
})

test('wakes a case that another replica snoozed after half a second', async () => {
  await cases.wakeRead('DEMO_MERCHANT', 'Charge', [{ id: 'chg-1', lastModified: later }])
  const id = await snooze('chg-1', replica)
  await replica.addEntry(id, { by: theGateway, kind: 'STATE' }, { objectModified: '2026-11-21T12:00:00Z' })
  now += 500
  await cases.wakeRead('DEMO_MERCHANT', 'Charge', [{ id: 'chg-1', lastModified: later }])
  expect(await isAsleep(id)).toBe(false)
})

test('wakes all snoozed objects, even if there are more than memory holds', async () => {
  const rows = await Promise.all(Array.from({ length: 1_001 }, (_, place) => snooze(`chg-${place}`, replica)))
  await store.updateTable('objectCase').set({ objectModified: '2026-11-21T12:00:00Z' }).execute()
  for (const place of [0, 500, 1_000]) {
    await cases.wakeRead('DEMO_MERCHANT', 'Charge', [{ id: `chg-${place}`, lastModified: later }])
    expect(await isAsleep(rows[place] ?? '')).toBe(false)
  }
})

test('does not cache a failed read of the snoozed objects', async () => {
  let isDown = true
  const failing = createCaseStore(
    store.withPlugin({
      transformQuery({ node }) {
        if (isDown) throw new Error('down')
        return node
      },
      transformResult: async ({ result }) => result,
    }),
    () => now,
  )
  await expect(failing.wakeRead('DEMO_MERCHANT', 'Charge', [{ id: 'chg-1', lastModified: later }])).rejects.toThrow(
    'down',
  )
  isDown = false
  await expect(
    failing.wakeRead('DEMO_MERCHANT', 'Charge', [{ id: 'chg-1', lastModified: later }]),
  ).resolves.toBeUndefined()
})
