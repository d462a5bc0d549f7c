import { describe, expect, test } from 'vitest'
import { chargebacksOf, createChargeWatch, daysFor } from './chargebacks.ts'

const made = (id: string, type: string) => ({ id, type })

describe('chargebacks of a charge', () => {
  test.each([
    ['a chargeback', [made('1', 'CHARGE'), made('2', 'CHARGEBACK')], ['2']],
    ['a dispute, then the chargeback', [made('1', 'DISPUTE'), made('2', 'CHARGEBACK')], ['1', '2']],
    ['a won one', [made('1', 'CHARGEBACK'), made('2', 'CHARGEBACK_REVERSED')], []],
    [
      'another one after a won one',
      [made('1', 'CHARGEBACK'), made('2', 'CHARGEBACK_REVERSED'), made('3', 'CHARGEBACK')],
      ['3'],
    ],
    ['none', [made('1', 'CHARGE')], []],
    ['another form', 'CHARGEBACK', []],
    ['holes', [null, made('2', 'CHARGEBACK')], ['2']],
    ['nothing', undefined, []],
  ])('%s', (_title, transactions, expected) => {
    expect(chargebacksOf({ transactions }).map(({ id }) => id)).toEqual(expected)
  })
})

test('the merchant’s own number of days wins, then the default, then that of other brands', () => {
  expect(daysFor('Visa', new Map([['Visa', 7]]))).toBe(7)
  expect(daysFor('Visa', new Map([['OTHER', 7]]))).toBe(30)
  expect(daysFor('Cabal', new Map([['OTHER', 7]]))).toBe(7)
  expect(daysFor(null, new Map())).toBe(20)
})

test('has nothing to wait for without a chargeback and a snoozed case', async () => {
  const woken: unknown[] = []
  let areAllAwake = true
  const fail = () => Promise.reject(new Error('not needed'))
  const watch = createChargeWatch({
    cases: {
      open: fail,
      opened: fail,
      addEntry: fail,
      areAllAwake: () => areAllAwake,
      async wakeRead(...read) {
        woken.push(read)
      },
    },
    dueDays: { of: fail },
    onFailure: (error) => woken.push(error),
  })
  const charge = { id: 'chg-1', transactions: [made('1', 'CHARGE')] }
  expect(watch([null, charge], 'DEMO_MERCHANT')).toBeUndefined()
  areAllAwake = false
  await watch([null, charge], 'DEMO_MERCHANT')
  expect(woken).toEqual([['DEMO_MERCHANT', 'Charge', [charge]]])
})

test('reports a failing store, and still shows the charges', async () => {
  const failures: unknown[] = []
  const down = () => Promise.reject(new Error('down'))
  const cases = { open: down, opened: down, addEntry: down, areAllAwake: () => true, wakeRead: down }
  const watch = createChargeWatch({
    cases,
    dueDays: { of: down },
    onFailure: (error) => failures.push(error),
  })
  await watch([null, { id: 'chg-1', transactions: [made('1', 'CHARGEBACK')] }], 'DEMO_MERCHANT')
  expect(failures).toHaveLength(1)
})
