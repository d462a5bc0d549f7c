import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox, type Sandbox } from '../app.ts'
import { asker, NOON } from '../test-caller.ts'
import { allowedCommands, type ChargeStatus, chargeStatuses, paymentMethods } from '../values/charge-values.ts'
import { parseMoney } from '../values/money.ts'

interface Charge {
  id: string
  customerId: string
  chargeStatus: ChargeStatus
  creationTime: string
  lastModified: string
  amount: string
  amountCharged: string
  amountRefunded: string
  currency: string
  paymentMethod: string
  allowedCommands: string[]
  lineItem: { price: string; taxAmount: string; taxModel: string; totalAmount: string }
  transactions: { status: string; amount: string; creationTime: string }[]
  taxInvoices: { type: string }[]
  reserved: { fees?: { amount: string }[]; feesTotal?: string }
  metadata: { children: unknown[] }
}

let sandbox: Sandbox
let charges: Charge[]
beforeAll(async () => {
  sandbox = await buildSandbox({ clock: () => NOON * 1000 })
  charges = await allCharges(sandbox)
})
afterAll(() => sandbox.close())

async function allCharges({ app }: Sandbox, timestamp = NOON): Promise<Charge[]> {
  const get = asker(app)
  const pages = await Promise.all(
    [0, 1, 2, 3, 4].map((page) => get('super', `/charges?limit=1000&offset=${page * 1000}`, { timestamp })),
  )
  return pages.flatMap((page) => page.body.items)
}

/** Exact minor units. */
function money(charge: Charge, amount: string): bigint {
  const minorUnits = parseMoney(amount, charge.currency)
  if (minorUnits === null) throw new Error(`${charge.id}: ${amount} is no amount of ${charge.currency}`)
  return minorUnits
}

test('seeds 5,000 charges in every status and with every payment method', () => {
  expect(charges).toHaveLength(5_000)
  expect(new Set(charges.map((charge) => charge.chargeStatus))).toEqual(new Set(chargeStatuses))
  expect(new Set(charges.map((charge) => charge.paymentMethod))).toEqual(new Set(paymentMethods))
})

test('the sums of every charge add up', () => {
  for (const charge of charges) {
    const sum = (status: string) =>
      charge.transactions
        .filter((step) => step.status === status)
        .reduce((total, step) => total + money(charge, step.amount), 0n)
    expect(money(charge, charge.amountCharged), charge.id).toBe(sum('CHARGED'))
    expect(money(charge, charge.amountRefunded), charge.id).toBe(sum('REFUNDED'))
    expect(sum('REFUNDED') <= sum('CHARGED') && sum('CHARGED') <= money(charge, charge.amount), charge.id).toBe(true)
    expect(charge.chargeStatus === 'REFUNDED', charge.id).toBe(
      sum('CHARGED') > 0n && sum('CHARGED') === sum('REFUNDED'),
    )
    const { price, taxAmount, taxModel, totalAmount } = charge.lineItem
    const tax = taxModel === 'EXCLUSIVE' ? money(charge, taxAmount) : 0n
    expect(money(charge, price) + tax, charge.id).toBe(money(charge, charge.amount))
    expect(totalAmount).toBe(charge.amount)
    const fees = (charge.reserved.fees ?? []).reduce((total, fee) => total + money(charge, fee.amount), 0n)
    expect(money(charge, charge.reserved.feesTotal ?? '0'), charge.id).toBe(fees)
  }
})

test('commands, invoices and times match the transactions in every charge status', () => {
  for (const charge of charges) {
    expect(charge.allowedCommands, charge.id).toEqual(allowedCommands(charge.chargeStatus))
    const invoices = charge.transactions.flatMap(({ status }) =>
      status === 'CHARGED' ? ['INVOICE'] : status === 'REFUNDED' ? ['CREDIT_NOTE'] : [],
    )
    expect(
      charge.taxInvoices.map((invoice) => invoice.type),
      charge.id,
    ).toEqual(invoices)
    const moments = [charge.creationTime, ...charge.transactions.map((step) => step.creationTime)]
    expect(moments, charge.id).toEqual([...moments].sort())
    expect(charge.lastModified, charge.id).toBe(moments.at(-1))
    expect(Date.parse(charge.lastModified) <= NOON * 1000, charge.id).toBe(true)
  }
})

test('the last hour, day and month have charges', () => {
  const since = (seconds: number) =>
    charges.filter((charge) => Date.parse(charge.creationTime) > (NOON - seconds) * 1000).length
  expect(since(3600)).toBeGreaterThan(20)
  expect(since(86_400)).toBeGreaterThan(150)
  expect(since(30 * 86_400)).toBeGreaterThan(1_000)
})

test('the newest 50 charges of DEMO_MERCHANT have at least 20 customers', async () => {
  const { body } = await asker(sandbox.app)('operator', '/charges?limit=50')
  expect(new Set(body.items.map((charge: Charge) => charge.customerId)).size).toBeGreaterThanOrEqual(20)
})

test('the same time gives the same charges', async () => {
  const again = await buildSandbox({ clock: () => NOON * 1000 })
  expect(await allCharges(again)).toEqual(charges)
  await again.close()
})

test('another time gives the same charges at other times', async () => {
  const later = await buildSandbox({ clock: () => (NOON + 1_000_000) * 1000 })
  const timeless = ({ id, amount, customerId, currency }: Charge) => ({ id, amount, customerId, currency })
  const inOrder = (list: Charge[]) => list.map(timeless).sort((left, right) => (left.id < right.id ? -1 : 1))
  expect(inOrder(await allCharges(later, NOON + 1_000_000))).toEqual(inOrder(charges))
  await later.close()
})

test('before the day of the example, the example happened the day before the clock’s', async () => {
  const early = await buildSandbox({ charges: 50, clock: () => Date.UTC(2025, 0, 1) })
  const { body } = await asker(early.app)('operator', '/charges/chg-1001', { timestamp: Date.UTC(2025, 0, 1) / 1000 })
  expect(body).toMatchObject({ creationTime: '2024-12-31T09:30:00Z', lastModified: '2024-12-31T09:31:00Z' })
  await early.close()
})

test('the well-known charges are as documented', async () => {
  const statusOf = new Map(
    charges.filter((charge) => charge.id !== 'chg-1026').map((charge) => [charge.id, charge.chargeStatus]),
  )
  expect(
    ['1001', '1002', '1003', '1004', '1005', '1006', '1007'].map((number) => statusOf.get(`chg-${number}`)),
  ).toEqual(['CHARGED', 'CHARGED', 'FUNDS_AUTHORIZED', 'CHARGED_BACK', 'CHARGE_PENDING', 'DECLINED', 'REFUNDED'])
  const partly = charges.find((charge) => charge.id === 'chg-1002')
  expect(partly).toMatchObject({ amountCharged: '200.00', amountRefunded: '50.00', currency: 'EUR' })
  expect(charges.filter((charge) => charge.metadata.children.length > 0).length).toBeGreaterThan(100)
})

test('callers come in batches of 33, in addition to the fixed ones', async () => {
  const get = asker(sandbox.app)
  const total = async (onBehalfOf: string) => (await get('super', '/callers', { onBehalfOf })).body.total
  expect(await total('DEMO_MERCHANT')).toBe(7 + 66)
  expect(await total('OTHER_MERCHANT')).toBe(1 + 33)
  expect(await total('THIRD_MERCHANT')).toBe(33)
})

test('a program’s caller may not sign in to the portal, and one key is about to expire', async () => {
  const get = asker(sandbox.app)
  expect((await get('api', '/callers/@me')).body.permissions).toEqual([
    'charges.read',
    'charges.write',
    'customers.read',
  ])
  const [expiration] = (await get('admin', '/callers/caller-005')).body.passwordExpirationDates
  const daysLeft = (Date.parse(expiration.date) / 1000 - NOON) / 86_400
  expect(daysLeft).toBeGreaterThan(0)
  expect(daysLeft).toBeLessThan(10)
})
