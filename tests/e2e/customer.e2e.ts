import { openRow, rows } from './support/list.ts'
import { failWith, intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'

const panels = ['Financial summary', 'Charges', 'Payment profiles', 'Personal data', 'Fraud'] as const

test('finds a customer, opens its charges, and goes back', { tag: '@fast' }, async ({ page }) => {
  await page.goto('merchant/customers?search=ana%40example.test')
  await openRow(page, 'cust-42')
  await expect(page.getByRole('heading', { level: 1, name: 'Customer cust-42' })).toBeVisible()
  for (const panel of panels) await expect(page.getByRole('region', { name: panel })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Personal data' })).toContainText('ES - Spain')
  await expect(page.getByRole('region', { name: 'Payment profiles' })).toContainText('Visa ending 4242')

  await page
    .getByRole('region', { name: 'Charges' })
    .getByRole('link', { name: /^All charges/ })
    .click()
  await expect(page).toHaveURL(/charges\?customerId=cust-42$/)
  await rows(page)
    .first()
    .click({ position: { x: 4, y: 4 } })
  await page.getByRole('region', { name: 'Customer', exact: true }).getByRole('link', { name: 'A••• R•••' }).click()
  await expect(page).toHaveURL(/customers\/cust-42$/)
})

test('creates a charge for the open customer', async ({ page }) => {
  await page.goto('merchant/customers/cust-42')
  await page.getByRole('region', { name: 'Charges' }).getByRole('link', { name: 'Create charge' }).click()
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('cust-42')
  await page.getByRole('button', { name: 'Create charge' }).click()
  await expect(page.getByRole('combobox', { name: 'Currency' })).toBeFocused()
})

test('shows no figure as zero while it loads', async ({ page }) => {
  await intercept(page, 'CustomerFinancialSummaries', () => new Promise(() => {}))
  await page.goto('merchant/customers/cust-42')
  const figures = page.locator('.detail-head .figure')
  await expect(figures.filter({ hasText: 'Fraud score' }).or(figures.last())).toBeVisible()
  await expect(figures.locator('dd[aria-busy="true"]')).toHaveCount(4)
  await expect(figures.filter({ hasText: '–' })).toHaveCount(0)
})

for (const [panel, operation, failed] of [
  ['Financial summary', 'CustomerFinancialSummaries', 'Couldn’t load the financial summary'],
  ['Charges', 'CustomerCharges', 'Couldn’t load charges'],
] as const) {
  test(`retries only the panel ${panel} if only that one failed`, async ({ page }) => {
    const restore = await intercept(page, operation, failWith('PLATFORM_UNAVAILABLE', 'The platform isn’t responding'))
    await page.goto('merchant/customers/cust-42')
    const own = page.getByRole('region', { name: panel })
    await expect(own.getByRole('alert')).toContainText(failed)
    await expect(page.getByRole('alert')).toHaveCount(1)
    for (const name of panels) await expect(page.getByRole('region', { name })).toBeVisible()
    await restore()
    await own.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test('marks a customer without charges and a card that expires', async ({ page }) => {
  await page.goto('merchant/customers/cust-13')
  await expect(page.getByText('This customer has no charges yet.')).toBeVisible()
  await page.goto('merchant/customers/cust-21')
  await expect(page.getByRole('region', { name: 'Payment profiles' })).toContainText('Expired')
  await page.goto('merchant/customers/cust-66')
  await expect(page.getByRole('region', { name: 'Fraud' })).toContainText('Three chargebacks within a week')
})

test.describe('A caller without the permission to read customers', () => {
  test.use({ caller: 'finance' })
  test('hides customers without the permission and names it', async ({ page }) => {
    await page.goto('merchant/customers/cust-42')
    await expect(page.getByRole('alert')).toContainText('customers.read')
    await expect(page.getByText('403')).toBeVisible()
  })
})
