import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { rounds } from '../../../tests/support/depth.ts'
import { type CallerKey, NOON } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'
import { chargeCommands } from '../values/charge-values.ts'

let now: number
beforeEach(() => {
  now = NOON
})
const sandbox = sandboxForEach({ charges: 60, clock: () => now * 1000 })

function get(path: string) {
  return sandbox.ask('admin', path)
}

function command(id: string, input: object | string, caller: CallerKey = 'admin') {
  const body = typeof input === 'string' ? input : JSON.stringify(input)
  return sandbox.ask(caller, `/charges/${id}`, { method: 'POST', body })
}

/** Closes the platform and reads its tables from disk. */
async function rows(dataDir: string, sql: string) {
  await sandbox.close()
  const database = new DatabaseSync(join(dataDir, 'sandbox.db'))
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}

test('a refund appends a transaction with its reason, comment and caller, and a credit note', async () => {
  now += 60
  const { status, body } = await command(
    'chg-1001',
    { command: 'REFUND', amount: '20.00', reason: 'goodwill', comment: 'said "thanks"' },
    'finance',
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    chargeStatus: 'CHARGED',
    amountCharged: '118.00',
    amountRefunded: '20.00',
    lastModified: '2026-11-21T12:01:00Z',
    allowedCommands: ['REFUND', 'CHARGEBACK'],
  })
  expect(body.transactions).toHaveLength(2)
  expect(body.transactions[1]).toMatchObject({
    type: 'REFUND',
    status: 'REFUNDED',
    amount: '20.00',
    currency: 'INR',
    creationTime: '2026-11-21T12:01:00Z',
    reason: 'goodwill',
    comment: 'said "thanks"',
    callerName: 'finance',
  })
  expect(body.taxInvoices.map((invoice: { type: string }) => invoice.type)).toEqual(['INVOICE', 'CREDIT_NOTE'])
  expect((await get('/charges/chg-1001')).body).toEqual(body)
})

test('a refund without an amount refunds the rest; after that, nothing more can be refunded', async () => {
  await command('chg-1001', { command: 'REFUND', amount: '20.00' })
  const { body } = await command('chg-1001', { command: 'REFUND' })
  expect(body).toMatchObject({ chargeStatus: 'REFUNDED', amountRefunded: '118.00', allowedCommands: [] })
  expect(body.transactions.at(-1).amount).toBe('98.00')
  expect(await command('chg-1001', { command: 'REFUND', amount: '0.01' })).toMatchObject({
    status: 409,
    body: { errorCode: 'command_not_allowed' },
  })
})

test('lists reflect a command immediately: filters, totals and order', async () => {
  now += 60
  const before = (await get('/charges?chargeStatus=REFUNDED')).body.total
  await command('chg-1001', { command: 'REFUND' })
  expect((await get('/charges?chargeStatus=REFUNDED')).body.total).toBe(before + 1)
  expect((await get('/charges?sort=-lastModified')).body.items[0]).toMatchObject({
    id: 'chg-1001',
    chargeStatus: 'REFUNDED',
  })
})

test('captures, settlements, reversals and chargebacks move the right amounts', async () => {
  const run = async (id: string, input: object) => (await command(id, input)).body
  expect(await run('chg-1003', { command: 'CAPTURE_FUNDS', amount: '150.00' })).toMatchObject({
    chargeStatus: 'CHARGED',
    amount: '200.00',
    amountCharged: '150.00',
  })
  expect(await run('chg-1008', { command: 'SETTLE' })).toMatchObject({
    chargeStatus: 'CHARGED',
    amountCharged: '200.00',
  })
  expect(await run('chg-1002', { command: 'CHARGEBACK' })).toMatchObject({
    chargeStatus: 'CHARGED_BACK',
    amountRefunded: '50.00',
    allowedCommands: ['REVERSE_CHARGEBACK'],
  })
  const reversed = await run('chg-1002', { command: 'REVERSE_CHARGEBACK' })
  expect(reversed).toMatchObject({ chargeStatus: 'CHARGEBACK_REVERSED', allowedCommands: ['REFUND', 'CHARGEBACK'] })
  expect(reversed.transactions.at(-1)).toMatchObject({ type: 'CHARGEBACK_REVERSED', amount: '150.00' })
  expect(await run('chg-1002', { command: 'REFUND' })).toMatchObject({
    chargeStatus: 'REFUNDED',
    amountRefunded: '200.00',
  })
})

test('a chargeback and its reversal keep the scheme’s reason code', async () => {
  const { body } = await command('chg-1001', { command: 'CHARGEBACK', chargebackReasonCode: '10.4' })
  expect(body.transactions.at(-1)).toMatchObject({ type: 'CHARGEBACK', chargebackReasonCode: '10.4' })
  const reversed = await command('chg-1001', { command: 'REVERSE_CHARGEBACK', chargebackReasonCode: '13.1' })
  expect(reversed.body.transactions.at(-1)).toMatchObject({ chargebackReasonCode: '13.1' })
})

test('amounts are exact in currencies with zero and three decimals', async () => {
  expect((await command('chg-1024', { command: 'REFUND', amount: '1.0' })).status).toBe(400)
  expect((await command('chg-1024', { command: 'REFUND', amount: '1' })).body.amountRefunded).toBe('1')
  expect((await command('chg-1025', { command: 'REFUND', amount: '0.001' })).body.amountRefunded).toBe('0.001')
  expect((await command('chg-1025', { command: 'REFUND', amount: '12.345' })).body.errorCode).toBe('amount_too_high')
})

test.each([
  ['chg-1001', { command: 'REFUND', amount: '118.01' }, 400, 'amount_too_high'],
  ['chg-1001', { command: 'REFUND', amount: '0' }, 400, 'bad_request'],
  ['chg-1001', { command: 'REFUND', amount: 20 }, 400, 'bad_request'],
  ['chg-1001', { command: 'refund' }, 400, 'bad_request'],
  ['chg-1001', {}, 400, 'bad_request'],
  ['chg-1001', { command: 'REFUND', amounts: '1' }, 400, 'bad_request'],
  ['chg-1001', { command: 'REFUND', reason: 'x'.repeat(101) }, 400, 'bad_request'],
  ['chg-1001', { command: 'REFUND', comment: 'x'.repeat(1001) }, 400, 'bad_request'],
  ['chg-1001', { command: 'REFUND', chargebackReasonCode: '10.4' }, 400, 'bad_request'],
  ['chg-1001', { command: 'CHARGEBACK', chargebackReasonCode: 'a b' }, 400, 'bad_request'],
  ['chg-1001', '{"command":', 400, 'bad_request'],
  ['chg-1001', '', 400, 'bad_request'],
  ['chg-1001', '[]', 400, 'bad_request'],
  ['chg-1001', { command: 'CAPTURE_FUNDS' }, 409, 'command_not_allowed'],
  ['chg-1006', { command: 'REFUND', amount: '1.00' }, 409, 'command_not_allowed'],
  ['chg-none', { command: 'REFUND' }, 404, 'not_found'],
  ['chg-1001', `{"command":"REFUND","comment":"${'x'.repeat(1_100_000)}"}`, 413, 'body_too_large'],
] as const)('%s %j answers %i %s and changes nothing', async (id, input, status, errorCode) => {
  const before = (await get('/charges?limit=1000')).body
  expect(await command(id, input)).toMatchObject({ status, body: { errorCode } })
  expect((await get('/charges?limit=1000')).body).toEqual(before)
})

test('a command updates the counters and queues a notification', async () => {
  const dataDir = await sandbox.openOnDisk()
  now += 120
  await command('chg-1003', { command: 'CAPTURE_FUNDS', amount: '10.00' })
  await command('chg-1003', { command: 'REFUND' })
  const [counter] = await rows(
    dataDir,
    `select sum(requests) as requests, sum(approvals) as approvals, sum(volume_cents) as volume
    from counter where bucket = ${now}`,
  )
  // 10.00 EUR is 10.85 USD.
  expect(counter).toMatchObject({ requests: 2, approvals: 2, volume: 1085 })
  const notifications = await rows(
    dataDir,
    'select notification_type, status, attempts, next_attempt_time from notification_queue where attempts = 0',
  )
  expect(notifications.map((row) => row.notification_type)).toEqual(['PURCHASE_SUCCESS', 'REFUND'])
  expect(notifications[0]).toMatchObject({ status: 'READY', attempts: 0, next_attempt_time: now })
})

test('two commands within a second have different lastModified values', async () => {
  const seen = (await command('chg-1001', { command: 'REFUND', amount: '1.00' })).body.lastModified
  const { body } = await command('chg-1001', { command: 'REFUND', amount: '1.00' })
  expect(body.lastModified > seen).toBe(true)
  expect(body.transactions.at(-1).creationTime).toBe(body.lastModified)
})

test('UPDATE_STATUS also requires charges.repair', async () => {
  const refused = await command('chg-1005', { command: 'UPDATE_STATUS' }, 'operator')
  expect(refused).toMatchObject({
    status: 403,
    body: { errorCode: 'permission_denied', errors: ['Missing permission: charges.repair'] },
  })
  expect((await get('/charges/chg-1005')).body.chargeStatus).toBe('CHARGE_PENDING')
})

test('executes only one of two concurrent full refunds', async () => {
  const responses = await Promise.all([1, 2].map(() => command('chg-1001', { command: 'REFUND', amount: '118.00' })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await get('/charges/chg-1001')).body.amountRefunded).toBe('118.00')
})

test('the sums of ledger, charge and counters agree after any commands', async () => {
  const dataDir = await sandbox.openOnDisk()
  const steps = fc.array(
    fc.record({
      id: fc.constantFrom(
        'chg-1001',
        'chg-1002',
        'chg-1003',
        'chg-1005',
        'chg-1008',
        'chg-1015',
        'chg-1021',
        'chg-1025',
      ),
      command: fc.constantFrom(...chargeCommands),
      amount: fc.option(
        fc.integer({ min: 1, max: 20_000 }).map((cents) => (cents / 100).toFixed(2)),
        { nil: undefined },
      ),
    }),
    { minLength: 10, maxLength: 25 },
  )
  let done = 0
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      for (const { id, ...input } of commands) if ((await command(id, input)).status === 200) done += 1
      for (const charge of (await get('/charges?limit=1000')).body.items) expectSums(charge)
    }),
    { numRuns: rounds({ fast: 5, deep: 15 }) },
  )
  expect(done).toBeGreaterThan(0)
  const [counted] = await rows(
    dataDir,
    'select (select count(*) from charge_transaction where caller_name is not null) as steps',
  )
  const [queued] = await rows(dataDir, 'select count(*) as queued from notification_queue where attempts = 0')
  expect([counted?.steps, queued?.queued]).toEqual([done, done])
})

interface Charge {
  amount: string
  amountCharged: string
  amountRefunded: string
  currency: string
  transactions: { status: string; amount: string }[]
}

function expectSums(charge: Charge): void {
  const thousandths = (amount: string) => Math.round(Number(amount) * 1000)
  const sum = (status: string) =>
    charge.transactions.reduce((total, step) => total + (step.status === status ? thousandths(step.amount) : 0), 0)
  expect(thousandths(charge.amountCharged)).toBe(sum('CHARGED'))
  expect(thousandths(charge.amountRefunded)).toBe(sum('REFUNDED'))
  expect(sum('REFUNDED')).toBeLessThanOrEqual(sum('CHARGED'))
  expect(sum('CHARGED')).toBeLessThanOrEqual(thousandths(charge.amount))
}
