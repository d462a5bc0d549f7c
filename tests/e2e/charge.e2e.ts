/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { figure, openRefund, refundButton, sendButton } from './support/charge-page.ts'
import { answerHalf } from './support/half-file.ts'
import { readCharge, refundsOf } from './support/ledger.ts'
import { restOfList } from './support/list.ts'
import { makeCharge } from './support/made-charge.ts'
import { alter, failWith, intercept } from './support/operations.ts'
import { enter, test as ownTest } from './support/own-portal.ts'
import { expect, test } from './support/portal.ts'

/** Keeps toasts on the screen. They would disappear after six seconds. */
async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setTimeout
    const startOthers = (run: () => void, delay = 0) => (delay === 6_000 ? 0 : start(run, delay))
    window.setTimeout = startOthers as typeof window.setTimeout
  })
}

test('links back to the charge from a toast on another screen', async ({ page }) => {
  const id = await makeCharge()
  await keepToasts(page)
  const dialog = await openRefund(page, id)
  await dialog.getByLabel('Amount').fill('1')
  await sendButton(dialog).click()
  const toast = page.getByRole('alert').filter({ hasText: /Refunded: [A-Z]{3}\s1/ })
  const link = toast.getByRole('link', { name: `Open ${id}` })
  await expect(toast).toBeVisible()
  await expect(link).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Charges', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Charges' })).toBeVisible()
  await expect(link).toHaveAttribute('href', `/atv4/merchant/DEMO_MERCHANT/charges/${id}`)
  await expectAccessible(page)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: `Charge ${id}` })).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('the link in a toast never carries an open dialog to another charge, and asks before it discards typed values', async ({
  page,
}) => {
  const [refunded, other] = [await makeCharge(), await makeCharge()]
  await keepToasts(page)
  const first = await openRefund(page, refunded)
  await first.getByLabel('Amount').fill('1')
  await sendButton(first).click()
  const link = page.getByRole('alert').getByRole('link', { name: `Open ${refunded}` })
  await page.getByRole('navigation').getByRole('link', { name: 'Charges', exact: true }).click()
  await expect(link).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: `Open ${other}`, exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Charge ${other}` })).toBeVisible()
  await refundButton(page).click()
  const dialog = page.getByRole('dialog', { name: /^Refund/ })
  await dialog.getByLabel('Amount').fill('2')
  await link.click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Charge ${other}`, includeHidden: true })).toBeAttached()
  await expect(dialog.getByLabel('Amount')).toHaveValue('2')
  await link.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Charge ${refunded}` })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('shows each command with its amount and the remaining amount in the timeline', { tag: '@fast' }, async ({
  page,
}) => {
  const id = await makeCharge({ operation: 'FUNDS_AUTHORIZATION', price: '100.00' })
  const main = page.getByRole('main')
  const steps = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  const give = async (action: string, fill: Record<string, string> = {}) => {
    await main.getByRole('button', { name: action, exact: true }).click()
    const dialog = page.getByRole('dialog')
    for (const [label, text] of Object.entries(fill)) await dialog.getByLabel(label).fill(text)
    await dialog.getByRole('button', { name: new RegExp(`^${action}`) }).click()
    await expect(dialog).toBeHidden()
  }

  await page.goto(`merchant/charges/${id}`)
  await expect(steps).toHaveCount(2)
  await expect(steps.last()).toContainText(/Requested.*INR\s100\.00/)
  // A reservation moves no money, so it has no sign and no remaining amount.
  await expect(steps.first()).toContainText('INR 100.00')
  await expect(steps.first()).not.toContainText(/\+|Remaining/)
  await expect(steps.first()).toContainText('00 Approved')

  await give('Capture', { Amount: '80' })
  await expect(steps.first()).toContainText(/\+INR\s80\.00.*Remaining INR\s80\.00/)
  await give('Refund', { Amount: '30' })
  await expect(steps.first()).toContainText(/−INR\s30\.00.*Remaining INR\s50\.00/)
  await give('Record chargeback', { 'Chargeback reason code': '10.4' })
  await expect(steps.first()).toContainText(/−INR\s50\.00.*Remaining INR\s0\.00/)
  await expect(steps.first()).toContainText('Chargeback code 10.4 · Fraud, card not present (Visa)')
  await main.getByRole('button', { name: 'Reverse chargeback' }).click()
  await expect(page.getByRole('dialog').getByLabel('Chargeback reason code')).toHaveValue('10.4')
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse chargeback' }).click()
  await expect(steps.first()).toContainText(/\+INR\s50\.00.*Remaining INR\s50\.00/)
  await expect(steps).toHaveCount(6)
  expect(await readCharge(id)).toMatchObject({ chargeStatus: 'CHARGEBACK_REVERSED', amountRefunded: '30.00' })
  // Each step queued a notification, and the page has reloaded them. The platform may have delivered some.
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications.getByText(/^(Queued|Delivered)$/)).toHaveCount(5)
})

test('runs a command by keyboard alone and returns the focus to its button', { tag: '@fast' }, async ({
  page,
  charge,
}) => {
  await page.goto(`merchant/charges/${charge.id}`)
  const button = refundButton(page)
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Amount')
  await expect(amount).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(amount).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1.5')
  for (const next of [
    dialog.getByLabel('Reason'),
    dialog.getByLabel('Comment'),
    dialog.getByRole('button', { name: 'Cancel' }),
    sendButton(dialog),
  ]) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
  // The key is released after the command. That must not press the button, which has the focus again.
  await amount.focus()
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  await expect(dialog).toBeHidden()
  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
  await expect(button).toBeFocused()
  await expect(dialog).toBeHidden()
  expect(refundsOf(await readCharge(charge.id))).toMatchObject([{ amount: '1.50' }])
})

test('explains why a charge failed and strikes through the declined amount', async ({ page }) => {
  await page.goto('merchant/charges/chg-1006')
  const last = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()
  await expect(last).toContainText('51 Insufficient funds')
  await expect(
    page.getByText('The account doesn’t have enough money. Ask the customer to use another card'),
  ).toBeVisible()
  await expect(last.getByText('EUR 200.00').locator('..')).toHaveCSS('text-decoration-line', 'line-through')
  await page.goto('merchant/charges/chg-1004')
  await expect(figure(page, 'Charged back')).toHaveText('EUR 200.00')
})

test('requires a reason for every command, and disables Sync status without its permission', async ({ page }) => {
  for (const [operation, action, status] of [
    ['FUNDS_AUTHORIZATION', 'Cancel authorization', 'CANCELLED'],
    ['AUTHORIZE', 'Settle', 'CHARGED'],
    ['AUTHORIZE', 'Reverse authorization', 'AUTH_REVERSED'],
  ] as const) {
    const id = await makeCharge({ operation })
    await page.goto(`merchant/charges/${id}`)
    await page.getByRole('main').getByRole('button', { name: action }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Comment').fill(`Because of ${action}`)
    await dialog.getByRole('button', { name: action }).click()
    await expect(dialog).toBeHidden()
    const charge = await readCharge(id)
    expect([charge.chargeStatus, charge.transactions.at(-1)?.comment]).toEqual([status, `Because of ${action}`])
  }
  const pending = await makeCharge({ operation: 'CHARGE', price: '10.09' })
  await page.goto(`merchant/charges/${pending}`)
  const repair = page.getByRole('main').getByRole('button', { name: 'Sync status' })
  await expect(repair).toHaveAttribute('aria-disabled', 'true')
  await expect(repair).toHaveAccessibleDescription(/charges\.repair/)
})

test.describe('A caller with the permission to repair', () => {
  test.use({ caller: 'admin' })
  test('gets the provider’s result for a pending charge', async ({ page }) => {
    const id = await makeCharge({ operation: 'CHARGE', price: '10.09' })
    await page.goto(`merchant/charges/${id}`)
    await page.getByRole('main').getByRole('button', { name: 'Sync status' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sync status' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect((await readCharge(id)).chargeStatus).toMatch(/^(CHARGED|DECLINED)$/)
    await expect(page.getByRole('main').getByRole('button', { name: 'Sync status' })).toHaveCount(0)
  })
})

test('downloads a tax invoice under its number and retries a failed download', async ({ page, allowConsole }) => {
  allowConsole(/status of 503|net::ERR/)
  await page.goto('merchant/charges/chg-1002')
  const invoices = page.getByRole('region', { name: 'Tax invoices' })
  await page.route('**/files/**', (route) =>
    route.fulfill({
      status: 503,
      json: { errors: [{ message: 'no', extensions: { code: 'PLATFORM_UNAVAILABLE', errors: ['It is asleep'] } }] },
    }),
  )
  await invoices
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  const failure = invoices.getByRole('alert')
  await expect(failure).toContainText('Couldn’t download tax invoice')
  await expect(failure).toContainText('It is asleep')
  await page.unroute('**/files/**')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    failure.getByRole('button', { name: 'Try again' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^\d{4}-\d+\.pdf$/)
  expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-1\.4[\s\S]*EUR 200\.00/)
  await expect(failure).toHaveCount(0)
})

test('shows the progress of a long download, stops it, and reports an interruption', async ({ page, allowConsole }) => {
  allowConsole(/net::ERR/)
  const file = await answerHalf(page)
  await page.goto('merchant/charges/chg-1002')
  const invoices = page.getByRole('region', { name: 'Tax invoices' })
  const button = invoices.getByRole('button', { name: /^Download/ }).first()
  const progress = invoices.getByRole('progressbar', { name: /^Downloading/ })
  await button.click()
  await expect(progress).toHaveAttribute('aria-valuenow', '50')
  await expect(invoices.getByText('50%')).toBeVisible()
  await expectAccessible(page)
  await invoices.getByRole('button', { name: /^Stop/ }).click()
  await expect(progress).toBeHidden()
  await expect(invoices.getByRole('alert')).toHaveCount(0)

  await button.click()
  await expect(progress).toHaveAttribute('aria-valuenow', '50')
  file.breakOff()
  const failure = invoices.getByRole('alert')
  await expect(failure).toHaveCount(1)
  await expect(failure).toContainText('The download was interrupted')
  await file.end()
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    failure.getByRole('button', { name: 'Try again' }).click(),
  ])
  expect(kept.suggestedFilename()).toMatch(/^\d{4}-\d+\.pdf$/)
})

// The seeded notification is sent again after five minutes.
ownTest.describe('A notification that waits for its next attempt', () => {
  ownTest.use({ caller: null })

  ownTest(
    'shows the attempts of a notification, and the failure of one panel does not affect the others',
    async ({ page, own }) => {
      own.stopClock(true)
      await enter(page, 'operator')
      const restore = await intercept(page, 'ChargeNotifications', failWith('PLATFORM_UNAVAILABLE', 'Asleep'))
      await page.goto('merchant/charges/chg-1002')
      const panel = page.getByRole('region', { name: 'Notifications' })
      await expect(panel.getByRole('alert')).toContainText('Couldn’t load notifications')
      await expect(figure(page, 'Remaining')).toHaveText('EUR 150.00')
      await restore()
      const restoreQueue = await intercept(page, 'ChargeNotifications', async (route) => {
        const answer = await route.fetch()
        const { data } = await answer.json()
        data.charge.notificationQueue = null
        const path = ['charge', 'notificationQueue']
        const errors = [{ message: 'Asleep', path, extensions: { code: 'PLATFORM_UNAVAILABLE' } }]
        await route.fulfill({ response: answer, json: { data, errors } })
      })
      await panel.getByRole('button', { name: 'Try again' }).click()
      await expect(panel.getByRole('alert')).toContainText('Couldn’t load queued notifications')
      await expect(panel.getByText('Delivered')).toHaveCount(1)
      await restoreQueue()
      await panel.getByRole('button', { name: 'Try again' }).click()
      const [waiting, delivered] = [panel.getByRole('listitem').first(), panel.getByRole('listitem').nth(1)]
      await expect(waiting).toContainText(/Refund.*Retrying.*HTTP 503.*2 attempts.*Next attempt/)
      await panel.getByText('Requests and responses').last().click()
      await expect(panel.getByText(/"notificationType":"PURCHASE_SUCCESS"/).first()).toBeVisible()
      await expect(delivered).toBeVisible()

      const related = page.getByRole('region', { name: 'Customer’s other charges' })
      await expect(related.getByRole('listitem')).toHaveCount(5)
      await related.getByRole('link', { name: /^All/ }).click()
      await expect(page).toHaveURL(/charges\?customerId=cust-42$/)
    },
  )
})

test('opens the row on a click in the middle of an ID, and copies from the button at its end', async ({ page }) => {
  await page.goto('merchant/charges?sort=id&chargeStatus=FUNDS_AUTHORIZED')
  const cell = page.getByRole('cell').filter({ hasText: 'chg-1003' })
  await restOfList(page)
  const box = await cell.boundingBox()
  const text = await cell.getByText('chg-1003').boundingBox()
  await cell.hover()
  const copy = await cell.getByRole('button', { name: 'Copy chg-1003' }).boundingBox()
  if (!box || !text || !copy) throw new Error('the cell is not drawn')
  expect(copy.x).toBeGreaterThan(text.x + text.width)
  expect(box.x + box.width - (copy.x + copy.width)).toBeLessThan(6)
  await page.mouse.click(text.x + text.width / 2, text.y + text.height / 2)
  await expect(page.getByRole('heading', { level: 1, name: 'Charge chg-1003' })).toBeVisible()
})

test('copies the amount of a row from the button before it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('merchant/charges?sort=id&chargeStatus=FUNDS_AUTHORIZED')
  const id = page.getByRole('cell').filter({ hasText: 'chg-1003' })
  const row = await id.getAttribute('data-row')
  const cell = page
    .locator(`[data-row="${row}"]`)
    .filter({ hasText: /\d\.\d\d/ })
    .first()
  await cell.hover()
  const shown = (await cell.textContent()) ?? ''
  const button = cell.getByRole('button', { name: /^Copy / })
  const [copy, text] = [await button.boundingBox(), await cell.locator('.list-cell-content > *').first().boundingBox()]
  if (!copy || !text) throw new Error('the cell is not drawn')
  expect(copy.x + copy.width).toBeLessThanOrEqual(text.x)
  await button.click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^\d+\.\d\d$/)
  expect(shown.replaceAll(',', '')).toContain(copied)
  await expect(page).toHaveURL(/charges\?sort=id/)
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('puts the side panels below the timeline of a charge, and the raw JSON last', async ({ page }) => {
    await page.goto('merchant/charges/chg-1002')
    const top = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? 0
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first()).toBeVisible()
    const order = ['Timeline', 'Line item', 'Notifications', 'Customer', 'Details', 'Metadata', 'Raw JSON']
    const tops = await Promise.all(order.map(top))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  })
})

test('shows the raw charge in each format of the platform and retries a format that failed', async ({ page }) => {
  await page.goto('merchant/charges/chg-1001')
  const panel = page.getByRole('region', { name: 'Raw JSON' })
  await panel.getByRole('button', { name: 'Show' }).click()
  await panel.getByLabel('Charge format').selectOption('ChargeFormatV3_2')
  await expect(panel.getByText('"reserved"')).toBeVisible()
  const restore = await intercept(
    page,
    'ChargeDocument',
    failWith('PLATFORM_UNAVAILABLE', 'The platform isn’t responding'),
  )
  await panel.getByLabel('Charge format').selectOption('ChargeFormatV3_0')
  await expect(panel.getByRole('alert')).toContainText('Couldn’t load the charge in this format')
  await restore()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(panel.getByText('"transactions"')).toBeVisible()
  await expect(panel.getByText('"reserved"')).toHaveCount(0)
})

test('sends a test notification to an address and shows the response', async ({ page }) => {
  await page.goto('merchant/charges/chg-1001')
  await page.getByRole('button', { name: 'Send a test notification' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test notification for chg-1001' })
  const address = dialog.getByLabel('URL')
  await expect(address).toHaveValue('https://demo-merchant.example.test/notifications')
  await expectAccessible(page)
  await address.fill('demo-merchant')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Endpoint URL is not a valid URL')).toBeVisible()
  await address.fill('https://demo-merchant.example.test/asleep')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Failed', { exact: true })).toBeVisible()
  await expect(dialog.getByText('HTTP 503')).toBeVisible()
  await address.fill('https://demo-merchant.example.test/notifications')
  await expect(dialog.getByText('HTTP 503')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Delivered', { exact: true })).toBeVisible()
  await dialog.getByText('Request', { exact: true }).click()
  await expect(dialog.getByText(/"notificationId":"test-.*"id":"chg-1001"/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send a test notification' })).toBeFocused()
})

test('a part of the metadata that was closed on one charge is open on the next one', async ({ page }) => {
  await alter(page, 'Charge', ({ charge }) => {
    const inner = [{ name: 'size', value: 'M', children: [] }]
    charge.metadata = {
      ...charge.metadata,
      children: [{ name: `order of ${charge.id}`, value: null, children: inner }],
    }
  })
  const part = (id: string) => page.getByRole('group').filter({ hasText: `order of ${id}` })
  await page.goto('merchant/charges?sort=id')
  await page.getByRole('link', { name: 'Open chg-1001', exact: true }).press('Enter')
  await expect(part('chg-1001')).toHaveAttribute('open')
  // The next charge is in the cache, so its page opens without a placeholder.
  await page.keyboard.press('j')
  await expect(part('chg-1002')).toHaveAttribute('open')
  await page.keyboard.press('k')
  await part('chg-1001').getByText('order of chg-1001').click()
  await expect(part('chg-1001')).not.toHaveAttribute('open')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await expect(part('chg-1002')).toHaveAttribute('open')
})
