import { expect, test } from 'vitest'
import { safeGo, signInPath } from './go.ts'

const origin = 'https://portal.example'

test.each([
  ['/atv4/', '/'],
  ['/atv4/merchant/charges', '/merchant/charges'],
  ['/atv4/merchant/OTHER/charges?search=a%26b&page=2#row', '/merchant/OTHER/charges?search=a%26b&page=2#row'],
  ['/atv4/me/preferences', '/me/preferences'],
  ['/atv4/merchant/charges/a%2Fb', '/merchant/charges/a%2Fb'],
  ['/atv4/merchant/./charges/../customers', '/merchant/customers'],
])('accepts %s', (go, path) => {
  expect(safeGo(go, origin)).toBe(path)
})

test.each([
  null,
  '',
  'merchant/charges',
  '/',
  '/graphql',
  '/atv4',
  '/atv4x/merchant',
  '/ATV4/merchant',
  'https://evil.example/',
  'https://evil.example/atv4/',
  'https://portal.example/atv4/merchant/charges',
  'https:/atv4/',
  '//evil.example/atv4/',
  '/\\evil.example/atv4/',
  '\\\\evil.example\\atv4\\',
  '/atv4//evil.example',
  '/atv4/\\evil.example',
  '/atv4/\t/evil.example',
  '/atv4/\n/evil.example',
  '/\t/evil.example/atv4/',
  ' /atv4/merchant',
  '/atv4/../evil',
  '/atv4/..//evil.example',
  '/atv4/%2e%2e/evil',
  '/atv4/.%2E//evil.example',
  '/atv4/x/..//evil.example',
  'javascript:alert(1)//atv4/',
  'data:text/html,/atv4/',
  'blob:https://portal.example/atv4/',
  '@evil.example/atv4/',
  '/atv4/me/login',
  '/atv4/me/login?go=%2Fatv4%2Fme%2Flogin',
  '/atv4/me/logout',
  '/atv4/x/../me/logout',
  '/atv4/me/logout/',
  '/atv4/me/logout//?x=1#y',
  '/atv4/me/%6Cogout',
  '/atv4/%6d%65/logout',
  '/atv4/me/login/',
  '/atv4/me/log%69n?go=%2Fatv4%2Fme%2Flogin',
])('goes home instead of to %j', (go) => {
  expect(safeGo(go, origin)).toBe('/')
})

test('sign-in returns to the requested path', () => {
  const wanted = '/merchant/OTHER/charges?search=a b&from=2026-01-01#x'
  const go = new URL(signInPath(wanted), origin).searchParams.get('go')
  expect(safeGo(go, origin)).toBe('/merchant/OTHER/charges?search=a%20b&from=2026-01-01#x')
})
