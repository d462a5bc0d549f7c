import { expect, test } from 'vitest'
import { urlFault } from './public-url.ts'

test.each([
  'https://demo-merchant.example.test/notifications',
  'https://example.com:8443/path?query=1#part',
  'https://93.184.216.34/logo.png',
  'https://[2606:4700::1111]/',
  'https://172.15.0.1/',
  'https://localhost.example.com/',
  'HTTPS://EXAMPLE.COM/',
])('accepts %s', (url) => {
  expect(urlFault(url)).toBeNull()
})

test.each([
  ['nonsense', 'notUrl'],
  ['', 'notUrl'],
  ['example.com/path', 'notUrl'],
  ['javascript:alert(1)', 'notUrl'],
  ['file:///etc/passwd', 'notUrl'],
  ['ftp://example.com/', 'notUrl'],
  ['https://', 'notUrl'],
  ['https://exa mple.com/', 'notUrl'],
  ['["https://example.com/"]', 'notUrl'],
  ['https://user:secret@example.com/', 'hasCredentials'],
  ['https://user@example.com/', 'hasCredentials'],
  ['http://example.com/', 'notHttps'],
  ['http://user@example.com/', 'hasCredentials'],
  [`https://example.com/${'x'.repeat(2_000)}`, 'tooLong'],
])('refuses %.40s: %s', (url, fault) => {
  expect(urlFault(url)).toBe(fault)
})

test.each([
  'localhost',
  'LOCALHOST.',
  'intra',
  'db.internal',
  'printer.local',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '0.0.0.0',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[fe80::1]',
  '[fd00::1]',
  '[::ffff:10.0.0.1]',
  '[64:ff9b::a00:1]',
  '[2002:a00:1::]',
  '[2001:db8::1]',
])('refuses the private host %s with any scheme', (host) => {
  expect(urlFault(`https://${host}/`)).toBe('isPrivate')
  expect(urlFault(`http://${host}/`)).toBe('isPrivate')
})
