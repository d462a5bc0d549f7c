import { createHash } from 'node:crypto'
import { createReportDownloads, downloadsKeptMs, mostDownloads } from '@portal/gateway/store/report-downloads'
import { openStore } from '@portal/gateway/store/store'
import { reportColumnNames } from '@portal/schema/transaction-report'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rounds } from '../support/depth.ts'
import { answerJson, type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts'
import { onEachStore } from '../support/kinds-of-store.ts'
import { entryFields } from '../support/ledger-entries.ts'
import { ask, basic, type CallerId, startGateway } from '../support/portal.ts'
import { type Document, type Stack, startOfTests, startStack } from '../support/stack.ts'

const downloads = `{ transactionReportDownloads {
  id from to state mayGrow rows bytes sha256 why totals { currency rows charges taken givenBack } } }`
const tieOut = `query ($id: ID!) { transactionReportDownload(id: $id) { totals { currency charges listedCharges } } }`

const reportPath = (from: string, to: string) => `/files/reports/dailytransactionreport?from=${from}&to=${to}`

function get(app: FastifyInstance, url: string, as: CallerId, onBehalfOf?: string) {
  const headers = { authorization: basic(as), ...(onBehalfOf ? { 'x-on-behalf-of': onBehalfOf } : {}) }
  return app.inject({ url, headers })
}

/** The newest ledger entry about a report. */
async function ledgerOfReports(app: FastifyInstance) {
  const entries = `{ ledger(filter: { objectType: "TransactionReport" }) { items { ${entryFields} } } }`
  return (await ask(app, entries, {}, { as: 'DEMO_MERCHANT/admin' })).data.ledger.items[0]
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

describe('a report of the sandbox', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack({ charges: 600 })
  })
  afterAll(() => stack.close())
  beforeEach(() => {
    stack.takeCalls()
  })
  const from = '2026-10-01T00:00:00Z'
  const to = '2026-11-01T00:00:00Z'

  test('takes one platform call, and its record has its rows, its hash and the totals of the list', async () => {
    const file = await get(stack.gateway, reportPath(from, to), 'DEMO_MERCHANT/finance')
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="DEMO_MERCHANT-transactions-20261001T000000Z-20261101T000000Z.csv"',
    })
    expect(stack.takeCalls().map(decodeURIComponent)).toEqual([
      `GET /reports/dailytransactionreport?from=${from}&to=${to}`,
    ])
    const { data } = await ask(stack.gateway, downloads, {}, { as: 'DEMO_MERCHANT/finance' })
    expect(stack.takeCalls()).toEqual([])
    const [record] = data.transactionReportDownloads
    const lines = file.body.trimEnd().split('\r\n')
    expect(lines[0]).toBe(reportColumnNames.join())
    expect(record).toMatchObject({
      id: file.headers['x-report-download'],
      from,
      to,
      state: 'COMPLETE',
      mayGrow: false,
      rows: lines.length - 1,
      bytes: file.rawPayload.length,
      sha256: sha256(file.rawPayload),
      why: null,
    })
    expect(record.rows).toBeGreaterThan(20)
    const tied = await ask(stack.gateway, tieOut, { id: record.id }, { as: 'DEMO_MERCHANT/finance' })
    const { totals } = tied.data.transactionReportDownload
    expect(stack.takeCalls()).toHaveLength(totals.length)
    expect(totals.map(({ charges }: { charges: number }) => charges)).toEqual(
      totals.map(({ listedCharges }: { listedCharges: number }) => listedCharges),
    )
  })

  test('lists a report only for the caller and merchant that downloaded it', async () => {
    await get(stack.gateway, reportPath(from, to), 'DEMO_MERCHANT/admin', 'OTHER_MERCHANT')
    expect(stack.takeCalls().map(decodeURIComponent)).toEqual([
      `GET /reports/dailytransactionreport?from=${from}&to=${to}&onBehalfOf=OTHER_MERCHANT`,
    ])
    const count = async (as: CallerId, onBehalfOf?: string) =>
      (await ask(stack.gateway, downloads, {}, { as, ...(onBehalfOf ? { onBehalfOf } : {}) })).data
        .transactionReportDownloads.length
    expect(await count('DEMO_MERCHANT/admin', 'OTHER_MERCHANT')).toBe(1)
    expect(await count('DEMO_MERCHANT/admin')).toBe(0)
  })

  test.each([
    ['no bounds', '/files/reports/dailytransactionreport', 'from'],
    ['a day without a time', reportPath('2026-10-01', to), 'from'],
    ['turned around', reportPath(to, from), 'to'],
    ['nothing in between', reportPath(from, from), 'to'],
    ['a beginning in the future', reportPath('2026-11-21T12:00:01Z', '2026-11-22T00:00:00Z'), 'from'],
    ['an end beyond today', reportPath(from, '2026-11-22T12:00:01Z'), 'to'],
    ['400 days', reportPath('2025-09-27T00:00:00Z', to), 'from'],
  ])('rejects %s with the field, before the platform is called', async (_title, url, field) => {
    const answer = await get(stack.gateway, url, 'DEMO_MERCHANT/finance')
    expect([answer.statusCode, answer.json().errors[0].extensions]).toEqual([400, { code: 'BAD_INPUT', field }])
    expect(stack.takeCalls()).toEqual([])
  })

  test('leaves a ledger entry that identifies the file without its rows', async () => {
    const file = await get(stack.gateway, reportPath(from, to), 'DEMO_MERCHANT/admin')
    expect(await ledgerOfReports(stack.gateway)).toMatchObject({
      kind: 'REVEAL',
      act: 'transactionReport',
      objectId: `${from}/${to}`,
      callerName: 'admin',
      outcome: 'DONE',
      code: null,
      given: [
        { field: 'from', value: from },
        { field: 'to', value: to },
      ],
      changes: [
        { field: 'isWhole', after: true },
        { field: 'rows', after: file.body.trimEnd().split('\r\n').length - 1 },
        { field: 'leftOut', after: 0 },
        { field: 'bytes', after: file.rawPayload.length },
        { field: 'sha256', after: sha256(file.rawPayload) },
      ],
    })
    await get(stack.gateway, reportPath(to, from), 'DEMO_MERCHANT/admin')
    expect(await ledgerOfReports(stack.gateway)).toMatchObject({ outcome: 'REFUSED', code: 'BAD_INPUT', changes: [] })
  })

  test('has the rows of a currency and some statuses, and counts the others, which were also checked', async () => {
    const all = await get(stack.gateway, reportPath(from, to), 'DEMO_MERCHANT/finance')
    const cellsOf = (body: string) =>
      body
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','))
    const [currencyAt, statusAt] = [reportColumnNames.indexOf('currency'), reportColumnNames.indexOf('status')]
    const wanted = cellsOf(all.body).filter(
      (cells) => cells[currencyAt] === 'EUR' && ['CHARGED', 'REFUNDED'].includes(cells[statusAt] ?? ''),
    )
    stack.takeCalls()
    const some = await get(
      stack.gateway,
      `${reportPath(from, to)}&currency=EUR&status=CHARGED,REFUNDED`,
      'DEMO_MERCHANT/finance',
    )
    expect(some.headers['content-disposition']).toContain('-EUR-CHARGED-REFUNDED.csv')
    // The platform has no such conditions.
    expect(stack.takeCalls().map(decodeURIComponent)).toEqual([
      `GET /reports/dailytransactionreport?from=${from}&to=${to}`,
    ])
    expect(wanted.length).toBeGreaterThan(3)
    expect(cellsOf(some.body)).toEqual(wanted)
    const { data } = await ask(
      stack.gateway,
      `query ($id: ID!) { transactionReportDownload(id: $id) {
        currency statuses rows leftOut sha256 totals { currency rows listedCharges } } }`,
      { id: some.headers['x-report-download'] },
      { as: 'DEMO_MERCHANT/finance' },
    )
    expect(data.transactionReportDownload).toEqual({
      currency: 'EUR',
      statuses: ['CHARGED', 'REFUNDED'],
      rows: wanted.length,
      leftOut: cellsOf(all.body).length - wanted.length,
      sha256: sha256(some.rawPayload),
      // For some statuses, the list of charges has no transactions to compare with.
      totals: [{ currency: 'EUR', rows: wanted.length, listedCharges: null }],
    })
    stack.takeCalls()
  })

  test.each([
    ['an unknown currency', '&currency=EURO', 'currency'],
    ['an unknown status', '&status=CHARGED,PAID', 'status'],
  ])('rejects %s as a condition with the field', async (_title, conditions, field) => {
    const answer = await get(stack.gateway, `${reportPath(from, to)}${conditions}`, 'DEMO_MERCHANT/finance')
    expect([answer.statusCode, answer.json().errors[0].extensions]).toEqual([400, { code: 'BAD_INPUT', field }])
    expect(stack.takeCalls()).toEqual([])
  })

  test('may still grow if it includes today, and needs reports.read', async () => {
    const today = reportPath('2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z')
    expect((await get(stack.gateway, today, 'DEMO_MERCHANT/finance')).statusCode).toBe(200)
    const { data } = await ask(stack.gateway, downloads, {}, { as: 'DEMO_MERCHANT/finance' })
    expect(data.transactionReportDownloads.some(({ mayGrow }: { mayGrow: boolean }) => mayGrow)).toBe(true)
    stack.takeCalls()
    const refused = await get(stack.gateway, today, 'DEMO_MERCHANT/support')
    expect([refused.statusCode, refused.json().errors[0].extensions.missing]).toEqual([403, ['reports.read']])
    expect(stack.takeCalls()).toEqual([])
  })
})

const head = reportColumnNames.join()
function row(place: number, change: Partial<Record<(typeof reportColumnNames)[number], string>> = {}): string {
  const cells: Record<string, string> = {
    reportDate: '2026-10-01',
    merchantAccount: 'DEMO_MERCHANT',
    chargeId: `chg-${place}`,
    lgId: `${1_000_000 + place}`,
    transactionId: `txn-${place}`,
    operationType: 'CHARGE',
    status: 'CHARGED',
    transactionTime: '2026-10-01T10:00:00Z',
    currency: 'USD',
    grossAmount: '10.00',
    taxAmount: '1.00',
    netAmount: '9.00',
    amountUsd: '10.00',
    exchangeRate: '1.000000',
    description: 'Gold plan, a year',
    ...change,
  }
  return reportColumnNames.map((name) => quoted(cells[name] ?? '')).join()
}
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const rows = (count: number) => Array.from({ length: count }, (_, place) => row(place + 1))
const fileOf = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`

describe('a report from a misbehaving platform', () => {
  let platform: FaultyPlatform
  let gateway: FastifyInstance
  let address: string
  // Each download begins after the one before.
  let ticks = 0
  beforeAll(async () => {
    platform = await startFaultyPlatform('Merchant account', ['reports.read', 'charges.read', 'callers.read'])
    gateway = await startGateway({
      platform: { url: platform.url },
      clock: () => startOfTests + ticks++,
    })
    address = await gateway.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    gateway.server.closeAllConnections()
    await gateway.close()
    await platform.close()
  })
  const url = reportPath('2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z')
  const csv = { 'content-type': 'text/csv' }
  const answerWith = (content: string) =>
    platform.misbehave((_request, response) => response.writeHead(200, csv).end(content))
  const newest = async () => (await ask(gateway, downloads)).data.transactionReportDownloads[0]

  test('gets an apostrophe before texts that a spreadsheet would evaluate, and keeps numbers', async () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'x\r=1', 'x\n=1', 'x;=1']
    const texts = formulas.map((description, place) => row(place, { description, customerId: description }))
    const refund = row(9, { status: 'REFUNDED', grossAmount: '-10.00', originalTransactionId: 'txn-1' })
    answerWith(fileOf([head, ...texts, refund]))
    const { statusCode, body } = await get(gateway, url, 'DEMO_MERCHANT/admin')
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/(^|[,;\t\r\n])"?[=+@]/)
    // Outside of quotes, there are no line breaks except those between rows.
    const lines = body
      .replaceAll(/"(?:[^"]|"")*"/g, '')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(formulas.length + 2)
    expect(lines.join('')).not.toMatch(/[;\r\n]/)
    for (const safe of ["'=1+1,", `"x\r'=1"`, `"x\n'=1"`, `"x;'=1"`]) expect(body).toContain(safe)
    expect(body).toContain(',-10.00,1.00,')
    expect((await newest()).totals).toEqual([
      { currency: 'USD', rows: 10, charges: 9, taken: '90.00', givenBack: '-10.00' },
    ])
  })

  const renamed = head.replace('customerId', 'payerId')
  test.each([
    ['a missing column', fileOf([head.replace(',country', '')]), 'lacks column country'],
    ['an extra column', fileOf([`${head},=cmd`]), 'has the unknown column "=cmd"'],
    ['a renamed column', fileOf([renamed]), 'lacks column customerId and has the unknown column "payerId"'],
    ['a column twice', fileOf([`${head},country`]), 'repeats column "country"'],
    [
      'columns in another order',
      fileOf([head.replace('status,transactionTime', 'transactionTime,status')]),
      'has another order of columns',
    ],
    ['a row too short', fileOf([head, row(1), 'a,b']), 'row 2 of the report has 2 columns and not 26'],
    ['a row too long', fileOf([head, `${row(1)},x`]), 'row 1 of the report has 27 columns and not 26'],
    ['a last row that is cut off', fileOf([head, row(1), row(2)]).slice(0, -9), 'row 2 of the report is cut off'],
    ['a quote that is never closed', `${head}\r\n${row(1)}\r\n"`, 'row 2 of the report is cut off'],
    [
      'three decimals',
      fileOf([head, row(1, { grossAmount: '10.000' })]),
      'row 1 of the report has 3 decimals in grossAmount, where USD has 2',
    ],
    [
      'no decimals',
      fileOf([head, row(1, { netAmount: '9' })]),
      'row 1 of the report has 0 decimals in netAmount, where USD has 2',
    ],
    [
      'two decimals of a yen',
      fileOf([head, row(1, { currency: 'JPY' })]),
      'row 1 of the report has 2 decimals in grossAmount, where JPY has 0',
    ],
    ['no amount', fileOf([head, row(1, { taxAmount: '' })]), 'row 1 of the report has no amount in taxAmount'],
    [
      'an amount with a comma',
      fileOf([head, row(1, { taxAmount: '1,00' })]),
      'row 1 of the report has no amount in taxAmount',
    ],
    ['a formula as a number', fileOf([head, row(1, { lgId: '=1' })]), 'row 1 of the report has no number in lgId'],
    ['an unknown currency', fileOf([head, row(1, { currency: 'XXZ' })]), 'row 1 of the report has an unknown currency'],
  ])('turns a report with %s into an error response and does not pass it on', async (_title, content, words) => {
    answerWith(content)
    const answer = await get(gateway, url, 'DEMO_MERCHANT/admin')
    expect(answer.statusCode).toBe(502)
    expect(answer.json().errors[0].message).toContain(words)
  })

  test('rejects HTML, and passes a refusal on', async () => {
    platform.misbehave((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'))
    expect((await get(gateway, url, 'DEMO_MERCHANT/admin')).statusCode).toBe(502)
    platform.misbehave((_request, response) => answerJson(response, 403, { message: 'not today' }))
    const refused = await get(gateway, url, 'DEMO_MERCHANT/admin')
    expect([refused.statusCode, refused.json().errors[0].message]).toEqual([403, 'not today (Forbidden)'])
  })

  const large = fileOf([head, ...rows(8_000)])

  test('never ends as a complete file if it is cut anywhere, and its record shows it', async () => {
    const cuts = rounds({ fast: 3, deep: 10 })
    for (let cut = 0; cut < cuts; cut++) {
      const at = Math.floor((large.length * cut) / cuts) + 1
      platform.misbehave((_request, response) => {
        response.writeHead(200, csv)
        response.write(large.slice(0, at), () => setImmediate(() => response.destroy()))
      })
      const read = fetch(address + url, { headers: { authorization: basic('DEMO_MERCHANT/admin') } }).then(
        async (answer) => [answer.status, answer.ok ? await answer.text() : ''] as const,
      )
      const came = await read.catch(() => 'broken')
      // Before the first byte, it is an error response. After that, the connection breaks.
      expect([cut, came === 'broken' || came[0]]).toEqual([cut, came === 'broken' || 503])
      if (came === 'broken') await expect.poll(async () => (await newest()).state).toBe('BROKEN')
    }
    expect(await newest()).toMatchObject({ sha256: null, rows: 0, why: expect.stringContaining('connection broke') })
  })

  test('breaks the connection at a fault in the middle, and its record names the row', async () => {
    answerWith(fileOf([head, ...rows(4_000), row(4_001, { grossAmount: '10' }), ...rows(100)]))
    const answer = await fetch(address + url, { headers: { authorization: basic('DEMO_MERCHANT/admin') } })
    await expect(answer.text()).rejects.toThrow()
    await expect.poll(async () => (await newest()).why).toContain('row 4001 of the report has 0 decimals')
    // A part was passed on, so the ledger must show neither a complete report nor nothing.
    await expect
      .poll(() => ledgerOfReports(gateway))
      .toMatchObject({
        outcome: 'UNKNOWN',
        code: 'PLATFORM_ERROR',
        changes: expect.arrayContaining([expect.objectContaining({ field: 'isWhole', after: false })]),
      })
  })

  test('ends the platform’s call if the reader leaves', async () => {
    let ended = false
    platform.misbehave((_request, response) => {
      response.on('close', () => {
        ended = true
      })
      response.writeHead(200, csv).write(large)
    })
    const leaving = new AbortController()
    const headers = { authorization: basic('DEMO_MERCHANT/admin') }
    const answer = await fetch(address + url, { headers, signal: leaving.signal })
    await answer.body?.getReader().read()
    leaving.abort()
    await expect.poll(() => ended).toBe(true)
    await expect.poll(async () => (await newest()).state).toBe('BROKEN')
  })

  test('leaves other merchants their share of the reports while a caller reads slowly', async () => {
    platform.misbehave((_request, response) => response.writeHead(200, csv).write(large))
    const leaving = new AbortController()
    const begin = (as: CallerId) =>
      fetch(address + url, { headers: { authorization: basic(as) }, signal: leaving.signal })
    const begun = async (...callers: CallerId[]) => {
      const statuses: number[] = []
      for (const as of callers) statuses.push((await begin(as)).status)
      return statuses
    }
    expect(await begun('DEMO_MERCHANT/admin', 'DEMO_MERCHANT/admin')).toEqual([200, 200])
    const refused = await begin('DEMO_MERCHANT/admin')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(((await refused.json()) as Document).errors[0]).toMatchObject({
      message: '2 report downloads of this caller are under way. Wait for one of them, or cancel it',
      extensions: { code: 'RATE_LIMITED' },
    })
    expect(await begun('DEMO_MERCHANT/finance', 'DEMO_MERCHANT/finance', 'DEMO_MERCHANT/api')).toEqual([200, 200, 429])
    expect(await begun('OTHER_MERCHANT/admin', 'SUPER_ACCOUNT/super')).toEqual([200, 200])
    leaving.abort()
    answerWith(fileOf([head, ...rows(1)]))
    await expect.poll(async () => (await get(gateway, url, 'DEMO_MERCHANT/api')).statusCode).toBe(200)
  })

  test('keeps no connection if its record cannot be written', async () => {
    const store = await openStore({})
    const other = await startGateway({ platform: { url: platform.url }, clock: () => startOfTests, store })
    await sql`create trigger "diskIsFull" before insert on "reportDownload"
      begin select raise(abort, 'database or disk is full'); end`.execute(store)
    let open = 0
    platform.misbehave((_request, response) => {
      open++
      response.on('close', () => open--)
      response.writeHead(200, csv).write(large)
    })
    // A caller may read two reports at the same time.
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await get(other, url, 'DEMO_MERCHANT/admin')).statusCode).toBe(503)
      await expect.poll(() => open).toBe(0)
    }
    await other.close()
  })
})

await onEachStore('downloads of reports on', (options) => {
  test('keep the newest 400 per owner for 400 days', async () => {
    const store = await openStore(options)
    let now = startOfTests
    const kept = createReportDownloads(store, () => now)
    const begin = (owner: string, from: number, to: number) =>
      kept.begin(owner, { from, to, currency: '', statuses: [] })
    const first = await begin('ONE', 1_000, 2_000)
    now += 1
    await begin('TWO', 1_000, 2_000)
    expect(await kept.one('TWO', first)).toBeUndefined()
    await kept.end(first, { state: 'COMPLETE', rows: 3 })
    expect(await kept.one('ONE', first)).toMatchObject({ periodFrom: 1_000, state: 'COMPLETE', rows: 3, ended: now })
    for (let number = 0; number < mostDownloads; number++) {
      now += 1
      await begin('ONE', number, number + 1)
    }
    const all = await kept.all('ONE')
    expect([all.length, all[0]?.periodFrom, await kept.one('ONE', first)]).toEqual([mostDownloads, 399, undefined])
    now += downloadsKeptMs + 60_000
    await begin('ONE', 5, 6)
    expect(await kept.all('ONE')).toHaveLength(1)
    expect(await kept.all('TWO')).toHaveLength(0)
    await store.deleteFrom('reportDownload').execute()
    await store.destroy()
  })
})
