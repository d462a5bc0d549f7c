import type { CallerKey } from '@portal/sandbox/test-caller'
import type { Page } from 'playwright/test'
import { rows } from './list.ts'
import { expect } from './portal.ts'

/** A screen's name, its URL, the sign that it is complete, and a tag if it is the example for its kind. */
type Screen = readonly [name: string, path: string, ready: (page: Page) => Promise<void>, tag?: '@fast']

const shows = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()

/**
 * The portal's screens by the caller who sees most of them. Those of plain resources are in `plain-resources.e2e.ts`.
 */
export const screens: Partial<Record<CallerKey, readonly Screen[]>> = {
  operator: [
    ['the API reference', 'docs/api/charges', shows('You have it.')],
    ['the page of error codes', 'docs/errors', shows('TOO_MANY_ATTEMPTS')],
    ['the map of platform calls', 'docs/rest-map', shows('GET /charges/:charge')],
    [
      'the home page',
      '',
      (page) => expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible(),
      '@fast',
    ],
    ['the list of charges', 'merchant/charges', (page) => expect(rows(page)).toHaveCount(10), '@fast'],
    ['a charge', 'merchant/charges/chg-1004', (page) => expect(page.getByText('a•••@•••')).toBeVisible(), '@fast'],
    [
      'the form of a new charge',
      'merchant/charges/@new',
      (page) => expect(page.getByLabel('Price', { exact: true })).toBeVisible(),
    ],
    ['the list of customers', 'merchant/customers', (page) => expect(rows(page)).toHaveCount(10)],
    [
      'a customer',
      'merchant/customers/cust-42',
      (page) => expect(page.getByRole('heading', { name: 'Lifetime' })).toBeVisible(),
    ],
    [
      'the tab with the documents of a customer',
      'merchant/customers/cust-66?tab=documents',
      (page) => expect(page.getByText('The name on the document is not the name of your account.')).toBeVisible(),
      '@fast',
    ],
    [
      'the example paywall',
      'merchant/paywall?customer=cust-42&country=ES&currency=EUR&amount=20',
      (page) => expect(page.getByRole('button', { name: /^Not available/ })).toBeVisible(),
    ],
    [
      'the form of a customer',
      'merchant/customers/cust-66?edit',
      (page) => expect(page.getByRole('button', { name: 'Save' })).toBeVisible(),
      '@fast',
    ],
    ['the profile', 'merchant/callers/@me', shows('Password 1')],
    ['the explorer', 'docs/explorer', shows('FirstQuery')],
    [
      'the page of preferences',
      'me/preferences',
      (page) => expect(page.getByLabel('Time zone')).toBeVisible(),
      '@fast',
    ],
    ['an unknown page', 'nowhere', (page) => expect(page.getByRole('alert')).toBeVisible(), '@fast'],
    [
      'an empty list',
      'merchant/charges?search=none',
      (page) => expect(page.getByText('No charges match')).toBeVisible(),
      '@fast',
    ],
    [
      'a link with an unknown filter',
      'merchant/charges?from=x',
      (page) => expect(page.getByText('This link has a filter we don’t recognize')).toBeVisible(),
      '@fast',
    ],
  ],
  super: [
    ['the list of a customer’s sanctions checks', 'merchant/customers/cust-42?tab=ofac', shows('Needs review')],
    [
      'the list of sanctions checks',
      'merchant/DEMO_MERCHANT/ofac/checks',
      (page) => expect(page.getByRole('link', { name: /^Open ofac-/ })).toHaveCount(10),
    ],
    ['a sanctions check', 'merchant/ofac/checks/ofac-1', shows('Show the evidence')],
    ['the deck of sanctions checks', 'merchant/DEMO_MERCHANT/ofac/checks/@review', shows('Provider’s score'), '@fast'],
    ['the screen of shutdown services', 'all/shutdown', shows('Notification delivery')],
    ['the list of jobs', 'merchant/jobs', shows('Jobs')],
    ['the notification queue', 'merchant/notifications/queue', shows('Failures')],
    [
      'the notification service',
      'merchant/notifications/service',
      (page) => expect(page.getByRole('link', { name: /^Open n-/ })).toHaveCount(10),
      '@fast',
    ],
    [
      'the list of mails',
      'merchant/DEMO_MERCHANT/notifications/mails',
      (page) => expect(page.getByRole('link', { name: /^Open mail-/ })).toHaveCount(10),
    ],
    ['the list of mail templates', 'merchant/DEMO_MERCHANT/mailtemplates', shows('Missing: no mail is sent')],
    ['a mail', 'merchant/DEMO_MERCHANT/notifications/mails/mail-1', shows('Show mail')],
    ['the paywall funnel', 'merchant/DEMO_MERCHANT/metrics', shows('Form submitted')],
    ['the list of customers of all merchants', 'merchant/customers', (page) => expect(rows(page)).toHaveCount(10)],
  ],
  admin: [
    ['the dashboard', 'merchant/dashboard', shows('All gateways'), '@fast'],
    ['the form of the dashboard’s settings', 'merchant/dashboard/settings', shows('Tiles to show')],
    ['the list of gateways', 'merchant/gateways', shows('Card acquirer, Europe')],
    ['a gateway', 'merchant/gateways/gw-1', shows('Communication failures')],
    ['the form of a gateway', 'merchant/gateways/gw-1?edit', shows('Merchant ID')],
    ['the list of instruments', 'merchant/instruments', shows('bank-accounts')],
    ['an instrument', 'merchant/instruments/702', shows('Communication failures')],
    ['the form of an instrument', 'merchant/instruments/702?edit', shows('User agent pattern')],
    ['the list of callers', 'merchant/configuration/access', shows('api-011')],
    ['a caller', 'merchant/callers/support', shows('Password 1')],
    ['the form of a caller', 'merchant/callers/support?edit', shows('Configurations'), '@fast'],
  ],
  support: [['a customer that the caller may only read', 'merchant/customers/cust-42', shows('Lifetime')]],
}
