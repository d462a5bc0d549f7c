import type { Route } from 'playwright/test'
import { failWith, intercept } from './operations.ts'
import { expect, test } from './portal.ts'

const faults: readonly (readonly [string, (route: Route) => Promise<void>, string])[] = [
  ['answers 503', (route) => route.fulfill({ status: 503, json: { status: 'draining' } }), 'HTTP 503'],
  [
    'answers 500 with HTML',
    (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>' }),
    'HTTP 500',
  ],
  ['answers no JSON', (route) => route.fulfill({ contentType: 'application/json', body: '{"data":' }), 'HTTP 200'],
  ['cannot be reached', (route) => route.abort('connectionrefused'), 'NETWORK'],
  ['lost the platform', failWith('PLATFORM_UNAVAILABLE', 'The platform does not answer'), 'PLATFORM_UNAVAILABLE'],
]

const screens = [
  ['merchant/charges', 'Charges', 'The list could not be read', /^Open chg-/, 'link'],
  ['merchant/charges/chg-1003', 'Charge', 'The charge could not be read', 'Timeline', 'region'],
  ['merchant/customers', 'Customers', 'The list could not be read', /^Open /, 'link'],
  ['merchant/customers/cust-42', 'Customer', 'The customer could not be read', 'Personal data', 'region'],
] as const

for (const [path, operation, what, content, role] of screens) {
  test(`${path} says what failed, once, and trying again works`, async ({ page, foresee }) => {
    foresee(/Failed to load resource/)
    for (const [fault, fail, code] of faults) {
      await test.step(`the gateway ${fault}`, async () => {
        const restore = await intercept(page, operation, fail)
        await page.goto(path)
        const alert = page.getByRole('alert')
        await expect(alert).toContainText(what)
        await expect(alert).toContainText(`Code: ${code}`)
        await expect(alert).toHaveCount(1)
        await restore()
        await alert.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByRole(role, { name: content }).first()).toBeVisible()
        await expect(alert).toHaveCount(0)
      })
    }
  })
}

test('a refresh that fails keeps the rows it had, and says so', async ({ page, foresee }) => {
  foresee(/Failed to load resource/)
  await page.goto('merchant/charges')
  const row = page.getByRole('link', { name: /^Open chg-/ }).first()
  await expect(row).toBeVisible()
  await intercept(page, 'Charges', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toContainText('The list could not be read')
  await expect(row).toBeVisible()
})

test('a gateway that cannot say who is signed in shows that, and trying again works', async ({ page, foresee }) => {
  foresee(/Failed to load resource/)
  const restore = await intercept(page, 'Viewer', (route) => route.abort())
  await page.goto('merchant/charges')
  await expect(page.getByRole('alert')).toContainText('The portal’s server does not answer')
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /^Open chg-/ }).first()).toBeVisible()
})

test('the customer of a charge may fail alone', async ({ page }) => {
  const restore = await intercept(page, 'Charge', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.charge.customer = null
    const error = { message: 'Out of order', path: ['charge', 'customer'], extensions: { code: 'PLATFORM_ERROR' } }
    await route.fulfill({ response: answer, json: { ...body, errors: [error] } })
  })
  await page.goto('merchant/charges/chg-1004')
  const customer = page.getByRole('region', { name: 'Customer', exact: true })
  await expect(customer.getByRole('alert')).toContainText('The customer could not be read')
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
  await restore()
  await customer.getByRole('button', { name: 'Try again' }).click()
  await expect(customer.getByText('a•••@•••')).toBeVisible()
})

test('a lost network is told, and the return of it', async ({ page, context }) => {
  await page.goto('merchant/charges')
  await expect(page.getByRole('link', { name: /^Open chg-/ }).first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('No network: what is shown may be out of date')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No network')).toHaveCount(0)
})
