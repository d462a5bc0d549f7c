import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { ask } from './ledger.ts'
import { intercept } from './operations.ts'
import { expect, test } from './portal.ts'

const purchaseOf = (customer: string) => `customer=${customer}&country=ES&currency=EUR&amount=20&product=sku-1`
const purchase = purchaseOf('cust-42')

/** Opens the paywall for a purchase and chooses to pay by credit card. */
async function openCheckout(page: Page, customer = 'cust-42'): Promise<void> {
  await page.goto(`merchant/paywall?${purchaseOf(customer)}`)
  await page.getByRole('button', { name: 'Open the paywall' }).click()
  await page.getByRole('radio', { name: /^Credit card/ }).check({ force: true })
  await expect(page.getByLabel('Card number')).toBeVisible()
}

async function payWith(page: Page, card: string): Promise<void> {
  const cards = page.getByLabel('Test card')
  const value = await cards.locator('option', { hasText: card }).first().getAttribute('value')
  await cards.selectOption(value ?? '')
  await page.getByRole('button', { name: 'Pay EUR 20.00' }).click()
}

const outcome = (page: Page) => page.getByRole('region', { name: 'Outcome' })
const funnel = (page: Page) => page.getByRole('region', { name: 'Funnel' }).getByRole('listitem')

test('a search for the payer that could not be answered whole does not say that nobody was found', async ({ page }) => {
  const broken = { field: 'email', message: 'index broken', code: 'PLATFORM_ERROR' }
  await intercept(page, 'PaywallCustomers', (route) =>
    route.fulfill({ json: { data: { customers: { items: [], failedLookups: [broken] } } } }),
  )
  await page.goto('merchant/paywall')
  await page.getByRole('textbox', { name: /^Customer ID/ }).fill('ana@example.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This list is incomplete')).toBeVisible()
  await expect(page.getByText('No customer found.')).toHaveCount(0)
  await expectAccessible(page)
})

test('a purchase is put together, paid with a test card, and lands on a real charge', async ({ page }) => {
  await page.goto('merchant/paywall')
  await page.getByRole('button', { name: 'Open the paywall' }).click()
  await expect(page.getByText('Customer is required')).toBeVisible()
  await expect(page.getByText('Amount is required')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: /^Customer ID/ }).fill('ana@example.test')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /cust-42$/ }).click()
  await expect(page.getByLabel('Country')).toHaveValue('ES')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('Amount').fill('20')
  await page.getByLabel('Amount').blur()
  const methods = page.getByRole('region', { name: 'Methods for this purchase' })
  const cash = methods.getByRole('listitem').filter({ hasText: 'Cash voucher' }).last()
  await expect(cash).toContainText('Not offered in ES: only in MX, BR')
  await expect(cash).toContainText('Does not take EUR')
  await expectAccessible(page)
  await page.getByText('real payers').click()
  await expect(methods).toContainText('not allowed in live mode')
  await expect(page.getByRole('button', { name: 'Open the paywall' })).toBeDisabled()
  await page.getByText('testers', { exact: true }).click()
  await methods.getByRole('button', { name: 'Reset cache' }).click()
  await expect(page.getByText(/Cache reset, \d+ methods forgotten/)).toBeVisible()

  await page.getByRole('button', { name: 'Open the paywall' }).click()
  await page.getByRole('radio', { name: /^Credit card/ }).check({ force: true })
  await page.getByLabel('Card number').fill('4242 4242 4242 4241')
  await page.getByRole('button', { name: 'Pay EUR 20.00' }).click()
  await expect(page.getByText('Card number is not a card number')).toBeVisible()
  await expect(page.getByText('Cardholder is required')).toBeVisible()
  await expectAccessible(page)
  await payWith(page, 'Approved')
  await expect(outcome(page).getByTitle('CHARGED')).toBeVisible()
  await expect(funnel(page)).toHaveCount(4)
  await expectAccessible(page)
  await outcome(page).getByRole('link', { name: /^chg-/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Charge chg-/ })).toBeVisible()
  await expect(page.getByText('cardLast4')).toBeVisible()
})

for (const [card, status] of [
  ['Declined', 'DECLINED'],
  ['Pending', 'CHARGE_PENDING'],
] as const) {
  test(`a card of the kind ${card} ends as ${status}`, async ({ page }) => {
    await openCheckout(page)
    await payWith(page, card)
    await expect(outcome(page).getByTitle(status)).toBeVisible()
    await expect(outcome(page).getByRole('link', { name: /^chg-/ })).toBeVisible()
  })
}

test('a bank that asks first: the payer comes back and goes on, confirms, and is charged; another denies', async ({
  page,
}) => {
  await openCheckout(page)
  await payWith(page, 'The bank asks first')
  const bank = page.getByRole('region', { name: 'Bank of the sandbox' })
  await expect(bank).toContainText('DEMO_MERCHANT asks for this payment')
  await expectAccessible(page)
  // Back without an answer: the payment still waits, also after a reload.
  await page.goBack()
  await page.reload()
  await expect(outcome(page)).toContainText('The payer is at the bank.')
  await expectAccessible(page)
  await outcome(page).getByRole('link', { name: 'Go on at the bank' }).click()
  await bank.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(outcome(page).getByTitle('CHARGED')).toBeVisible()
  await expect(funnel(page)).toHaveText([/opened/, /chosen/, /sent/, /bank/, /Completed/])

  await outcome(page).getByRole('link', { name: 'Another payment' }).click()
  await page.getByRole('button', { name: 'Open the paywall' }).click()
  await page.getByRole('radio', { name: /^PayPal/ }).check({ force: true })
  await page.getByRole('button', { name: 'Pay EUR 20.00' }).click()
  await bank.getByRole('button', { name: 'Deny' }).click()
  await expect(outcome(page).getByTitle('DECLINED')).toBeVisible()
})

test('a lost answer and a second tab make no second charge', async ({ page, foresee }) => {
  foresee(/Failed to load resource/)
  // Nobody else's test pays for this customer.
  const customer = `cust-${crypto.randomUUID().slice(0, 8)}`
  const input = { id: customer, personalInfo: { firstName: 'Pia', lastName: 'Payer', email: 'pia@example.test' } }
  await ask('mutation ($input: NewCustomerInput!) { addCustomer(input: $input) { id } }', { input })
  await openCheckout(page, customer)
  const charges = () => ask(`{ charges(filter: { customerId: "${customer}" }) { total } }`)
  expect(await charges()).toEqual({ charges: { total: 0 } })
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON()
    if (operationName !== 'SubmitPaywall') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await payWith(page, 'Approved')
  await expect(outcome(page).getByTitle('CHARGED')).toBeVisible()
  expect(await charges()).toEqual({ charges: { total: 1 } })
})

test.describe('in Spanish, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the paywall is left without paying', async ({ page, context, baseURL }) => {
    const value = encodeURIComponent(JSON.stringify({ locale: 'es', theme: 'light' }))
    await context.addCookies([{ name: 'preferences', value, url: baseURL ?? '' }])
    await page.goto(`merchant/paywall?${purchase.replace('20', '20,50')}`)
    await page.getByText('un cliente nuevo').click()
    await page.getByRole('button', { name: 'Abrir el muro de pago' }).click()
    await expect(page.getByText('se requiere el Nombre')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Nombre').fill('Nora')
    await page.getByLabel('Apellidos').fill('Berg')
    await page.getByLabel('Correo electrónico').fill('nora@example.test')
    await page.getByRole('button', { name: 'Abrir el muro de pago' }).click()
    await page.getByRole('radio', { name: /^Credit card/ }).check({ force: true })
    await expect(page.getByRole('button', { name: 'Pagar EUR 20,50' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Abandonar el muro de pago' }).click()
    await expect(page.getByText('Se abandonó el muro de pago sin pagar.')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('the all-families view', () => {
  test.use({ caller: 'super' })
  test('cannot open the paywall, and says why', async ({ page }) => {
    await page.goto('')
    const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Example Paywall' })
    await expect(entry).toHaveAttribute('aria-disabled', 'true')
    await expect(entry).toHaveAttribute('title', /merchant/)
    await page.goto('merchant/paywall')
    await expect(page.getByRole('alert')).toContainText('merchant')
  })
})
