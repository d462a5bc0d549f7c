import { credentialsOf } from '@portal/sandbox/test-caller'
import { createGuardrails, generate } from 'otplib'
import type { BrowserContext, Locator, Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { giveReason } from './support/charge-page.ts'
import { acceptQuestions } from './support/dialogs.ts'
import { knownDocument } from './support/known-document.ts'
import { rows } from './support/list.ts'
import { recordSent } from './support/operations.ts'
import { test as base, expect } from './support/portal.ts'
import { followRequests } from './support/settled.ts'
import { signIn, stepUpDialog } from './support/sign-in.ts'
import { startPortal } from './support/start-portal.ts'

interface OwnPortal {
  readonly address: string
  /** Advances the clock of gateway and sandbox. */
  readonly advance: (seconds: number) => void
  /** That clock, in seconds since the epoch. */
  readonly now: () => number
  /** Returns a charge whose full refund needs a fresh confirmation. */
  readonly dearCharge: () => Promise<string>
}

/** Each worker has a separate portal, because these tests end sessions and let hours pass. */
const test = base.extend<object, { portal: OwnPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      let ahead = 0
      // The clock advances only when a test says so.
      const start = Date.now()
      const { origin, stop } = await startPortal({ port: 0, clock: () => start + ahead })
      const taken = new Set<string>()
      await use({
        address: `${origin}/atv4/`,
        advance(seconds) {
          ahead += seconds * 1000
        },
        now: () => Math.floor((start + ahead) / 1000),
        async dearCharge() {
          const found = (await dearCharges(origin)).find((id) => !taken.has(id))
          if (found === undefined) throw new Error('no dear charge is left')
          taken.add(found)
          return found
        },
      })
      await stop()
    },
    { scope: 'worker' },
  ],
})

test.use({ caller: null })
test.beforeEach(({ allowConsole }) => allowConsole(/^asked http:\/\/localhost:/))

async function dearCharges(origin: string): Promise<string[]> {
  const { merchantAccount, callerName, secretKey } = credentialsOf('admin')
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${merchantAccount}/${callerName}:${secretKey}`).toString('base64')}`,
    },
    body: JSON.stringify({
      query: `{ charges(filter: { chargeStatus: CHARGED, minAmount: "1001" }, page: { limit: 50 }) { items { id allowedCommands amountRefunded } } }`,
    }),
  })
  const {
    data,
  }: { data: { charges: { items: { id: string; allowedCommands: string[]; amountRefunded: string }[] } } } =
    await answer.json()
  return data.charges.items
    .filter(({ allowedCommands, amountRefunded }) => allowedCommands.includes('REFUND') && Number(amountRefunded) === 0)
    .map(({ id }) => id)
}

async function openAsOperator(page: Page, address: string): Promise<void> {
  const settled = followRequests(page)
  await page.goto(address)
  await signIn(page, 'operator')
  // Waits for the session itself: the sign-in page also has a heading, and the test's clock must not advance earlier.
  await expect(page.getByRole('button', { name: 'Account: operator' })).toBeVisible()
  // A late request would extend the session after the clock has advanced.
  await settled()
}

/** Opens another tab with a list, and waits for its last request. */
async function openList(context: BrowserContext, address: string): Promise<Page> {
  const other = await context.newPage()
  const settled = followRequests(other)
  await other.goto(address)
  await expect(rows(other).first()).toBeVisible()
  await settled()
  return other
}

/** Makes the page check its session, like it does when it becomes visible. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

async function openRefund(page: Page, portal: OwnPortal): Promise<Locator> {
  const charge = await portal.dearCharge()
  await openAsOperator(page, `${portal.address}merchant/charges/${charge}`)
  await page.getByRole('main').getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Refund to / })
  await giveReason(dialog)
  return dialog
}

const closing = (page: Page) => page.getByRole('dialog', { name: 'Your session ends soon' })
const expired = (page: Page) => page.getByRole('dialog', { name: 'Your session has expired' })
const stepUp = stepUpDialog
const { secretKey } = credentialsOf('operator')

test('warns above the open finder, which has the focus again afterward', async ({ page, portal }) => {
  await openAsOperator(page, `${portal.address}merchant/charges`)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox')
  await expect(field).toBeFocused()
  portal.advance(13.5 * 60)
  await lookAgain(page)
  const stay = closing(page).getByRole('button', { name: 'Stay signed in' })
  await expect(stay).toBeVisible()
  await field.evaluate((element) => element.focus())
  await expect(field).not.toBeFocused()
  await stay.click()
  await expect(closing(page)).toBeHidden()
  await expect(field).toBeFocused()
})

test('hides the open finder when the session has expired', async ({ page, portal }) => {
  await openAsOperator(page, `${portal.address}merchant/charges`)
  await page.keyboard.press('Control+k')
  const finder = page.locator('.plain-dialog')
  await expect(finder).toBeVisible()
  portal.advance(16 * 60)
  await lookAgain(page)
  await expect(expired(page)).toBeVisible()
  await expect(finder).toBeHidden()
})

test('warns before a session ends, extends it, and keeps typed values after it has ended', { tag: '@fast' }, async ({
  page,
  portal,
}) => {
  const refund = await openRefund(page, portal)
  await refund.getByLabel('Comment').fill('Not sent yet')
  portal.advance(13.5 * 60)
  await lookAgain(page)
  await expect(closing(page).getByRole('timer')).toHaveText(/^1:[0-3]\d$/)
  await lookAgain(page)
  await expect(closing(page)).toBeVisible()
  await closing(page).getByRole('button', { name: 'Stay signed in' }).click()
  await expect(closing(page)).toBeHidden()

  portal.advance(13.5 * 60)
  await lookAgain(page)
  await expect(closing(page)).toBeVisible()
  portal.advance(2 * 60)
  await lookAgain(page)
  await expect(expired(page)).toBeVisible()
  await expect(closing(page)).toBeHidden()
  await expect(refund.getByLabel('Comment')).toBeHidden()
  await expect(page.getByText('DEMO_MERCHANT').filter({ visible: true })).toHaveCount(0)
  await expect(expired(page).getByLabel('User name')).toHaveValue('operator')
  await expired(page).getByLabel('Password').fill('Wrong-Secret-Key-0001')
  await page.keyboard.press('Enter')
  await expect(expired(page).getByRole('alert')).toContainText('is wrong')
  await expired(page).getByLabel('Password').fill(secretKey)
  await page.keyboard.press('Enter')
  await expect(expired(page)).toBeHidden()
  await expect(refund.getByLabel('Comment')).toHaveValue('Not sent yet')
  await refund.getByRole('button', { name: /^Refund/ }).click()
  await expect(refund).toBeHidden()
})

test('clears the error of an ended session after the next sign-in', async ({ page, portal }) => {
  const sent = recordSent(page, 'RunChargeCommand')
  const refund = await openRefund(page, portal)
  await refund.getByLabel('Comment').fill('Not sent yet')
  portal.advance(16 * 60)
  await refund.getByRole('button', { name: /^Refund/ }).click()
  await expect(expired(page)).toBeVisible()
  await expired(page).getByLabel('Password').fill(secretKey)
  await page.keyboard.press('Enter')
  await expect(expired(page)).toBeHidden()
  await expect(refund.getByLabel('Comment')).toHaveValue('Not sent yet')
  await expect(refund.getByRole('alert')).toHaveCount(0)
  expect(sent).toHaveLength(1)
  await refund.getByRole('button', { name: /^Refund/ }).click()
  await expect(refund).toBeHidden()
})

test('does not extend a session near its maximum length', async ({ page, portal }) => {
  await openAsOperator(page, `${portal.address}merchant/charges`)
  const touch = JSON.stringify({ query: knownDocument('TouchSession') })
  for (let minutes = 0; minutes < 12 * 60 - 14; minutes += 14) {
    portal.advance(14 * 60)
    await page.evaluate(
      (body) =>
        fetch('/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-portal-csrf': '1' },
          body,
        }),
      touch,
    )
  }
  portal.advance(4 * 60 + 30)
  await lookAgain(page)
  await expect(closing(page)).toContainText('twelve hours')
  await expect(closing(page).getByRole('button', { name: 'Stay signed in' })).toHaveCount(0)
  await closing(page).getByRole('button', { name: 'OK' }).click()
  await expect(closing(page)).toBeHidden()
  portal.advance(2 * 60)
  await lookAgain(page)
  await expect(expired(page)).toBeVisible()
})

test('shows nothing of an expired page to someone else who signs in', async ({ page, portal }) => {
  const refund = await openRefund(page, portal)
  await refund.getByLabel('Comment').fill('Not theirs')
  portal.advance(16 * 60)
  await lookAgain(page)
  const finance = credentialsOf('finance')
  await expired(page).getByLabel('User name').fill(finance.callerName)
  await expired(page).getByLabel('Password').fill(finance.secretKey)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Account: finance' })).toBeVisible()
  await expect(expired(page)).toBeHidden()
  await expect(refund).toBeHidden()
})

test('asks for the password once before a sensitive action', { tag: '@fast' }, async ({ page, portal }) => {
  const sent = recordSent(page, 'RunChargeCommand')
  const refund = await openRefund(page, portal)
  portal.advance(2 * 60)
  await refund.getByRole('button', { name: /^Refund/ }).click()
  await stepUp(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(refund.getByText('You didn’t confirm, so nothing was changed')).toBeVisible()
  await expect(refund.getByText('rejected')).toBeHidden()
  await refund.getByRole('button', { name: /^Refund/ }).click()
  await stepUp(page).getByLabel('Re-enter your login password').fill('Wrong-Secret-Key-0001')
  await page.keyboard.press('Enter')
  await expect(stepUp(page).getByRole('alert')).toHaveText('The password is wrong.')
  await stepUp(page).getByLabel('Re-enter your login password').fill(secretKey)
  await page.keyboard.press('Enter')
  await expect(stepUp(page)).toBeHidden()
  await expect(refund).toBeHidden()
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
  expect(sent).toHaveLength(3)
  expect(sent[2]).toEqual(sent[1])
})

test('a change that waits for the password is not sent by a sign-in after the session has ended', async ({
  page,
  portal,
}) => {
  const sent = recordSent(page, 'RunChargeCommand')
  const refund = await openRefund(page, portal)
  portal.advance(2 * 60)
  await refund.getByRole('button', { name: /^Refund/ }).click()
  await expect(stepUp(page)).toBeVisible()
  portal.advance(3 * 60 * 60)
  await lookAgain(page)
  await expired(page).getByLabel('Password').fill(secretKey)
  await page.keyboard.press('Enter')
  await expect(expired(page)).toBeHidden()
  await expect(stepUp(page)).toBeHidden()
  await expect(refund.getByText('You didn’t confirm, so nothing was changed')).toBeVisible()
  expect(sent).toHaveLength(1)
  // The sign-in included the password, so the next attempt needs no confirmation.
  await refund.getByRole('button', { name: /^Refund/ }).click()
  await expect(refund).toBeHidden()
})

test('asks for the password after a page load even shortly after sign-in', async ({ page, portal }) => {
  await openAsOperator(page, portal.address)
  await page.goto(`${portal.address}merchant/callers/finance`)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  const lock = page.getByRole('dialog', { name: 'Lock finance?' })
  await lock.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(stepUp(page)).toBeVisible()
  await stepUp(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(lock.getByText('You didn’t confirm, so nothing was changed')).toBeVisible()
  await lock.getByRole('button', { name: 'Lock', exact: true }).click()
  await stepUp(page).getByLabel('Re-enter your login password').fill(secretKey)
  await page.keyboard.press('Enter')
  await expect(lock).toBeHidden()
  await expect(page.getByRole('main').getByText('Locked', { exact: true })).toBeVisible()
  // The confirmation stays valid until the next load.
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('dialog', { name: 'Unlock finance?' }).getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('main').getByText('Not locked', { exact: true })).toBeVisible()
})

test('asks for a two-factor code to confirm and blocks password guessing', async ({ page, portal }) => {
  const codeNow = () =>
    generate({
      secret: 'JBSWY3DPEHPK3PXP',
      epoch: portal.now(),
      guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }),
    })
  await page.goto(`${portal.address}merchant/callers/support`)
  await signIn(page, 'twofactor')
  // Some apps show the code in two groups.
  const codeField = page.getByLabel('Two-factor code')
  const shownCode = (await codeNow()).replace(/^.../, '$& ')
  await codeField.evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, shownCode)
  await expect(codeField).toHaveValue(shownCode.replace(' ', ''))
  await page.keyboard.press('Enter')
  const lock = page.getByRole('dialog', { name: 'Lock support?' })
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  portal.advance(2 * 60)
  await lock.getByRole('button', { name: 'Lock', exact: true }).click()
  const { secretKey } = credentialsOf('twofactor')
  await stepUp(page).getByLabel('Re-enter your login password').fill(secretKey)
  await page.keyboard.press('Enter')
  const code = stepUp(page).getByLabel('Two-factor code')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(stepUp(page).getByRole('alert')).toContainText('The two-factor code or password is wrong')
  await code.fill(await codeNow())
  await page.keyboard.press('Enter')
  await expect(stepUp(page)).toBeHidden()
  await expect(lock).toBeHidden()
  await expect(page.getByRole('main').getByText('Locked', { exact: true })).toBeVisible()

  portal.advance(2 * 60)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('dialog', { name: 'Unlock support?' }).getByRole('button', { name: 'Unlock' }).click()
  const told = stepUp(page).getByRole('alert')
  for (let guess = 1; guess <= 10; guess++) {
    await stepUp(page).getByLabel('Re-enter your login password').fill(`Guessed-Secret-Key-${guess}`)
    const answered = page.waitForResponse((answer) => answer.request().postData()?.includes('ConfirmSession') ?? false)
    await page.keyboard.press('Enter')
    await answered
    await expect(told).toHaveText('The password is wrong.')
  }
  await stepUp(page).getByLabel('Re-enter your login password').fill('Guessed-Secret-Key-11')
  await page.keyboard.press('Enter')
  await expect(told).toContainText(/Too many/)
  await expect(page.getByRole('main').getByText('Locked', { exact: true })).toBeVisible()
  // The right password still works after wrong guesses.
  portal.advance(60)
  await stepUp(page).getByLabel('Re-enter your login password').fill(secretKey)
  await page.keyboard.press('Enter')
  await code.fill(await codeNow())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Not locked', { exact: true })).toBeVisible()
})

test.describe('Two tabs', () => {
  test('keeps the merchant of each tab when one of them confirms the session', async ({ page, portal, context }) => {
    const refund = await openRefund(page, portal)
    const other = await context.newPage()
    await other.goto(`${portal.address}merchant/OTHER_MERCHANT/charges`)
    await expect(rows(other).first()).toHaveAttribute('href', /\/merchant\/OTHER_MERCHANT\/charges\//)
    await other.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
    portal.advance(2 * 60)
    await refund.getByRole('button', { name: /^Refund/ }).click()
    await stepUp(page).getByLabel('Re-enter your login password').fill(secretKey)
    await page.keyboard.press('Enter')
    await expect(refund).toBeHidden()
    await other.getByRole('button', { name: 'Refresh' }).click()
    await other.getByRole('link', { name: 'Home' }).click()
    await expect(other.getByRole('combobox', { name: 'Merchant Account' })).toHaveValue('OTHER_MERCHANT')
    await expect(other.locator('body[data-kept]')).toHaveCount(1)
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('combobox', { name: 'Merchant Account' })).toHaveValue('DEMO_MERCHANT')
  })

  test('reloads the other tab after a sign-out or a sign-in as someone else', async ({ page, portal, context }) => {
    await openAsOperator(page, `${portal.address}merchant/charges`)
    const other = await context.newPage()
    await other.goto(`${portal.address}merchant/customers`)
    await expect(rows(other).first()).toBeVisible()
    await page.getByRole('button', { name: 'Account: operator' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(other).toHaveURL(/\/me\/login\?go=/)
    await expect(other.getByText('Your session changed in another tab')).toBeVisible()
    // Signing in restores the tab that was reloaded. The tab that signed out keeps its message.
    await signIn(other, 'operator')
    await expect(rows(other).first()).toBeVisible()
    await expect(page.getByText('You’re signed out.')).toBeVisible()

    await page.goto(`${portal.address}merchant/charges`)
    await expect(rows(page).first()).toBeVisible()
    const login = { query: knownDocument('Login'), variables: { input: credentialsOf('finance') } }
    await page.evaluate(async (body) => {
      await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-portal-csrf': '1' },
        body,
      })
    }, JSON.stringify(login))
    await lookAgain(other)
    await expect(other.getByRole('button', { name: 'Account: finance' })).toBeVisible()
    await expect(other.getByText('Your session changed in another tab')).toBeVisible()
  })

  test('reports that typed values could not be kept after a sign-out in another tab', async ({
    page,
    portal,
    context,
  }) => {
    await openAsOperator(page, `${portal.address}merchant/charges`)
    const other = await context.newPage()
    acceptQuestions(other)
    await other.goto(`${portal.address}merchant/customers/@new`)
    await other.getByRole('textbox', { name: 'First name' }).fill('Ana')
    await page.getByRole('button', { name: 'Account: operator' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(other.getByText('What you had typed here could not be kept.')).toBeVisible()
  })

  test('restores both expired tabs after one sign-in', async ({ page, portal, context }) => {
    const refund = await openRefund(page, portal)
    await refund.getByLabel('Comment').fill('Not sent yet')
    const other = await openList(context, `${portal.address}merchant/charges`)
    portal.advance(16 * 60)
    await Promise.all([page, other].map(lookAgain))
    await expect(expired(page)).toBeVisible()
    await expired(other).getByLabel('Password').fill(secretKey)
    await other.keyboard.press('Enter')
    await expect(expired(other)).toBeHidden()
    await expect(expired(page)).toBeHidden()
    await expect(refund.getByLabel('Comment')).toHaveValue('Not sent yet')
  })
})

test('refreshes the page once the connection is back', async ({ page, portal, context, goOffline }) => {
  await openAsOperator(page, `${portal.address}merchant/charges`)
  await expect(rows(page).first()).toBeVisible()
  await goOffline()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  const sent = recordSent(page, 'Charges')
  await context.setOffline(false)
  await expect(page.getByText('Back online.')).toBeVisible()
  await expect.poll(() => sent.length).toBe(1)
})

for (const theme of ['dark', 'light'] as const) {
  test(`the dialogs of the session are accessible on a phone in the ${theme} theme`, async ({ page, portal }) => {
    const preferences = encodeURIComponent(JSON.stringify({ theme, locale: 'en' }))
    await page.context().addCookies([{ name: 'preferences', value: preferences, url: portal.address }])
    await page.setViewportSize({ width: 390, height: 844 })
    const settled = followRequests(page)
    const refund = await openRefund(page, portal)
    const isWhole = async (dialog: Locator) => {
      await expect(dialog).toBeVisible()
      await expectAccessible(page)
      const box = await dialog.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${theme}-${Date.now()}.png` })
    }
    portal.advance(2 * 60)
    await refund.getByRole('button', { name: /^Refund/ }).click()
    await isWhole(stepUp(page))
    await stepUp(page).getByRole('button', { name: 'Cancel' }).click()
    // No more requests are in flight once the message is shown. A late one would extend the session.
    await expect(refund.getByText('You didn’t confirm, so nothing was changed')).toBeVisible()
    await settled()
    portal.advance(13.5 * 60)
    await lookAgain(page)
    await isWhole(closing(page))
    portal.advance(2 * 60)
    await lookAgain(page)
    await isWhole(expired(page))
  })
}
