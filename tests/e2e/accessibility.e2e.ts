import type { CallerKey } from '@portal/sandbox/test-caller'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { extremes } from './support/charge-extremes.ts'
import { openRefund } from './support/charge-page.ts'
import { addFilter, rows } from './support/list.ts'
import { alter } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { expectTargets } from './support/targets.ts'
import { expectUsable } from './support/usable.ts'
import { visit } from './support/visit.ts'

type Screen = readonly [string, string, (page: Page) => Promise<void>]

const shows = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()

/** The screens, by who sees most of them; those of plain resources are in `plain-resources.e2e.ts`. */
const screens: Partial<Record<CallerKey, readonly Screen[]>> = {
  operator: [
    ['the reference', 'docs/api/charges', shows('You have it.')],
    ['the error codes', 'docs/errors', shows('TOO_MANY_ATTEMPTS')],
    ['the map', 'docs/rest-map', shows('GET /charges/:charge')],
    ['home', '', (page) => expect(page.getByRole('heading', { name: 'Screens' })).toBeVisible()],
    ['charges', 'merchant/charges', (page) => expect(rows(page)).toHaveCount(10)],
    ['a charge', 'merchant/charges/chg-1004', (page) => expect(page.getByText('a•••@•••')).toBeVisible()],
    [
      'a new charge',
      'merchant/charges/@new',
      (page) => expect(page.getByLabel('Price', { exact: true })).toBeVisible(),
    ],
    ['customers', 'merchant/customers', (page) => expect(rows(page)).toHaveCount(10)],
    [
      'a customer',
      'merchant/customers/cust-42',
      (page) => expect(page.getByRole('heading', { name: 'Lifetime' })).toBeVisible(),
    ],
    [
      'a customer’s documents',
      'merchant/customers/cust-66?tab=documents',
      (page) => expect(page.getByText('The name on the document is not the name of your account.')).toBeVisible(),
    ],
    [
      'the example paywall',
      'merchant/paywall?customer=cust-42&country=ES&currency=EUR&amount=20',
      async (page) => {
        await page.getByRole('button', { name: /^Not available/ }).click()
        await expect(page.getByText('Not available in this country.').first()).toBeVisible()
      },
    ],
    [
      'the form of a customer',
      'merchant/customers/cust-66?edit',
      (page) => expect(page.getByRole('button', { name: 'Save' })).toBeVisible(),
    ],
    ['the profile', 'merchant/callers/@me', shows('Password 1')],
    ['the explorer', 'docs/explorer', shows('FirstQuery')],
    ['preferences', 'me/preferences', (page) => expect(page.getByLabel('Time zone')).toBeVisible()],
    ['an unknown page', 'nowhere', (page) => expect(page.getByRole('alert')).toBeVisible()],
    [
      'an empty list',
      'merchant/charges?search=none',
      (page) => expect(page.getByText('No charges match')).toBeVisible(),
    ],
    [
      'a wrong address',
      'merchant/charges?from=x',
      (page) => expect(page.getByText('This link has a filter we don’t recognize')).toBeVisible(),
    ],
  ],
  super: [
    ['the sanctions checks of a customer', 'merchant/customers/cust-42?tab=ofac', shows('Needs review')],
    [
      'sanctions checks',
      'merchant/DEMO_MERCHANT/ofac/checks',
      (page) => expect(page.getByRole('link', { name: /^Open ofac-/ })).toHaveCount(10),
    ],
    ['a sanctions check', 'merchant/ofac/checks/ofac-1', shows('Show the evidence')],
    ['the deck of sanctions checks', 'merchant/DEMO_MERCHANT/ofac/checks/@review', shows('Provider’s score')],
    ['the shutdown services', 'all/shutdown', shows('Notification delivery')],
    ['the resends', 'merchant/notifications/jobs', shows('Resends')],
    ['the notification queue', 'merchant/notifications/queue', shows('Failures')],
    [
      'the notification service',
      'merchant/notifications/service',
      (page) => expect(page.getByRole('link', { name: /^Open n-/ })).toHaveCount(10),
    ],
    [
      'mails',
      'merchant/DEMO_MERCHANT/notifications/mails',
      (page) => expect(page.getByRole('link', { name: /^Open mail-/ })).toHaveCount(10),
    ],
    ['mail templates', 'merchant/DEMO_MERCHANT/mailtemplates', shows('Missing: no mail is sent')],
    ['a mail', 'merchant/DEMO_MERCHANT/notifications/mails/mail-1', shows('Show mail')],
    ['the paywall funnel', 'merchant/DEMO_MERCHANT/metrics', shows('Form submitted')],
    ['the customers of all merchants', 'merchant/customers', (page) => expect(rows(page)).toHaveCount(10)],
  ],
  admin: [
    ['the dashboard', 'merchant/dashboard', shows('What moved most')],
    ['the settings of the dashboard', 'merchant/dashboard/settings', shows('Tiles to show')],
    ['payment gateways', 'merchant/gateways', shows('Card acquirer, Europe')],
    ['a payment gateway', 'merchant/gateways/gw-1', shows('Communication failures')],
    ['the form of a payment gateway', 'merchant/gateways/gw-1?edit', shows('merchantId')],
    ['payment instruments', 'merchant/instruments', shows('bank-accounts')],
    ['a payment instrument', 'merchant/instruments/702', shows('Communication failures')],
    ['the form of a payment instrument', 'merchant/instruments/702?edit', shows('User agent pattern')],
    ['callers', 'merchant/configuration/access', shows('api-011')],
    ['a caller', 'merchant/callers/support', shows('Password 1')],
    ['the form of a caller', 'merchant/callers/support?edit', shows('Configurations')],
  ],
  support: [['a customer whom one may only read', 'merchant/customers/cust-42', shows('Lifetime')]],
}

for (const [caller, own] of Object.entries(screens)) {
  test.describe(() => {
    test.use({ caller: caller as CallerKey })
    test(`every screen of ${caller} is accessible`, async ({ page }) => {
      for (const [screen, path, ready] of own) {
        await test.step(screen, async () => {
          await visit(page, path)
          await ready(page)
          await expectUsable(page)
        })
      }
    })
  })
}

test('a charge of which everything is long is accessible, and so is its refund', async ({ page }) => {
  await alter(page, 'Charge', ({ charge }) => extremes(charge))
  const dialog = await openRefund(page, 'chg-1002')
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('region', { name: 'Raw JSON' }).getByRole('button', { name: 'Show' }).click()
  await expectUsable(page)
})

test('what opens on top is accessible', async ({ page }) => {
  await page.goto('merchant/charges')
  for (const opener of [
    page.getByRole('button', { name: 'Columns', exact: true }),
    page.getByRole('button', { name: 'Account: operator' }),
    page.getByRole('button', { name: 'Language: English' }),
    page.getByRole('button', { name: 'Filter', exact: true }),
  ]) {
    await opener.click()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    await expectTargets(page)
    await page.keyboard.press('Escape')
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await expect(opener).toBeFocused()
  }
  for (const filter of ['Status', 'Created', 'Amount', 'Currency']) {
    await addFilter(page, filter)
    await expect(page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: filter })).toBeVisible()
    await expectAccessible(page)
    await expectTargets(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  }
  const dialog = await openRefund(page, 'chg-1026')
  await dialog.getByLabel('Amount').fill('0')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await expectTargets(page)
})
