import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { loggerOptions } from '@portal/gateway/http/logger'
import { binImportBounds } from '@portal/schema/bin-import'
import type { FastifyInstance } from 'fastify'
import request from 'supertest'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isDeep } from '../support/depth.ts'
import { ask, basic, type CallerId } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let restore: () => void
/** The fate of import requests. */
let fate: 'answered' | 'lost' | 'countless' | 'saved meanwhile' = 'answered'
const lines: Document[] = []
const logger = {
  ...loggerOptions('info'),
  stream: new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  }),
}
beforeEach(() => {
  fate = 'answered'
  lines.length = 0
})
beforeAll(async () => {
  stack = await startStack({
    charges: 60,
    gateway: { logger },
    prepare: ({ app, database }) => {
      app.addHook('preHandler', async ({ url }) => {
        if (fate !== 'saved meanwhile' || !url.startsWith('/api/v3/bin/import')) return
        database.exec("update document set last_modified = last_modified + 60 where id = 'bin-1'")
      })
      app.addHook('onSend', async (request, _reply, payload) => {
        if (!request.url.startsWith('/api/v3/bin/import')) return payload
        if (fate === 'lost') request.raw.socket.destroy()
        return fate === 'countless' ? '{"imported":1}' : payload
      })
    },
  })
  restore = stack.remember(['document', 'document_number'])
})
afterEach(() => restore())
afterAll(() => stack.close())

const header = 'binLookupId,ranges,cardBrand,cardType,cardCategory,issuerName,issuerCountry,status'
const card = '4111111111111111'
const good = [
  header,
  ',49990000-49990099|499902,Visa,DEBIT,,"Bank of Files, Ltd",FR,ACTIVE',
  'bin-1,424242,Visa,CREDIT,GOLD,Bank of Examples,US,ACTIVE',
  ',378282,American Express,CHARGE,PLATINUM,Demo Charge Co,US,ACTIVE',
]
const file = (rows: readonly string[], end = '\r\n') => rows.map((row) => row + end).join('')

interface Sent {
  readonly as?: CallerId
  readonly type?: string
  readonly to?: FastifyInstance
  readonly headers?: Readonly<Record<string, string>>
}

async function post(
  content: string | Buffer,
  query: Readonly<Record<string, string>> = {},
  { as = 'SUPER_ACCOUNT/super', type = 'text/csv', to = stack.gateway, headers = {} }: Sent = {},
): Promise<{ status: number; body: Document; text: string }> {
  const { status, body, text } = await request(to.server)
    .post('/files/bin/import')
    .query(query)
    .set('authorization', basic(as))
    .set('content-type', type)
    .set(headers)
    .send(content)
  return { status, body, text }
}
const plan = async (content: string | Buffer, sent?: Sent) => (await post(content, { dryRun: 'true' }, sent)).body
const errorOf = ({ body }: { body: Document }) => body.errors[0]
const stored = async (id: string) =>
  (await ask(stack.gateway, 'query ($id: ID!) { binLookup(id: $id) { issuerName cardCategory } }', { id }, super_)).data
    .binLookup
const super_ = { as: 'SUPER_ACCOUNT/super' } as const
const reads = ['GET /bin?limit=1000&offset=0&sort=binLookupId']

describe('a plan', () => {
  test('reports the result of each line with one platform call, and changes nothing', async () => {
    const answer = await plan(file(good))
    expect(answer).toMatchObject({ lines: 3, added: 1, changed: 1, unchanged: 1, bad: 0, stored: 6, badLines: [] })
    expect(answer.items).toEqual([
      {
        line: 3,
        outcome: 'CHANGED',
        id: 'bin-1',
        issuerName: 'Bank of Examples',
        changes: [{ field: 'cardCategory', before: 'CLASSIC', after: 'GOLD' }],
      },
      expect.objectContaining({ line: 2, outcome: 'ADDED', id: null, issuerName: 'Bank of Files, Ltd' }),
    ])
    expect(answer.fileHash).toBe(createHash('sha256').update(file(good)).digest('hex'))
    expect(stack.takeCalls()).toEqual(reads)
    expect(await stored('bin-1')).toMatchObject({ cardCategory: 'CLASSIC' })
  })

  test.each<readonly [string, string | Buffer]>([
    ['line feeds only', file(good, '\n')],
    ['carriage returns only', file(good, '\r')],
    ['a mark of its encoding', `\uFEFF${file(good)}`],
    ['no end of its last line', file(good).trimEnd()],
    ['empty lines', file(good, '\r\n\r\n')],
    ['lines of separators only', `${file(good)},,,,,,,\r\n`],
    ['semicolons', file(good.map((row) => row.replace(', Ltd', ' Ltd').replaceAll(',', ';')))],
    ['names of columns in capitals', file([header.toUpperCase(), ...good.slice(1)])],
    [
      'quotes around everything',
      file(
        good.map((row) =>
          row
            .replace(/[^,"]+(?=,|$)/g, '"$&"')
            .replace('""Bank of Files"', '"Bank of Files')
            .replace('" Ltd""', ' Ltd"'),
        ),
      ),
    ],
  ])('does not change for a file with %s', async (_what, content) => {
    expect(await plan(content)).toMatchObject({ lines: 3, added: 1, changed: 1, unchanged: 1, bad: 0 })
  })

  test('a plan is the same for a form that contains the file', async () => {
    const form = new FormData()
    form.append('file', new Blob([file(good)]), 'bins.csv')
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type') ?? ''
    const content = Buffer.from(await encoded.arrayBuffer())
    expect(await plan(content, { type })).toMatchObject({ lines: 3, added: 1, changed: 1 })
    const refused = await post('--x--', { dryRun: 'true' }, { type: 'multipart/form-data; boundary=x' })
    expect([refused.status, errorOf(refused).extensions.field]).toEqual([400, 'file'])
  })

  test('keeps stored categories if the file has no column for them', async () => {
    const content = file([
      'ranges,cardBrand,cardType,issuerName,issuerCountry,status',
      '424242,Visa,CREDIT,Bank of Examples,US,ACTIVE',
    ])
    expect(await plan(content)).toMatchObject({ unchanged: 1, bad: 0 })
  })

  test('names every bad line with all of its faults, and its counts add up', async () => {
    const rows = [
      header,
      ',,Visa,COINS,,,ZZ,',
      ',499905-49990599,Visa,DEBIT,,Bank,FR,ACTIVE',
      ',499906-499905,Visa,DEBIT,,Bank,FR,ACTIVE',
      ',499907|49990700,Visa,DEBIT,,Bank,FR,ACTIVE',
      ',499908,Visa,DEBIT',
      'bin-99,499909,Visa,DEBIT,,Bank,FR,ACTIVE',
      'bin-1,555555-555560,Visa,DEBIT,,Bank,FR,ACTIVE',
      ',499910,Visa,DEBIT,,First,FR,ACTIVE',
      ',499910,Visa,DEBIT,,Second,FR,ACTIVE',
      `,499911,Visa,DEBIT,,"${'x'.repeat(101)}",FR,ACTIVE`,
      ',499912,Visa,DEBIT,,"two\nlines",FR,ACTIVE',
      ',499913,Visa,DEBIT,,Bank,FR,ACTIVE',
    ]
    const { badLines, ...counts } = await plan(file(rows))
    expect(counts).toMatchObject({ lines: 12, added: 1, changed: 0, unchanged: 0, bad: 11 })
    expect(badLines.map(({ line, field, reason, with: met }: Document) => [line, field, reason, met])).toEqual([
      [2, 'ranges', 'REQUIRED', null],
      [2, 'cardType', 'NOT_LISTED', 'CREDIT, DEBIT, PREPAID, CHARGE'],
      [2, 'issuerName', 'REQUIRED', null],
      [2, 'issuerCountry', 'NOT_COUNTRY', null],
      [2, 'status', 'REQUIRED', null],
      [3, 'ranges', 'NOT_RANGES', null],
      [4, 'ranges', 'REVERSED', null],
      [5, 'ranges', 'OVERLAPS_ITSELF', null],
      [6, null, 'CELLS', '8'],
      [7, 'binLookupId', 'UNKNOWN_ID', null],
      [8, 'ranges', 'TAKEN', 'bin-3'],
      [9, 'ranges', 'REPEATED', '10'],
      [10, 'ranges', 'REPEATED', '9'],
      [11, 'issuerName', 'TOO_LONG', '100'],
      [12, 'issuerName', 'CONTROL_CHARACTER', null],
    ])
    expect(badLines[1]).toMatchObject({
      value: 'COINS',
      message: 'cardType must be one of CREDIT, DEBIT, PREPAID, CHARGE',
    })
    expect(counts.items).toEqual([expect.objectContaining({ line: 14, outcome: 'ADDED' })])
  })

  test('rejects two lines about one stored lookup, by its id and by its ranges', async () => {
    const rows = [header, 'bin-1,424243,Visa,CREDIT,,By Id,US,ACTIVE', ',424242,Visa,CREDIT,,By Ranges,US,ACTIVE']
    expect(await plan(file(rows))).toMatchObject({ bad: 2, added: 0, changed: 0 })
  })

  test('names ranges that overlap others in the file or in the store', async () => {
    const rows = [
      header,
      ',400005-400020,Visa,DEBIT,,Meets a stored one,FR,ACTIVE',
      ',499900-499999,Visa,DEBIT,,Around the next,FR,ACTIVE',
      ',49995000-49995099,Visa,DEBIT,,Within the last,FR,ACTIVE',
      ',499800,Visa,DEBIT,,Alone,FR,ACTIVE',
    ]
    const { overlapping, overlaps, bad } = await plan(file(rows))
    expect([overlapping, bad]).toEqual([3, 0])
    expect(overlaps).toEqual([
      { line: 2, range: '400005-400020', otherLine: null, otherId: 'bin-2', otherRange: '400000-400010' },
      { line: 3, range: '499900-499999', otherLine: 4, otherId: null, otherRange: '49995000-49995099' },
      { line: 4, range: '49995000-49995099', otherLine: 3, otherId: null, otherRange: '499900-499999' },
    ])
  })
})

describe('an unreadable file', () => {
  test.each<readonly [string, string | Buffer, Document]>([
    ['EMPTY', '', {}],
    ['EMPTY', '\r\n\r\n', {}],
    ['NO_LINES', `${header}\r\n`, {}],
    ['SPREADSHEET', Buffer.from('PK\x03\x04rest', 'latin1'), {}],
    ['NOT_UTF8', Buffer.from(`${file(good)},499914,Visa,DEBIT,,Crédit,FR,ACTIVE`, 'latin1'), { line: 5 }],
    ['NOT_UTF8', Buffer.from(`\uFEFF${file(good)}`, 'utf16le'), { line: 1 }],
    ['NOT_CSV', `${header}\r\n,"never closed,Visa`, { line: 2 }],
    ['NOT_CSV', `${header}\r\n,"closed"badly,Visa,,,,,`, { line: 2 }],
    [
      'MISSING_COLUMNS',
      'ranges,status\r\n424242,ACTIVE\r\n',
      { names: ['cardBrand', 'cardType', 'issuerName', 'issuerCountry'] },
    ],
    ['UNKNOWN_COLUMNS', `${header},color,\r\n`, { names: ['color', ''] }],
    ['REPEATED_COLUMNS', `${header},Status\r\n`, { names: ['status'] }],
    ['CARD_NUMBER', `${card},Visa\r\n`, { line: 1 }],
    ['CARD_NUMBER', '4111 1111,1111 1111\r\n', { line: 1 }],
    ['TOO_LARGE', Buffer.alloc(binImportBounds.bytes + 1, 'x'), {}],
    ['TOO_LARGE', Buffer.alloc(binImportBounds.bytes * 2, 'x'), {}],
    [
      'TOO_MANY_LINES',
      file([header, ...Array.from({ length: binImportBounds.lines + 1 }, () => good[1] ?? '')]),
      { most: 10_000 },
    ],
  ])('rejects %s without repeating a card number', async (reason, content, details) => {
    const { status, body, text } = await post(content, { dryRun: 'true' })
    expect(status).toBe(400)
    expect(body.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field: 'file', reason, ...details })
    expect(text).not.toMatch(/1111 ?1111/)
  })

  test('rejects a type other than CSV and forms', async () => {
    const refused = await post('{}', { dryRun: 'true' }, { type: 'application/json' })
    expect([refused.status, errorOf(refused).extensions.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })
})

describe('a card number', () => {
  test.each([
    `,${card},Visa,DEBIT,,Bank,FR,ACTIVE`,
    `,499915,Visa,DEBIT,,${card},FR,ACTIVE`,
    ',499915,Visa,DEBIT,,4111 1111 1111 1111,FR,ACTIVE',
    ',4111-1111-1111-1111,Visa,DEBIT,,Bank,FR,ACTIVE',
    ',41111111 11111111,Visa,DEBIT,,Bank,FR,ACTIVE',
    `${card}123,499915,Visa,DEBIT,,Bank,FR,ACTIVE`,
    ',4111,1111,1111,1111,Visa,DEBIT,,Bank,FR,ACTIVE',
    `,499915|${card},Visa,DEBIT,,Bank,FR,ACTIVE`,
  ])('a card number in %j makes the line invalid, and its digits appear nowhere', async (row) => {
    const content = file([...good, row])
    const answer = await post(content, { dryRun: 'true' })
    expect(answer.body).toMatchObject({ added: 1, changed: 1, unchanged: 1, bad: 1 })
    expect(answer.body.badLines).toEqual([expect.objectContaining({ line: 5, reason: 'CARD_NUMBER', value: null })])
    const imported = await post(content)
    expect(imported.body).toMatchObject({ imported: 1, updated: 1, unchanged: 1, rejected: 1 })
    const ledger = await ask(
      stack.gateway,
      '{ ledger { items { objectId given { value } changes { after } } } }',
      {},
      super_,
    )
    const everywhere = [
      answer.text,
      imported.text,
      JSON.stringify(lines),
      JSON.stringify(stack.received.map(({ url, body }) => url + body)),
      JSON.stringify(ledger),
      JSON.stringify(stack.sandbox.database.prepare('select content from document').all()),
    ]
    for (const text of everywhere) expect(text).not.toMatch(/4111\D?1111\D?1111|4111111/)
  })
})

describe('an import', () => {
  test('sends the planned lines once as a form, and its counts match the lines', async () => {
    const { planHash } = await plan(file(good))
    stack.takeCalls()
    const { status, body } = await post(file(good), { planHash, requestId: 'one' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ lines: 3, imported: 1, updated: 1, unchanged: 1, rejected: 0, fileUploadErrors: [] })
    expect(body).toMatchObject({ isReconciled: true, isRepeated: false })
    expect(stack.takeCalls()).toEqual([...reads, 'POST /bin/import'])
    const sent = stack.received.at(-1)?.body ?? ''
    expect(sent).toContain('Content-Disposition: form-data; name="file"; filename="bins.csv"')
    expect(sent).not.toContain('Demo Charge Co')
    expect(await stored('bin-1')).toMatchObject({ cardCategory: 'GOLD' })
    expect(await stored('bin-7')).toMatchObject({ issuerName: 'Bank of Files, Ltd' })
    expect(await plan(file(good))).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
  })

  test('leaves out bad lines, and reports lines that the platform rejects by their numbers in the file', async () => {
    const content = file([header, ',nonsense,Visa,DEBIT,,Bank,FR,ACTIVE', ...good.slice(1)])
    const { planHash } = await plan(content)
    // Someone saves the lookup between the gateway's read and the platform's import.
    fate = 'saved meanwhile'
    const { body } = await post(content, { planHash })
    expect(body).toMatchObject({ lines: 4, imported: 1, updated: 0, unchanged: 1, rejected: 2, isReconciled: true })
    expect(body.fileUploadErrors).toEqual([
      { line: 2, message: expect.stringContaining('ranges must be ranges of 6 to 8 digits'), by: 'PORTAL' },
      { line: 4, message: 'bin-1 has changed since', by: 'PLATFORM' },
    ])
  })

  test('imports the valid lines without a plan', async () => {
    expect((await post(file(good))).body).toMatchObject({ imported: 1, updated: 1, unchanged: 1 })
  })

  test('sends nothing with the plan of another file', async () => {
    const { planHash } = await plan(file(good))
    await ask(
      stack.gateway,
      'mutation { saveBinLookup(input: { id: "bin-6", issuerName: "Changed Meanwhile" }) { id } }',
      {},
      super_,
    )
    stack.takeCalls()
    const moved = await post(file(good), { planHash })
    expect([moved.status, errorOf(moved).extensions]).toMatchObject([409, { code: 'CONFLICT', reason: 'CHANGED' }])
    const other = await post(file(good.slice(0, 3)), { planHash })
    expect([other.status, errorOf(other).extensions]).toMatchObject([400, { code: 'BAD_INPUT', field: 'planHash' }])
    expect(stack.takeCalls()).toEqual([...reads, ...reads])
  })

  test('reports an unknown outcome if the platform does not respond, and the same id is not sent again', async () => {
    const { planHash } = await plan(file(good))
    fate = 'lost'
    const lost = await post(file(good), { planHash, requestId: 'lost' })
    expect(errorOf(lost).extensions.code).toBe('OUTCOME_UNKNOWN')
    const again = await post(file(good), { planHash, requestId: 'lost' })
    expect(errorOf(again).extensions.code).toBe('OUTCOME_UNKNOWN')
    expect(stack.takeCalls().filter((call) => call.startsWith('POST'))).toEqual(['POST /bin/import'])
    expect(await plan(file(good))).toMatchObject({ unchanged: 3 })
  })

  test('reports an unknown outcome for a response without counts', async () => {
    fate = 'countless'
    expect(errorOf(await post(file(good))).extensions.code).toBe('OUTCOME_UNKNOWN')
  })

  test('returns the first result for a repeated request id and does nothing', async () => {
    const { planHash } = await plan(file(good))
    await post(file(good), { planHash, requestId: 'twice' })
    stack.takeCalls()
    const { body } = await post(file(good), { planHash, requestId: 'twice' })
    expect(body).toMatchObject({ imported: 1, updated: 1, unchanged: 1, isRepeated: true })
    expect(stack.takeCalls()).toEqual([])
  })

  test('sends nothing if there is nothing to change', async () => {
    const { body } = await post(file([header, good[3] ?? '']))
    expect(body).toMatchObject({ lines: 1, imported: 0, updated: 0, unchanged: 1, rejected: 0 })
    expect(stack.takeCalls()).toEqual(reads)
  })

  test('leaves one audit line and one ledger entry with counts and the hash of the file', async () => {
    stack.clock.now += 60_000
    const from = new Date(stack.clock.now).toISOString()
    await post(file(good), { requestId: 'noted' })
    const fileHash = createHash('sha256').update(file(good)).digest('hex')
    const counts = { lines: 3, imported: 1, updated: 1, unchanged: 1, rejected: 0 }
    const audits = lines.filter(({ msg }) => msg === 'audit').map(({ audit }) => audit)
    expect(audits).toEqual([
      expect.objectContaining({
        file: 'binImport',
        outcome: 'done',
        what: { fileHash, requestId: 'noted', ...counts },
      }),
    ])
    const query = `query ($from: DateTime!) { ledger(filter: { from: $from }) {
      items { act objectType objectId outcome requestId changes { field after } } } }`
    const { data } = await ask(stack.gateway, query, { from }, super_)
    expect(data.ledger.items).toEqual([
      {
        act: 'importBinLookups',
        objectType: 'BinImport',
        objectId: fileHash,
        outcome: 'DONE',
        requestId: 'noted',
        changes: Object.entries(counts).map(([field, after]) => ({ field, after })),
      },
    ])
  })
})

describe('access to the import', () => {
  test.each(['DEMO_MERCHANT/admin', 'DEMO_MERCHANT/support'] as const)(
    'rejects %s before reading the body',
    async (as) => {
      // A body of this size would be rejected if it were read.
      const refused = await post(Buffer.alloc(binImportBounds.bytes * 2, 'x'), { dryRun: 'true' }, { as })
      expect([refused.status, errorOf(refused).extensions.code]).toEqual([403, 'FORBIDDEN'])
      expect(stack.takeCalls()).toEqual([])
    },
  )

  test('rejects requests without a sign-in', async () => {
    const { status } = await request(stack.gateway.server)
      .post('/files/bin/import')
      .set('content-type', 'text/csv')
      .send('x')
    expect(status).toBe(401)
  })

  test('rejects a page of another site, because it cannot send our header', async () => {
    const { status, body } = await request(stack.gateway.server)
      .post('/files/bin/import')
      .set('cookie', '__Host-portal=abc')
      .set('sec-fetch-site', 'cross-site')
      .set('content-type', 'text/csv')
      .send(file(good))
    expect([status, body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN'])
  })
})

if (isDeep) {
  test('plans, imports and compares 10,000 lines against 10,000 stored ones in a bounded number of calls', async () => {
    const rows = Array.from({ length: binImportBounds.lines }, (_, n) => {
      const start = 60_000_000 + n * 10
      return `,${start}-${start + 9},Visa,DEBIT,,Bank ${n},FR,ACTIVE`
    })
    const content = file([header, ...rows])
    const { planHash, ...counts } = await plan(content)
    expect(counts).toMatchObject({ lines: 10_000, added: 10_000, changed: 0, unchanged: 0, bad: 0 })
    expect(counts.items).toHaveLength(binImportBounds.listed)
    const { body } = await post(content, { planHash })
    expect(body).toMatchObject({ lines: 10_000, imported: 10_000, rejected: 0, isReconciled: true })
    stack.takeCalls()
    expect(await plan(content)).toMatchObject({ stored: 10_006, unchanged: 10_000 })
    expect(stack.takeCalls()).toHaveLength(11)
  })
}

describe('a request id that was used without a plan', () => {
  const others = [header, ',499903,Visa,DEBIT,,Bank of Others,FR,ACTIVE']

  test('imports the same file once', async () => {
    await post(file(good), { requestId: 'planless' })
    stack.takeCalls()
    const { status, body } = await post(file(good), { requestId: 'planless' })
    expect([status, body]).toMatchObject([200, { imported: 1, updated: 1, isRepeated: true }])
    expect(stack.takeCalls()).toEqual([])
  })

  test('does not import another file, and nothing is sent', async () => {
    await post(file(good), { requestId: 'planless' })
    stack.takeCalls()
    const refused = await post(file(others), { requestId: 'planless' })
    expect([refused.status, errorOf(refused).extensions]).toMatchObject([
      400,
      { code: 'BAD_INPUT', field: 'requestId' },
    ])
    expect(stack.takeCalls()).toEqual([])
    expect((await post(file(others), { requestId: 'another' })).body).toMatchObject({ imported: 1, isRepeated: false })
  })

  test('does not import the same file with a plan', async () => {
    await post(file(good), { requestId: 'planless' })
    const { planHash } = await plan(file(good))
    const refused = await post(file(good), { planHash, requestId: 'planless' })
    expect([refused.status, errorOf(refused).extensions]).toMatchObject([
      400,
      { code: 'BAD_INPUT', field: 'requestId' },
    ])
  })
})
