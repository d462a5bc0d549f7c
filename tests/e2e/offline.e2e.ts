import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { figure, openRefund, sendButton } from './support/charge-page.ts'
import { readCharge, refundsOf } from './support/ledger.ts'
import { makeCharge } from './support/made-charge.ts'
import { intercept, recordActing, recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'

const nothingSent = 'You’re offline. Nothing was sent.'

/** Makes the gateway unreachable while the browser has a network; the returned function undoes it. */
async function loseGateway(page: Page): Promise<() => Promise<void>> {
  const refuse = '**/graphql'
  await page.route(refuse, (route) => route.abort('connectionrefused'))
  return () => page.unroute(refuse)
}

test('does not send a refund while offline, and explains that until the network is back', { tag: '@fast' }, async ({
  page,
  context,
  goOffline,
}) => {
  const sent = recordActing(page, 'RunChargeCommand')
  const id = await makeCharge()
  const dialog = await openRefund(page, id)
  await dialog.getByLabel('Amount').fill('5')
  await goOffline()
  await expect(
    page.getByText('You’re offline. What you see may be out of date, and you can’t send anything'),
  ).toBeVisible()
  await sendButton(dialog).click()
  const told = dialog.getByRole('alert')
  await expect(told).toContainText(nothingSent)
  await expect(told).not.toContainText('We couldn’t confirm whether this went through')
  await expectAccessible(page)
  await sendButton(dialog).click()
  await expect(told).toContainText(nothingSent)
  await context.setOffline(false)
  await expect(told).toHaveCount(0)
  expect(sent).toEqual([])
  await expect(dialog.getByLabel('Amount')).toHaveValue('5')
  await sendButton(dialog).click()
  await expect(dialog).toBeHidden()
  expect(sent).toHaveLength(1)
  expect(refundsOf(await readCharge(id))).toHaveLength(1)
})

test('sends nothing from a form or a dialog while offline or afterward', async ({ page, context, goOffline }) => {
  const sent = ['CreateCharge', 'RemovePaymentProfile', 'DropPenny'].map((name) => recordSent(page, name))
  const read = recordSent(page, 'Customer')
  await page.goto('merchant/customers/cust-42')
  await page.getByRole('region', { name: 'Payment profiles' }).getByRole('button', { name: 'Delete' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await goOffline()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toContainText(nothingSent)
  const readBefore = read.length
  await context.setOffline(false)
  await expect(page.getByText('Back online.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  // The page reloads its data and sends nothing else.
  await expect.poll(() => read.length).toBeGreaterThan(readBefore)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('tab', { name: 'Documents' }).click()
  const account = page.getByRole('region', { name: 'Bank account' })
  await account.getByLabel('Account number').fill('000000000002')
  await goOffline()
  await account.getByRole('button', { name: 'Send test deposit' }).click()
  await expect(account.getByRole('alert')).toContainText(nothingSent)
  await context.setOffline(false)
  await expect(account.getByRole('alert')).toHaveCount(0)
  expect(sent.flat()).toEqual([])
})

test('shows a screen that was opened offline once the network is back', async ({ page, context, goOffline }) => {
  await page.goto('merchant/charges')
  await page
    .getByRole('link', { name: /^Open chg-/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
  await page.goBack()
  const last = page.getByRole('link', { name: /^Open chg-/ }).last()
  await expect(last).toBeVisible()
  await goOffline()
  await last.click()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('Back online.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
  await expect(page.getByText('You’re offline')).toHaveCount(0)
})

test('reports an unreachable gateway and reloads failed screens once it is back', async ({ page, allowConsole }) => {
  allowConsole(/net::ERR|Failed to load resource/)
  await page.clock.install()
  await page.goto('merchant/charges')
  await expect(page.getByRole('link', { name: /^Open chg-/ }).first()).toBeVisible()
  const giveBack = await loseGateway(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).first().click()
  await expect(page.getByRole('alert')).toContainText('Code: NETWORK')
  await expect(page.getByText('Couldn’t reach the portal’s server')).toBeVisible()
  await expectAccessible(page)
  await giveBack()
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('link', { name: /^Open cust-/ }).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Couldn’t reach the portal’s server')).toHaveCount(0)
})

test('loads the page once the gateway is ready', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await page.clock.install()
  await page.route('**/graphql', (route) => route.fulfill({ status: 503, json: { status: 'draining' } }))
  await page.goto('merchant/charges')
  await expect(page.getByRole('alert')).toContainText('The portal’s server isn’t responding')
  await page.unroute('**/graphql')
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('link', { name: /^Open chg-/ }).first()).toBeVisible()
})

test('does not repeat a single failed operation or report a lost connection', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await page.clock.install()
  const sent = recordSent(page, 'Charges')
  await intercept(page, 'Charges', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('merchant/charges')
  await expect(page.getByRole('alert')).toContainText('HTTP 503')
  await page.clock.fastForward(60_000)
  await expect(page.getByText('Couldn’t reach the portal’s server')).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test('shows a lost response as unknown and reloads the charge once the network is back', async ({
  page,
  context,
  allowConsole,
  goOffline,
}) => {
  allowConsole(/net::ERR/)
  const id = await makeCharge()
  const dialog = await openRefund(page, id)
  await dialog.getByLabel('Amount').fill('5')
  const restore = await intercept(page, 'RunChargeCommand', async (route) => {
    await goOffline()
    await route.abort('internetdisconnected')
  })
  await sendButton(dialog).click()
  const told = dialog.getByRole('alert').filter({ hasText: 'We lost the connection before the reply' })
  await expect(told).toContainText('We couldn’t confirm whether this went through')
  await expect(told).toContainText('Refreshing the charge')
  await restore()
  await context.setOffline(false)
  await expect(figure(told, 'Refunded')).toHaveText(/0\.00/)

  // A retry without a network keeps the same request.
  const sent = recordActing(page, 'RunChargeCommand')
  await goOffline()
  const again = dialog.getByRole('button', { name: 'Retry safely' })
  await again.click()
  await expect(dialog.getByText(nothingSent)).toBeVisible()
  await expect(told).toContainText('We couldn’t confirm whether this went through')
  await context.setOffline(false)
  await expect(dialog.getByText(nothingSent)).toHaveCount(0)
  expect(sent).toEqual([])
  await again.click()
  await expect(dialog).toBeHidden()
  expect(sent).toHaveLength(1)
  expect(refundsOf(await readCharge(id))).toHaveLength(1)
})
