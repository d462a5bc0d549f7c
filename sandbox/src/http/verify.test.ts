import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy } from './verify.ts'

const secret = createSecretKey('Sandbox-Secret-Key-0001', 'utf8')
const signed = {
  callerName: 'admin',
  merchantAccount: 'DEMO_MERCHANT',
  timestamp: '1735689600',
  path: '/api/v3/callers/@me',
  body: Buffer.alloc(0),
}
const signature = 'E4D0532476700F88D4C111E0A203D28916F5E6D56F033A2DA0F85792491AE5A7'

test.each([
  ['/api/v3/callers/@me', '', signature],
  [
    '/api/v3/charges?limit=10&onBehalfOf=OTHER_MERCHANT',
    '',
    '6E993B6F085AE126C2DFBEA860546722390D6EA646650C6D6C78E90159F210EC',
  ],
  [
    '/api/v3/notifications/resend',
    '{"notificationIds":["n-1","n-2"]}',
    '2EFAC89DA7A110BBB02F27FDFB59EBC3FB3045AE109BF7553556E6451FD7E0CF',
  ],
])('accepts the published signature of %s', (path, body, expected) => {
  expect(isSignedBy({ ...signed, path, body: Buffer.from(body) }, expected, secret)).toBe(true)
})

test('accepts lowercase hex', () => {
  expect(isSignedBy(signed, signature.toLowerCase(), secret)).toBe(true)
})

test.each([
  ['caller', { callerName: 'admim' }],
  ['account', { merchantAccount: 'DEMO_MERCHANU' }],
  ['timestamp', { timestamp: '1735689601' }],
  ['path', { path: '/api/v3/callers/@mE' }],
  ['query', { path: '/api/v3/callers/@me?' }],
  ['body', { body: Buffer.from(' ') }],
])('refuses another %s', (_what, change) => {
  expect(isSignedBy({ ...signed, ...change }, signature, secret)).toBe(false)
})

test.each(['', 'x', signature.slice(1), `${signature}00`, signature.replace('E', 'G'), '0'.repeat(64)])(
  'refuses the signature %j',
  (wrong) => {
    expect(isSignedBy(signed, wrong, secret)).toBe(false)
  },
)

test('refuses another secret', () => {
  expect(isSignedBy(signed, signature, createSecretKey('Sandbox-Secret-Key-0002', 'utf8'))).toBe(false)
})

test('compares the body byte by byte', () => {
  const body = Buffer.from([0xff, 0x00, 0xfe])
  expect(isSignedBy({ ...signed, body }, signature, secret)).toBe(false)
})
