import { reportColumnNames } from '@portal/schema/transaction-report'
import { expect, test } from 'vitest'
import { type CallerKey, credentialsOf, NOON, signedHeaders } from '../test-caller.ts'
import { sandboxForAll } from '../test-sandbox.ts'
import { isoTime } from '../values/time.ts'

const sandbox = sandboxForAll({ charges: 600 })

function report(from: number | string, to: number | string, caller: CallerKey = 'finance') {
  const [begin, end] = [from, to].map((bound) => (typeof bound === 'number' ? isoTime(bound) : bound))
  const request = { path: `/api/v3/reports/dailytransactionreport?from=${begin}&to=${end}`, timestamp: NOON }
  return sandbox.app.inject({ url: request.path, headers: signedHeaders(credentialsOf(caller), request) })
}

const year = 365 * 86_400

/** Parses the rows of a CSV file without quoted cells. */
function rowsOf(body: string): Record<string, string>[] {
  const [head = '', ...lines] = body.trimEnd().split('\r\n')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(head.split(',').map((name, place) => [name, cells[place] ?? '']))
  })
}

test('the report contains every transaction of the merchant once, by time, the same each time', async () => {
  const response = await report(NOON - 2 * year, NOON + 1)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(response.headers['transfer-encoding']).toBe('chunked')
  expect(response.body.split('\r\n')[0]).toBe(reportColumnNames.join())
  const rows = rowsOf(response.body)
  const expected = sandbox.database
    .prepare('select count(*) as n from charge_transaction join charge on charge.n = charge where merchant = 1')
    .get()?.n
  expect(rows).toHaveLength(Number(expected))
  expect(new Set(rows.map((row) => row.transactionId)).size).toBe(rows.length)
  expect(new Set(rows.map((row) => row.merchantAccount))).toEqual(new Set(['DEMO_MERCHANT']))
  expect(rows.map((row) => row.transactionTime)).toEqual(rows.map((row) => row.transactionTime).sort())
  expect((await report(NOON - 2 * year, NOON + 1)).body).toBe(response.body)
})

test('excludes its end, so two adjacent periods contain each transaction once', async () => {
  const whole = rowsOf((await report(NOON - year, NOON)).body)
  const middle = String(whole[Math.floor(whole.length / 2)]?.transactionTime)
  const parts = [await report(NOON - year, middle), await report(middle, NOON)].flatMap(({ body }) => rowsOf(body))
  expect(parts).toEqual(whole)
})

test('returned amounts are negative, and later transactions name the first one', async () => {
  const rows = rowsOf((await report(NOON - 2 * year, NOON + 1)).body)
  const [first, refund] = rows.filter((row) => row.chargeId === 'chg-1002')
  expect(first).toMatchObject({ originalTransactionId: '', currency: 'EUR', exchangeRate: '1.085000' })
  expect(refund).toMatchObject({
    originalTransactionId: first?.transactionId,
    status: 'REFUNDED',
    grossAmount: '-50.00',
    taxAmount: '-8.68',
    netAmount: '-41.32',
    amountUsd: '-54.25',
  })
})

test('a super account gets all merchants; reports.read is required', async () => {
  const merchants = new Set(
    rowsOf((await report(NOON - 2 * year, NOON, 'super')).body).map((row) => row.merchantAccount),
  )
  expect(merchants.size).toBeGreaterThan(1)
  expect((await report(NOON - year, NOON, 'support')).statusCode).toBe(403)
})

test('refuses missing or reversed bounds', async () => {
  expect((await report('yesterday', NOON)).json().errors).toEqual(['from is not a date'])
  expect((await report(NOON, NOON)).json().errors).toEqual(['to must be after from'])
})
