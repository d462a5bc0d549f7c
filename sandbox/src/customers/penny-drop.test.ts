import { expect, test } from 'vitest'
import type { CallerKey } from '../test-caller.ts'
import { sandboxForAll } from '../test-sandbox.ts'

const sandbox = sandboxForAll()

const request = (customerId: string, as: CallerKey = 'admin') =>
  sandbox.ask(as, '/customeruploads/accountrequest', { method: 'POST', body: JSON.stringify({ customerId }) })
const drop = (accountNumber: string, as: CallerKey = 'admin') =>
  sandbox.ask(as, `/validation/pennydrop/${accountNumber}`)

test('a customer always gets the same account, which then accepts a penny', async () => {
  expect((await drop('500000000042')).body.result).toBe('INVALID')
  expect((await request('cust-42')).body).toEqual({ accountNumber: '500000000042' })
  expect((await request('cust-42')).body).toEqual({ accountNumber: '500000000042' })
  expect((await drop('500000000042')).body).toEqual({
    accountNumber: '500000000042',
    result: 'SUCCESS',
    accountName: 'Ana Ruiz',
    nameMatch: true,
    message: 'The penny has arrived',
  })
  expect((await drop('500000000042', 'otherAdmin')).body.result).toBe('INVALID')
  await request('cust-66')
  expect((await drop('500000000066')).body).toMatchObject({ result: 'SUCCESS', nameMatch: false })
})

test.each([
  ['000000000001', 'SUCCESS', true],
  ['000000000002', 'SUCCESS', false],
  ['000000000003', 'INVALID', null],
  ['000000000004', 'ERROR', null],
  ['123456', 'INVALID', null],
])('the account %s results in %s, name matches: %s', async (accountNumber, result, nameMatch) => {
  expect((await drop(accountNumber)).body).toMatchObject({ accountNumber, result, nameMatch })
})

test('refuses invalid input and callers who may not read uploads', async () => {
  expect((await drop('12a456')).status).toBe(400)
  expect((await request('')).body.errors).toEqual(['customerId is required'])
  expect((await request('none')).status).toBe(404)
  expect((await request('cust-42', 'otherAdmin')).status).toBe(404)
  expect((await request('cust-42', 'finance')).status).toBe(403)
  expect((await drop('000000000001', 'finance')).status).toBe(403)
})
