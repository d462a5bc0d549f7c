import { expect, test } from 'vitest'
import { isNamedForm, samePlace } from './layout/same-place.ts'
import { hasBackButton, parentPath } from './layout/use-back.ts'
import { matchScreen } from './paths.ts'
import { merchantPath, resolveMerchant } from './session/merchant.ts'
import type { Viewer } from './session/viewer-query.ts'

test.each([
  ['/merchant/charges', null, 'charges'],
  ['/merchant/OTHER/charges', 'OTHER', 'charges'],
  ['/merchant/charges/chg-1', null, 'charges/:charge'],
  ['/merchant/OTHER/charges/chg-1', 'OTHER', 'charges/:charge'],
  ['/merchant/A%20B%2FC/customers', 'A B/C', 'customers'],
])('%s names the merchant %s', (path, merchant, pattern) => {
  expect(matchScreen(path)).toMatchObject({ isMerchant: true, merchant, pattern })
})

test('an ambiguous path is read as a screen', () => {
  expect(matchScreen('/merchant/charges/customers')).toMatchObject({ merchant: null, pattern: 'charges/:charge' })
  expect(matchScreen('/merchant/CHARGES/customers')).toMatchObject({ merchant: 'CHARGES', pattern: 'customers' })
})

test.each([
  '/merchant',
  '/merchant/OTHER',
  '/merchant/OTHER/nothing',
  '/nothing',
  '/merchant/charges/a/b/c',
  '/ME/login',
])('%s matches no screen', (path) => {
  expect(matchScreen(path)).toBeNull()
})

test('encodes and decodes the merchant in a path', () => {
  const path = merchantPath('A/B C', 'charges/chg-1')
  expect(path).toBe('/merchant/A%2FB%20C/charges/chg-1')
  expect(matchScreen(path)?.merchant).toBe('A/B C')
  expect(merchantPath(null, 'charges')).toBe('/merchant/charges')
})

const viewer: Viewer = {
  callerName: 'operator',
  firstName: null,
  lastName: null,
  merchantAccount: 'DEMO',
  merchantAccounts: ['DEMO', 'OTHER'],
  isSuperAccount: false,
  superAccountName: null,
  permissions: [],
  mfaEnabled: false,
  approvalMerchants: [],
  session: null,
}
const superViewer: Viewer = { ...viewer, merchantAccount: 'SUPER', isSuperAccount: true }

test.each([
  // caller, merchant in the path, merchant the tab last acted for, expected merchant, viewer
  ['a caller', 'OTHER', null, 'OTHER', viewer],
  ['a caller', 'DEMO', 'OTHER', null, viewer],
  ['a caller', null, 'OTHER', 'OTHER', viewer],
  ['a caller', null, null, null, viewer],
  ['a caller', null, 'THIRD', null, viewer],
  ['a caller', 'THIRD', 'OTHER', 'OTHER', viewer],
  ['a super account', 'OTHER', null, 'OTHER', superViewer],
  ['a super account', null, 'OTHER', null, superViewer],
  ['a super account', 'SUPER', 'OTHER', null, superViewer],
  ['nobody', 'OTHER', 'OTHER', null, null],
])('for %s, a path that names %s, after %s, acts for %s', (_who, named, last, acted, who) => {
  expect(resolveMerchant(who, { isMerchant: true, named, last })).toBe(acted)
})

test('a screen outside of any merchant keeps the current merchant', () => {
  const place = { isMerchant: false, named: null }
  expect(resolveMerchant(viewer, { ...place, last: 'OTHER' })).toBe('OTHER')
  expect(resolveMerchant(superViewer, { ...place, last: 'OTHER' })).toBe('OTHER')
  expect(resolveMerchant(viewer, { ...place, last: 'THIRD' })).toBeNull()
})

test('switching the merchant keeps the list and its filters, and goes to the first page', () => {
  const search = '?search=x&chargeStatus=CHARGED&page=4'
  expect(samePlace('/merchant/charges', search, 'OTHER')).toBe('/merchant/OTHER/charges?search=x&chargeStatus=CHARGED')
  expect(samePlace('/merchant/OTHER/customers', '', null)).toBe('/merchant/customers')
})

test('switching the merchant on the page of one object leads to the list', () => {
  expect(samePlace('/merchant/OTHER/charges/chg-1', '?tab=raw', 'THIRD')).toBe('/merchant/THIRD/charges')
})

test('detects a path that only adds the merchant', () => {
  expect(isNamedForm('/merchant/DEMO/charges/a%2Fb', '/merchant/charges/a%2Fb')).toBe(true)
  expect(isNamedForm('/merchant/DEMO/customers', '/merchant/charges')).toBe(false)
  expect(isNamedForm('/merchant/DEMO/charges', '/merchant/OTHER/charges')).toBe(false)
  expect(isNamedForm('/merchant/charges', '/merchant/DEMO/charges')).toBe(false)
  expect(isNamedForm('/', '/merchant/charges')).toBe(false)
})

test('screens without a merchant stay open when the merchant changes', () => {
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
  ['/docs', false],
  ['/docs/compliance', false],
  ['/merchant/OTHER/charges', false],
  ['/me/login', false],
  ['/merchant/OTHER/charges/chg-1', true],
  ['/me/preferences', false],
  ['/merchant/DEMO/callers/@me', false],
  ['/merchant/DEMO/callers/support', true],
  ['/nothing', true],
])('%s has a Back button: %s', (path, has) => {
  expect(hasBackButton(path, subject)).toBe(has)
})

test('Back leads to the nearest screen above if there is no history', () => {
  expect(parentPath('/merchant/OTHER/charges/chg-1')).toBe('/merchant/OTHER/charges')
  expect(parentPath('/me/preferences')).toBe('/')
})
