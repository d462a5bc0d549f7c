import { expect, test } from 'vitest'
import { isNetwork, readNetworks } from './networks.ts'

test.each(['203.0.113.7', '10.0.0.0/8', '0.0.0.0/0', '2001:db8::1', '2001:db8::/32', '::1'])('accepts %s', (text) => {
  expect(isNetwork(text)).toBe(true)
})

test.each([
  '',
  '203.0.113',
  '203.0.113.256',
  '010.0.0.1',
  '10.0.0.0/33',
  '10.0.0.0/',
  '2001:db8::/129',
  'fe80::1%eth0',
  '2130706433',
  'example.test',
  '1.2.3.4:80',
])('rejects %s', (text) => {
  expect(isNetwork(text)).toBe(false)
})

test('reads addresses separated by lines, commas and spaces, without duplicates', () => {
  expect(readNetworks(' 10.0.0.1\n10.0.0.2, 10.0.0.1;\t::1 \n')).toEqual(['10.0.0.1', '10.0.0.2', '::1'])
  expect(readNetworks(' \n')).toEqual([])
})
