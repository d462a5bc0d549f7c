/// <reference lib="dom" />
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

/** A screen's name, its address, what shows that it is complete, and a tag if it is the example of its kind. */
type Screen = readonly [name: string, path: string, ready: (page: Page) => Promise<void>, tag?: '@fast']

const shows = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()

/** The screens, by the caller who sees most of them. Those of plain resources are in `plain-resources.e2e.ts`. */
const screens: Partial<Record<CallerKey, readonly Screen[]>> = {
  operator: [
    ['the API reference', 'docs/api/charges', shows('You have it.')],
    ['the page of error codes', 'docs/errors', shows('TOO_MANY_ATTEMPTS')],
    ['the map of platform calls', 'docs/rest-map', shows('GET /charges/:charge')],
    ['the home page', '', (page) => expect(page.getByRole('heading', { name: 'Screens' })).toBeVisible(), '@fast'],
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
      async (page) => {
        await page.getByRole('button', { name: /^Not available/ }).click()
        await expect(page.getByText('Not available in this country.').first()).toBeVisible()
      },
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
    ['the list of resends', 'merchant/notifications/jobs', shows('Resends')],
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
    ['the dashboard', 'merchant/dashboard', shows('What moved most'), '@fast'],
    ['the form of the dashboard’s settings', 'merchant/dashboard/settings', shows('Tiles to show')],
    ['the list of gateways', 'merchant/gateways', shows('Card acquirer, Europe')],
    ['a gateway', 'merchant/gateways/gw-1', shows('Communication failures')],
    ['the form of a gateway', 'merchant/gateways/gw-1?edit', shows('merchantId')],
    ['the list of instruments', 'merchant/instruments', shows('bank-accounts')],
    ['an instrument', 'merchant/instruments/702', shows('Communication failures')],
    ['the form of an instrument', 'merchant/instruments/702?edit', shows('User agent pattern')],
    ['the list of callers', 'merchant/configuration/access', shows('api-011')],
    ['a caller', 'merchant/callers/support', shows('Password 1')],
    ['the form of a caller', 'merchant/callers/support?edit', shows('Configurations'), '@fast'],
  ],
  support: [['a customer that the caller may only read', 'merchant/customers/cust-42', shows('Lifetime')]],
}

for (const [caller, own] of Object.entries(screens)) {
  test.describe(`for ${caller},`, () => {
    test.use({ caller: caller as CallerKey, sharesPage: true })
    for (const [screen, path, ready, tag = '@deep'] of own) {
      test(`${screen} is accessible`, { tag }, async ({ page }) => {
        await visit(page, path)
        await ready(page)
        await expectUsable(page)
      })
    }
  })
}

test('a charge with long values in every field is accessible, and so is its refund', async ({ page }) => {
  await alter(page, 'Charge', ({ charge }) => extremes(charge))
  const dialog = await openRefund(page, 'chg-1002')
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('region', { name: 'Raw JSON' }).getByRole('button', { name: 'Show' }).click()
  await expectUsable(page)
})

async function expectOverlayAccessible(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectTargets(page)
}

test.describe('on the list of charges,', { tag: '@fast' }, () => {
  test.use({ sharesPage: true })

  test('the menus are accessible, and Escape returns the focus', async ({ page }) => {
    await visit(page, 'merchant/charges')
    for (const name of ['Columns', 'Account: operator', 'Language: English', 'Filter']) {
      const opener = page.getByRole('button', { name, exact: true })
      await opener.click()
      await expect(opener).toHaveAttribute('aria-expanded', 'true')
      await expectOverlayAccessible(page)
      await page.keyboard.press('Escape')
      await expect(opener).toHaveAttribute('aria-expanded', 'false')
      await expect(opener).toBeFocused()
    }
  })

  test('the editor of each kind of filter is accessible, and Escape returns the focus', async ({ page }) => {
    await visit(page, 'merchant/charges')
    for (const filter of ['Status', 'Created', 'Amount', 'Currency']) {
      await addFilter(page, filter)
      await expect(page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: filter })).toBeVisible()
      await expectOverlayAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
    }
  })
})

test('a dialog with an invalid field is accessible', { tag: '@fast' }, async ({ page }) => {
  const dialog = await openRefund(page, 'chg-1026')
  await dialog.getByLabel('Amount').fill('0')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
  await expectOverlayAccessible(page)
})

test('the cards of a list on a phone are accessible', { tag: '@fast' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  await expectOverlayAccessible(page)
})

test('a page is at rest after a change of theme if the reader asked for reduced motion', { tag: '@fast' }, async ({
  page,
}) => {
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  const moving = await page.evaluate(() => {
    document.body.classList.toggle('bp6-dark')
    return document.getAnimations().filter((animation) => {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {}
      return duration !== 0 && iterations !== 0
    }).length
  })
  expect(moving).toBe(0)
})
