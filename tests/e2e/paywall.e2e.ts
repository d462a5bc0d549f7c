import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { ask } from './support/ledger.ts'
import { hold, intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'

const purchaseOf = (customer: string) => `customer=${customer}&country=ES&currency=EUR&amount=20&product=sku-1`
const purchase = purchaseOf('cust-42')

/** Opens the paywall for a purchase and chooses to pay by credit card. */
async function openCheckout(page: Page, customer = 'cust-42'): Promise<void> {
  await page.goto(`merchant/paywall?${purchaseOf(customer)}`)
  await page.getByRole('button', { name: 'Open paywall' }).click()
  await page.getByRole('radio', { name: /^Credit card/ }).check({ force: true })
  await expect(page.getByLabel('Card number')).toBeVisible()
}

async function payWith(page: Page, card: string): Promise<void> {
  const cards = page.getByLabel('Test card')
  const value = await cards.locator('option', { hasText: card }).first().getAttribute('value')
  await cards.selectOption(value ?? '')
  await page.getByRole('button', { name: 'Pay EUR 20.00' }).click()
}

const outcome = (page: Page) => page.getByRole('main')
const funnel = (page: Page) => page.getByRole('region', { name: 'Steps', exact: true }).getByRole('listitem')

test('does not report an incomplete customer search as empty', async ({ page }) => {
  const broken = { field: 'email', message: 'index broken', code: 'PLATFORM_ERROR' }
  await intercept(page, 'PaywallCustomers', (route) =>
    route.fulfill({ json: { data: { customers: { items: [], failedLookups: [broken] } } } }),
  )
  await page.goto('merchant/paywall')
  await page.getByRole('textbox', { name: /^Customer ID/ }).fill('ana@example.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This list is incomplete')).toBeVisible()
  await expect(page.getByText('No customers match')).toHaveCount(0)
  await expectAccessible(page)
})

/**
 * Sends an operation with a press of the button, goes to the customers before the response arrives, and expects that the
 * response opens nothing there.
 */
async function expectNothingOpened(page: Page, name: string, button: string): Promise<void> {
  const release = await hold(page, name)
  await page.getByRole('button', { name: button, exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  const answered = page.waitForResponse((response) => response.request().postData()?.includes(name) ?? false)
  release()
  await (await answered).finished()
  // A navigation of the late response would come before this one.
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await expect(page).toHaveURL(/\/customers$/)
}

test('a paywall that starts late does not open over the page that the user has gone to', async ({ page }) => {
  await page.goto(`merchant/paywall?${purchase}`)
  await expectNothingOpened(page, 'StartPaywall', 'Open paywall')
})

test('a late decision of the bank changes nothing on the page that the user has gone to', async ({ page }) => {
  await page.goto(`merchant/paywall?${purchase}`)
  await page.getByRole('button', { name: 'Open paywall' }).click()
  await page.getByRole('radio', { name: /^PayPal/ }).check({ force: true })
  await page.getByRole('button', { name: 'Pay EUR 20.00' }).click()
  await expectNothingOpened(page, 'AnswerPaywallRedirect', 'Approve payment')
})

test('a purchase cannot be changed while its paywall starts', async ({ page }) => {
  await page.goto(`merchant/paywall?${purchase}`)
  const release = await hold(page, 'StartPaywall')
  await page.getByRole('button', { name: 'Open paywall' }).click()
  for (const field of ['Product', 'Country', 'Currency', 'Amount']) await expect(page.getByLabel(field)).toBeDisabled()
  await expect(page.getByRole('textbox', { name: /^Customer ID/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /real customers/ })).toBeDisabled()
  release()
  await expect(page.getByRole('radio', { name: /^Credit card/ })).toBeVisible()
})

test('remembers the purchase for each merchant without its customer', async ({ page }) => {
  const setup = async (path: string) => {
    await page.goto(path)
    await expect(page.getByLabel('Currency')).toBeVisible()
    return [await page.getByLabel('Currency').inputValue(), await page.getByLabel('Amount').inputValue()]
  }
  await page.goto('merchant/paywall?customer=cust-42')
  await page.getByLabel('Currency').selectOption('JPY')
  await page.getByLabel('Amount').fill('123')
  await page.getByLabel('Amount').blur()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Charges', exact: true }).click()
  await menu.getByRole('link', { name: 'Example Paywall' }).click()
  await expect(page.getByLabel('Currency')).toHaveValue('JPY')
  await expect(page.getByLabel('Amount')).toHaveValue('123')
  const kept = await page.evaluate(() => localStorage.getItem('portal.merchantSettings'))
  expect(kept).toContain('DEMO_MERCHANT')
  expect(kept).not.toContain('cust-42')
  expect(await setup('merchant/OTHER_MERCHANT/paywall')).not.toEqual(['JPY', '123'])
  expect(await setup('merchant/DEMO_MERCHANT/paywall')).toEqual(['JPY', '123'])
})

test('sets up a purchase, pays with a test card and opens the charge', { tag: '@fast' }, async ({ page }) => {
  await page.goto('merchant/paywall')
  await page.getByRole('button', { name: 'Open paywall' }).click()
  await expect(page.getByText('Customer is required')).toBeVisible()
  await expect(page.getByText('Amount is required')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: /^Customer ID/ }).fill('ana@example.test')
  await page.keyboard.press('Enter')
  // A single match is selected, with the currency of its country.
  await expect(page.getByLabel('Country')).toHaveValue('ES')
  await expect(page.getByLabel('Currency')).toHaveValue('EUR')
  await page.getByLabel('Amount').fill('20')
  await page.getByLabel('Amount').blur()
  const methods = page.getByRole('region', { name: 'Methods for this purchase' })
  await methods.getByRole('button', { name: /^Not available/ }).click()
  const cash = methods.getByRole('listitem').filter({ hasText: 'Cash voucher' }).last()
  await expect(cash).toContainText('Not available in this country. Only in MX, BR')
  await expect(cash).toContainText('Not available in this currency. Only in MXN, BRL')
  // An available method names its flow.
  await expect(methods.getByRole('listitem').first()).toContainText('PurchaseFlowV2')
  await expectAccessible(page)
  await page.getByText('real customers').click()
  await expect(methods).toContainText('Not enabled for live payments.')
  await expect(page.getByRole('button', { name: 'Open paywall' })).toBeDisabled()
  await page.getByText('test customers', { exact: true }).click()
  await methods.getByRole('button', { name: 'Clear cache' }).click()
  await expect(page.getByText(/Cache cleared: \d+ methods/)).toBeVisible()

  await page.getByRole('button', { name: 'Open paywall' }).click()
  await page.getByRole('radio', { name: /^Credit card/ }).check({ force: true })
  await page.getByLabel('Card number').fill('4242 4242 4242 4241')
  await page.getByRole('button', { name: 'Pay EUR 20.00' }).click()
  await expect(page.getByText('Enter a valid card number')).toBeVisible()
  await expect(page.getByText('Cardholder is required')).toBeVisible()
  await expectAccessible(page)
  await payWith(page, 'Approved')
  await expect(outcome(page).getByTitle('CHARGED')).toBeVisible()
  await expect(funnel(page)).toHaveCount(4)
  await expectAccessible(page)
  await outcome(page).getByRole('link', { name: /^chg-/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Charge chg-/ })).toBeVisible()
  await expect(page.getByText('cardLast4', { exact: true })).toBeVisible()
})

for (const [card, status] of [
  ['Declined', 'DECLINED'],
  ['Pending', 'CHARGE_PENDING'],
] as const) {
  test(`ends as ${status} with a test card of the type ${card}`, async ({ page }) => {
    await openCheckout(page)
    await payWith(page, card)
    await expect(outcome(page).getByTitle(status)).toBeVisible()
    await expect(outcome(page).getByRole('link', { name: /^chg-/ })).toBeVisible()
  })
}

test('charges after the bank’s confirmation and declines after its refusal', async ({ page }) => {
  await openCheckout(page)
  await payWith(page, 'Bank confirmation required')
  const bank = page.getByRole('region', { name: 'Sandbox bank' })
  await expect(bank).toContainText('DEMO_MERCHANT requests this payment')
  await expectAccessible(page)
  // The payment waits for the bank even after Back and after a reload.
  await page.goBack()
  await page.reload()
  await expect(outcome(page)).toContainText('Waiting for the bank')
  await expectAccessible(page)
  await outcome(page).getByRole('button', { name: 'Continue to the bank' }).click()
  await bank.getByRole('button', { name: 'Approve payment' }).click()
  await expect(outcome(page).getByTitle('CHARGED')).toBeVisible()
  await expect(funnel(page)).toHaveText([/opened/, /selected/, /submitted/, /bank/, /Completed/])

  await outcome(page).getByRole('button', { name: 'Another payment' }).click()
  await page.getByRole('button', { name: 'Open paywall' }).click()
  await page.getByRole('radio', { name: /^PayPal/ }).check({ force: true })
  await page.getByRole('button', { name: 'Pay EUR 20.00' }).click()
  await bank.getByRole('button', { name: 'Decline' }).click()
  await expect(outcome(page).getByTitle('DECLINED')).toBeVisible()
})

test('makes one charge after a lost response', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  // No other test pays for this customer.
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

test.describe('Spanish, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('closes the paywall without a payment', async ({ page }) => {
    await prefer(page, { locale: 'es', theme: 'light' })
    await page.goto(`merchant/paywall?${purchase.replace('20', '20.50')}`)
    await page.getByText('Cliente nuevo').click()
    await page.getByRole('button', { name: 'Abrir la página de pago' }).click()
    await expect(page.getByText('se requiere el Nombre')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Nombre').fill('Nora')
    await page.getByLabel('Apellidos').fill('Berg')
    await page.getByLabel('Correo electrónico').fill('nora@example.test')
    await page.getByRole('button', { name: 'Abrir la página de pago' }).click()
    await page.getByRole('radio', { name: /^Tarjeta de crédito/ }).check({ force: true })
    await expect(page.getByRole('button', { name: 'Pagar EUR 20,50' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cerrar la página de pago' }).click()
    await expect(page.getByText('Página de pago cerrada sin pagar')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('The view of all merchants', () => {
  test.use({ caller: 'super' })
  test('explains why the paywall needs a merchant', async ({ page }) => {
    await page.goto('')
    const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Example Paywall' })
    await expect(entry).toHaveAttribute('aria-disabled', 'true')
    await expect(entry).toHaveAttribute('title', /merchant/)
    await page.goto('merchant/paywall')
    await expect(page.getByRole('alert')).toContainText('merchant')
  })
})
