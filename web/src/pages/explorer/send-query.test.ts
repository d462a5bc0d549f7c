import { expect, test, vi } from 'vitest'
import { bodyOf, isClosed, readAnswer } from './send-query.ts'

// This test needs only the request's content, not a session.
vi.mock('../../network/apollo.ts', () => ({ connection: {}, sessionWatch: {} }))

const sent = {
  query: '{ a(b: "c") }',
  variables: '',
  operationName: null,
  isMutation: false,
  merchant: null,
  pass: 'p',
}

test('variables are sent as typed', () => {
  expect(bodyOf(sent)).toBe('{"query":"{ a(b: \\"c\\") }"}')
  expect(bodyOf({ ...sent, variables: '{"n": 12345678901234567890}', operationName: 'A' })).toBe(
    '{"query":"{ a(b: \\"c\\") }","variables":{"n": 12345678901234567890},"operationName":"A"}',
  )
})

test('reads errors and platform calls of any shape', () => {
  expect(readAnswer('{"data":{},"errors":[{"message":"m","path":["a",0],"extensions":{"code":"C"}},{}]}')).toEqual({
    errors: [
      { message: 'm', code: 'C', path: ['a', 0] },
      { message: '', code: null, path: null },
    ],
    calls: null,
  })
  const calls = { calls: [], total: 0, milliseconds: 3, cost: null }
  expect(readAnswer(JSON.stringify({ data: null, extensions: { platformCalls: calls } }))?.calls).toEqual(calls)
  for (const text of ['', '[]', 'null', '{}', '<html>']) expect(readAnswer(text)).toBeNull()
})

test('distinguishes an expired pass from other refusals', () => {
  expect(isClosed({ errors: [{ message: '', code: 'EXPLORER_CLOSED', path: null }] })).toBe(true)
  expect(isClosed({ errors: [{ message: '', code: 'MUTATIONS_OFF', path: null }] })).toBe(false)
})
