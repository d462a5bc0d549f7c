import { expect, test } from 'vitest'
import type { CallerKey } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'

const sandbox = sandboxForEach({ charges: 60 })

const header = 'binLookupId,ranges,cardBrand,cardType,cardCategory,issuerName,issuerCountry,status'

async function importFile(file: string, as: CallerKey = 'super') {
  const form = new FormData()
  form.append('file', new Blob([file], { type: 'text/csv' }), 'bins.csv')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return sandbox.ask(as, '/bin/import', { method: 'POST', body: await encoded.text(), headers })
}
const bin = async (id: string) => (await sandbox.ask('super', `/bin/${id}`)).body

test('lines add and change lookups by id or by identical ranges; refused lines are reported by number', async () => {
  const { body } = await importFile(
    `${[
      header,
      ',49990000-49990099|499902,Visa,DEBIT,,Bank of Files,FR,ACTIVE',
      'bin-1,424242,Visa,CREDIT,GOLD,Bank of Examples,US,ACTIVE',
      ',42424250-42424299|400000-400010,Visa,DEBIT,,Renamed Savings,GB,ACTIVE',
      'bin-99,499904,Visa,CREDIT,,Nobody,US,ACTIVE',
      ',499905,Visa,COINS,,Bank of Coins,ZZ,ACTIVE',
      'bin-4,555555-555560,Visa,CREDIT,,Taker,US,ACTIVE',
      ',499906,Visa,CREDIT,,4111 1111 1111 1111,US,ACTIVE',
    ].join('\r\n')}\r\n`,
  )
  expect(body).toEqual({
    imported: 1,
    updated: 2,
    rejected: 4,
    fileUploadErrors: [
      { line: 5, message: 'binLookupId: there is no bin lookup bin-99' },
      { line: 6, message: 'cardType must be one of CREDIT, DEBIT, PREPAID, CHARGE; issuerCountry is unknown' },
      { line: 7, message: 'ranges: bin-3 has them already' },
      { line: 8, message: 'The line may hold a card number' },
    ],
  })
  expect(await bin('bin-7')).toMatchObject({ issuerName: 'Bank of Files', cardCategory: null })
  expect(await bin('bin-1')).toMatchObject({ cardCategory: 'GOLD' })
  expect(await bin('bin-2')).toMatchObject({ issuerName: 'Renamed Savings' })
})

test('lines with an outdated or unexpected modification time are refused', async () => {
  const { lastModified } = await bin('bin-1')
  const line = (id: string, ranges: string, moment: string) =>
    `${id},${ranges},Visa,CREDIT,,Bank of Moments,US,ACTIVE,${moment}`
  const { body } = await importFile(
    [
      `${header},lastModified`,
      line('bin-1', '424242', lastModified),
      line('bin-1', '424242', lastModified),
      line('', '607000-607999', ''),
    ].join('\n'),
  )
  expect(body).toMatchObject({
    imported: 0,
    updated: 1,
    rejected: 2,
    fileUploadErrors: [
      { line: 3, message: 'bin-1 has changed since' },
      { line: 4, message: 'bin-6 has changed since' },
    ],
  })
})

test.each([
  ['"never closed', 'The file is not CSV: line 1'],
  ['ranges,status\n', 'The header lacks cardBrand, cardType, issuerName, issuerCountry'],
  [`${header},4111111111111111\n`, 'The header may have each of these once'],
  [`${header}\n424242,Visa\n`, 'The file is not CSV: line 2'],
])('refuses %j as an import file', async (file, message) => {
  const { status, body } = await importFile(file)
  expect([status, body.errorCode]).toEqual([400, 'bad_file'])
  expect(body.message).toContain(message)
  expect(body.message).not.toContain('4111')
})

test('only super accounts can import, and only a form with a file', async () => {
  expect((await importFile(header, 'admin')).status).toBe(403)
  const asked = await sandbox.ask('super', '/bin/import', { method: 'POST', body: '{}' })
  expect([asked.status, asked.body.message]).toEqual([400, 'The body is not multipart/form-data'])
})
