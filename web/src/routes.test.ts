import { expect, test } from 'vitest'
import { samePlace } from './layout/same-place.ts'
import { hasBackButton, parentPath } from './layout/use-back.ts'
import { matchScreen } from './routes.tsx'
import { merchantPath } from './session/merchant.ts'

test.each([
  ['/merchant/charges', null, 'charges'],
  ['/merchant/OTHER/charges', 'OTHER', 'charges'],
  ['/merchant/charges/chg-1', null, 'charges/:charge'],
  ['/merchant/OTHER/charges/chg-1', 'OTHER', 'charges/:charge'],
  ['/merchant/A%20B%2FC/customers', 'A B/C', 'customers'],
])('%s acts for %s', (path, onBehalfOf, pattern) => {
  expect(matchScreen(path)).toMatchObject({ isMerchant: true, onBehalfOf, pattern })
})

test('where a path could be read both ways, its first part is a screen', () => {
  expect(matchScreen('/merchant/charges/customers')).toMatchObject({ onBehalfOf: null, pattern: 'charges/:charge' })
  expect(matchScreen('/merchant/CHARGES/customers')).toMatchObject({ onBehalfOf: 'CHARGES', pattern: 'customers' })
})

test.each([
  '/merchant',
  '/merchant/OTHER',
  '/merchant/OTHER/nothing',
  '/nothing',
  '/merchant/charges/a/b/c',
  '/ME/login',
])('%s leads nowhere', (path) => {
  expect(matchScreen(path)).toBeNull()
})

test('paths of merchants are encoded, and read back', () => {
  const path = merchantPath('A/B C', 'charges/chg-1')
  expect(path).toBe('/merchant/A%2FB%20C/charges/chg-1')
  expect(matchScreen(path)?.onBehalfOf).toBe('A/B C')
  expect(merchantPath(null, 'charges')).toBe('/merchant/charges')
})

test('another merchant shows the same list with the same filters, from its first page', () => {
  const search = '?search=x&chargeStatus=CHARGED&page=4'
  expect(samePlace('/merchant/charges', search, 'OTHER')).toBe('/merchant/OTHER/charges?search=x&chargeStatus=CHARGED')
  expect(samePlace('/merchant/OTHER/customers', '', null)).toBe('/merchant/customers')
})

test("one object of a merchant leads to the other's list", () => {
  expect(samePlace('/merchant/OTHER/charges/chg-1', '?tab=raw', 'THIRD')).toBe('/merchant/THIRD/charges')
})

test('screens that show no merchant stay where they are', () => {
  expect(samePlace('/me/preferences', '', 'OTHER')).toBeNull()
  expect(samePlace('/nothing', '', 'OTHER')).toBeNull()
})

const subject = {
  signedIn: true,
  remembered: false,
  permissions: [],
  isSuperAccount: false,
  onBehalfOf: 'OTHER',
  merchantAccount: 'DEMO',
}

test.each([
  ['/', false],
  ['/docs/compliance', false],
  ['/merchant/OTHER/charges', false],
  ['/me/login', false],
  ['/merchant/OTHER/charges/chg-1', true],
  ['/me/preferences', true],
  ['/nothing', true],
])('%s has a Back button: %s', (path, has) => {
  expect(hasBackButton(path, subject)).toBe(has)
})

test('without a history, Back leads to the nearest screen above', () => {
  expect(parentPath('/merchant/OTHER/charges/chg-1')).toBe('/merchant/OTHER/charges')
  expect(parentPath('/me/preferences')).toBe('/')
})
