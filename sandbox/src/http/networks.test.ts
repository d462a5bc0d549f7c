import { expect, test } from 'vitest'
import { isNetwork, networkTest } from './networks.ts'

test.each(['203.0.113.7', '10.0.0.0/8', '0.0.0.0/0', '2001:db8::1', '2001:db8::/32', '::/0'])(
  'accepts %s as a network',
  (text) => {
    expect(isNetwork(text)).toBe(true)
  },
)

test.each([
  '',
  'localhost',
  '10.0.0',
  '10.0.0.256',
  '010.0.0.1',
  '2130706433',
  '10.0.0.0/33',
  '10.0.0.0/',
  '2001:db8::/129',
  'fe80::1%eth0',
  'fe80::%eth0/64',
  '::ffff:10.0.0.1',
  ' 10.0.0.1',
])('refuses %j as a network', (text) => {
  expect(isNetwork(text)).toBe(false)
})

test('an empty list allows every address', () => {
  expect(networkTest([])('198.51.100.1')).toBe(true)
})

test.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.0/29', '203.0.113.7', true],
  ['203.0.113.0/29', '203.0.113.8', false],
  ['203.0.113.7/29', '203.0.113.1', true],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['::/0', '203.0.113.7', false],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['0.0.0.0/0', 'nowhere', false],
])('%s and %s: %s', (network, address, expected) => {
  expect(networkTest(['192.0.2.1', network])(address)).toBe(expected)
})
