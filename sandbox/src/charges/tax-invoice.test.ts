import { expect, test } from 'vitest'
import { type CallerKey, credentialsOf, NOON, signedHeaders } from '../test-caller.ts'
import { sandboxForAll } from '../test-sandbox.ts'

const sandbox = sandboxForAll({ charges: 60 })

function get(path: string, caller: CallerKey = 'operator') {
  const request = { path: `/api/v3${path}`, timestamp: NOON }
  return sandbox.app.inject({ url: request.path, headers: signedHeaders(credentialsOf(caller), request) })
}

async function invoicesOf(charge: string): Promise<{ id: string; type: string; number: string }[]> {
  return (await get(`/charges/${charge}`)).json().taxInvoices
}

test('an invoice is a PDF under its number with net, tax and total', async () => {
  const [invoice] = await invoicesOf('chg-1001')
  const response = await get(`/charges/chg-1001/taxinvoice/${invoice?.id}`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/pdf')
  expect(response.headers['content-disposition']).toBe(`attachment; filename="${invoice?.number}.pdf"`)
  const file = response.rawPayload.toString('latin1')
  expect(file).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/)
  for (const text of [`Tax invoice ${invoice?.number}`, 'DEMO_MERCHANT', 'Charge: chg-1001', 'Customer: cust-42']) {
    expect(file).toContain(text)
  }
  expect(file.match(/INR \d+\.\d+/g)).toEqual(['INR 100.00', 'INR 18.00', 'INR 118.00'])
})

test('a credit note shows the returned amount with its share of the tax', async () => {
  const note = (await invoicesOf('chg-1002')).find(({ type }) => type === 'CREDIT_NOTE')
  const file = (await get(`/charges/chg-1002/taxinvoice/${note?.id}`)).rawPayload.toString('latin1')
  expect(file).toContain(`Credit note ${note?.number}`)
  // 50.00 of 200.00, with a tax of 34.71.
  expect(file.match(/EUR \d+\.\d+/g)).toEqual(['EUR 41.32', 'EUR 8.68', 'EUR 50.00'])
})

test('treats a merchant’s text as plain text', async () => {
  const [invoice] = await invoicesOf('chg-1028')
  const file = (await get(`/charges/chg-1028/taxinvoice/${invoice?.id}`)).rawPayload.toString('latin1')
  expect(file).toContain('<script>alert\\(1\\)</script>')
})

test('does not find invoices of another charge, of another merchant, or of a transaction without one', async () => {
  const [invoice] = await invoicesOf('chg-1001')
  const declined = (await get('/charges/chg-1006')).json().transactions[0].id.replace('txn', 'inv')
  const cases = [
    [`/charges/chg-1002/taxinvoice/${invoice?.id}`, 'operator'],
    [`/charges/chg-1001/taxinvoice/${invoice?.id}`, 'otherAdmin'],
    [`/charges/chg-1006/taxinvoice/${declined}`, 'operator'],
    ['/charges/chg-1001/taxinvoice/inv-x', 'operator'],
    ['/charges/chg-none/taxinvoice/inv-1', 'operator'],
  ] as const
  for (const [path, caller] of cases) expect((await get(path, caller)).statusCode, path).toBe(404)
})
