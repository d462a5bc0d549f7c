import type { Route } from 'playwright/test'
import { failWith, intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'

const faults: readonly (readonly [string, (route: Route) => Promise<void>, string])[] = [
  ['answers 503', (route) => route.fulfill({ status: 503, json: { status: 'draining' } }), 'HTTP 503'],
  [
    'answers 500 with HTML',
    (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>' }),
    'HTTP 500',
  ],
  ['answers no JSON', (route) => route.fulfill({ contentType: 'application/json', body: '{"data":' }), 'HTTP 200'],
  ['cannot be reached', (route) => route.abort('connectionrefused'), 'NETWORK'],
  ['lost the platform', failWith('PLATFORM_UNAVAILABLE', 'The platform isn’t responding'), 'PLATFORM_UNAVAILABLE'],
]

const screens = [
  ['merchant/charges', 'Charges', 'Couldn’t load the list', /^Open chg-/, 'link'],
  ['merchant/charges/chg-1003', 'Charge', 'Couldn’t load this charge', 'Timeline', 'region'],
  ['merchant/customers', 'Customers', 'Couldn’t load the list', /^Open /, 'link'],
  ['merchant/customers/cust-42', 'Customer', 'Couldn’t load this customer', 'Personal data', 'region'],
] as const

for (const [path, operation, what, content, role] of screens) {
  test(`shows each fault once on ${path} and retries`, {
    tag: path === 'merchant/charges' ? '@fast' : '@deep',
  }, async ({ page, allowConsole }) => {
    allowConsole(/Failed to load resource/)
    const alert = page.getByRole('alert')
    const again = alert.getByRole('button', { name: 'Try again' })
    let restore = async () => {}
    for (const [place, [fault, fail, code]] of faults.entries()) {
      await test.step(`the gateway ${fault}`, async () => {
        await restore()
        restore = await intercept(page, operation, fail)
        await (place === 0 ? page.goto(path) : again.click())
        await expect(alert).toContainText(`Code: ${code}`)
        await expect(alert).toContainText(what)
        await expect(alert).toHaveCount(1)
      })
    }
    await restore()
    await again.click()
    await expect(page.getByRole(role, { name: content }).first()).toBeVisible()
    await expect(alert).toHaveCount(0)
  })
}

test('keeps the rows of a list if a refresh fails', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await page.goto('merchant/charges')
  const row = page.getByRole('link', { name: /^Open chg-/ }).first()
  await expect(row).toBeVisible()
  await intercept(page, 'Charges', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the list')
  await expect(row).toBeVisible()
})

test('retries the session check after a failure', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  const restore = await intercept(page, 'Viewer', (route) => route.abort())
  await page.goto('merchant/charges')
  await expect(page.getByRole('alert')).toContainText('The portal’s server isn’t responding')
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /^Open chg-/ }).first()).toBeVisible()
})

test('fails only the customer panel if the customer of a charge cannot be loaded', async ({ page }) => {
  const restore = await intercept(page, 'Charge', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.charge.customer = null
    const error = { message: 'Out of order', path: ['charge', 'customer'], extensions: { code: 'PLATFORM_ERROR' } }
    await route.fulfill({ response: answer, json: { ...body, errors: [error] } })
  })
  await page.goto('merchant/charges/chg-1004')
  const customer = page.getByRole('region', { name: 'Customer', exact: true })
  await expect(customer.getByRole('alert')).toContainText('Couldn’t load the customer')
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
  await restore()
  await customer.getByRole('button', { name: 'Try again' }).click()
  await expect(customer.getByText('a•••@•••')).toBeVisible()
})

test('announces a lost connection and its return', async ({ page, context, goOffline }) => {
  await page.goto('merchant/charges')
  await expect(page.getByRole('link', { name: /^Open chg-/ }).first()).toBeVisible()
  await goOffline()
  await expect(page.getByText('You’re offline. What you see may be out of date')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You’re offline')).toHaveCount(0)
})

test('names the trace of a request in its error and among the queries of the screen', async ({ page }) => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await intercept(page, 'Charges', (route) =>
    route.fulfill({
      headers: { 'x-trace-id': traceId },
      json: { errors: [{ message: 'Out of order', extensions: { code: 'PLATFORM_ERROR', traceId } }] },
    }),
  )
  await page.goto('merchant/charges')
  await expect(page.getByRole('alert')).toContainText(`Quote this: ${traceId}`)
  await page.getByRole('button', { name: 'Show query' }).click()
  const dialog = page.getByRole('dialog', { name: 'What this screen asked' })
  await expect(dialog.getByText(traceId)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copy Trace' })).toBeVisible()
})
