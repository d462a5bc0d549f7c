/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { address } from './support/address.ts'
import { ask } from './support/ledger.ts'
import { failWith, intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { expectUsable } from './support/usable.ts'

test.use({ caller: 'super' })

/**
 * Creates failed notifications to a separate host, about the newest charges of a merchant whose charges no other test
 * reads, and returns their IDs.
 */
async function outage(host: string, count: number): Promise<readonly string[]> {
  const answer = await fetch(`${address.origin}/sandbox/outages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchantAccount: 'THIRD_MERCHANT', url: `https://${host}/notifications`, count }),
  })
  const { notificationIds } = (await answer.json()) as { notificationIds: readonly string[] }
  return notificationIds
}

/** Fails if the page scrolls sideways on the narrowest phone. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 320, height: 640 })
  const tooWide = () =>
    [...document.querySelectorAll('main *')]
      .filter((element) => document.documentElement.scrollWidth > 320 && element.getBoundingClientRect().right > 320)
      .map((element) => `${element.tagName} ${element.className}`)
  await expect.poll(() => page.evaluate(tooWide)).toEqual([])
  await page.setViewportSize({ width, height })
}

test('resends an outage as a group and shows the plan, the progress and the result', async ({ page }) => {
  const host = `hooks-${Date.now()}.example.test`
  const [first = ''] = await outage(host, 3)
  await page.goto('merchant/notifications/queue')
  const group = page.getByRole('listitem').filter({ hasText: host })
  await expect(group).toContainText(`${host}, HTTP 503, Service Unavailable`)
  await expect(group).toContainText('3 notifications')
  await expectUsable(page)
  await expectNoSidewaysScroll(page)
  await group.getByRole('button', { name: `Resend 3 notifications to ${host}…` }).click()

  await expect(page.getByRole('row', { name: 'Will be sent 3' })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Queue 3 notifications' }).click()
  await expect(page.getByText('The reason needs at least 10 characters')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The shop was down this morning')
  await page.getByRole('button', { name: 'Queue 3 notifications' }).click()

  const head = page.getByRole('main')
  await expect(head.getByText('Done', { exact: true })).toBeVisible()
  await expect(head).toContainText('The shop was down this morning')
  await expect(head).toContainText('Notifications queued for resending. Count = 3')
  const rows = page.getByRole('region', { name: 'Notifications' }).getByRole('row')
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(rows.filter({ hasText: 'Delivered' })).toHaveCount(3, { timeout: 500 })
  }).toPass()
  await expectUsable(page)
  await expectNoSidewaysScroll(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Result file' }).click()
  expect((await download).suggestedFilename()).toMatch(/^job-.*\.csv$/)
  await page.getByRole('link', { name: first }).click()
  await expect(page.getByRole('region', { name: 'Sent and now' })).toContainText('Charge now')
  await expect(page.getByRole('region', { name: 'Attempts' })).toContainText('HTTP 200')
})

test('a resend that failed for one notification is not reported for the next one', async ({ page }) => {
  const [lower = '', upper = ''] = await outage(`next-${Date.now()}.example.test`, 2)
  await intercept(page, 'PlanNotificationResend', failWith('STORE_UNAVAILABLE', 'Not now'))
  await page.goto('merchant/notifications/queue')
  const row = (id: string) => page.getByRole('link', { name: `Open ${id}` })
  const alert = page.getByRole('alert')
  await row(upper).press('Enter')
  const beside = page.getByRole('complementary')
  await expect(beside).toContainText(upper)
  await beside.getByRole('button', { name: 'Resend…' }).click()
  await expect(alert).toBeVisible()
  await row(upper).press('j')
  await expect(beside).toContainText(lower)
  await expect(alert).toHaveCount(0)

  // The other page is in the cache, so it opens without a placeholder.
  const heading = (id: string) => page.getByRole('heading', { level: 1, name: id })
  const resend = page.getByRole('group', { name: 'Notification actions' }).getByRole('button', { name: 'Resend…' })
  await beside.getByRole('link', { name: 'Open page' }).click()
  await expect(heading(lower)).toBeVisible()
  await expect(resend).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(upper)).toBeVisible()
  await resend.click()
  await expect(alert).toBeVisible()
  await heading(upper).click()
  await page.keyboard.press('j')
  await expect(heading(lower)).toBeVisible()
  await expect(resend).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('the reason typed for one resend is not that of another one', async ({ page }) => {
  const plan = 'mutation ($input: ResendSelection!) { planNotificationResend(input: $input) { id } }'
  const plans: string[] = []
  for (const host of ['one', 'other']) {
    const ids = await outage(`${host}-${Date.now()}.example.test`, 1)
    const { planNotificationResend } = await ask<{ planNotificationResend: { id: string } }>(
      plan,
      { input: { ids } },
      'super',
      'THIRD_MERCHANT',
    )
    plans.push(planNotificationResend.id)
  }
  const [first = '', second = ''] = plans
  const reason = page.getByRole('textbox', { name: 'Reason' })
  await page.goto(`merchant/THIRD_MERCHANT/jobs/${first}`)
  await expect(reason).toBeVisible()
  const jobs = page.getByRole('link', { name: 'All jobs' })
  await jobs.click()
  await page.locator(`main a[href*="${second}"]`).click()
  await reason.fill('Reason of the second one')
  // Two entries back: the other plan follows without a page in between.
  await page.evaluate(() => history.go(-2))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(new RegExp(first))
  await expect(reason).toHaveValue('')
})

test('selects rows with keys, previews one next to the list and plans the selection', { tag: '@fast' }, async ({
  page,
}) => {
  const ids = await outage(`rows-${Date.now()}.example.test`, 3)
  await page.goto('merchant/notifications/queue')
  const row = (id: string | undefined) => page.getByRole('link', { name: `Open ${id}` })
  // The newest is at the top.
  const [lowest, middle, highest] = ids
  await row(highest).press('x')
  await row(highest).press('j')
  await row(middle).press('Enter')
  const beside = page.getByRole('complementary')
  await expect(beside).toContainText(middle ?? '')
  await row(middle).press('j')
  await expect(beside).toContainText(lowest ?? '')
  await expect(beside).toContainText('No attempts so far')
  await row(lowest).press('Shift+X')
  await row(lowest).press('Escape')
  await expect(beside).toBeHidden()
  await expect(page.getByRole('checkbox', { name: `Select ${middle}` })).toBeChecked()
  await page.getByRole('button', { name: 'Resend 3…', exact: true }).click()
  await expect(page.getByRole('row', { name: 'Will be sent 3' })).toBeVisible()
  // A typed reason is not lost without a question.
  await page.getByRole('textbox', { name: /^Reason/ }).fill('The endpoint is back')
  await page.getByRole('navigation').getByRole('link', { name: 'Charges', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('textbox', { name: /^Reason/ })).toHaveValue('The endpoint is back')
})

test.describe('Spanish', () => {
  test.beforeEach(({ page }) => prefer(page, { locale: 'es' }))

  test('resends a delivered notification only on request, in Spanish', async ({ page }) => {
    const { list } = await ask<{ list: { items: { id: string }[] } }>(
      '{ list: notifications(page: { limit: 1, offset: 20 }) { items { id } } }',
      {},
      'super',
      'OTHER_MERCHANT',
    )
    const id = list.items[0]?.id ?? ''
    await page.goto(`merchant/OTHER_MERCHANT/notifications/service?search=${id}`)
    await page.getByRole('link', { name: id }).first().click()
    await page.getByRole('link', { name: 'Abrir la página' }).click()
    await expect(page.getByRole('region', { name: 'Intentos' })).toContainText('HTTP 200')
    await expectUsable(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Reenviar…' }).click()
    await expect(page.getByRole('button', { name: 'Poner en cola 0 notificaciones' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Ya entregada; enviar de nuevo de todos modos' }).check({ force: true })
    await page.getByRole('textbox', { name: 'Motivo' }).fill('El comercio perdió sus registros')
    await page.getByRole('button', { name: 'Poner en cola 1 notificación' }).click()
    await expect(page.getByText('Terminado', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notificaciones' })).toContainText('En cola')
  })
})
