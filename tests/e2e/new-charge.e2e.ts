import { expectAccessible } from './support/accessibility.ts'
import { choose } from './support/choose.ts'
import { ask, readCharge } from './support/ledger.ts'
import { intercept, recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'

const english = {
  locale: 'en',
  create: 'Create charge',
  title: 'New charge',
  customer: 'Customer',
  found: 'Customers found',
  id: 'Charge ID (optional)',
  currency: 'Currency',
  rupee: 'INR - Indian Rupee',
  key: 'Product key',
  price: 'Price',
  taxCountry: 'Tax country',
  unquoted: 'US - United States',
  calculate: 'Calculate tax',
  quoted: 'India: 18%. Tax INR 2.25, total INR 14.75.',
  reason: 'Reason (optional)',
  metadata: 'Metadata (optional)',
  required: ['Customer is required', 'Currency is required', 'Product key is required', 'Price is required'],
  typed: '12.50',
  total: 'Total INR 14.75',
  done: (id: string) => `Charge ${id} created: Charged`,
  heading: (id: string) => `Charge ${id}`,
}

const spanish: typeof english = {
  locale: 'es',
  create: 'Crear cargo',
  title: 'Nuevo cargo',
  customer: 'Cliente',
  found: 'Clientes encontrados',
  id: 'ID del cargo (opcional)',
  currency: 'Moneda',
  rupee: 'INR - rupia india',
  key: 'Clave del producto',
  price: 'Precio',
  taxCountry: 'País del impuesto',
  unquoted: 'US - Estados Unidos',
  calculate: 'Calcular impuestos',
  quoted: 'India: 18 %. Impuestos INR 2,25, total INR 14,75.',
  reason: 'Motivo (opcional)',
  metadata: 'Metadatos (opcional)',
  required: ['se requiere el Cliente', 'se requiere el Moneda', 'se requiere el Precio'],
  typed: '12,50',
  total: 'Total INR 14,75',
  done: (id) => `Se creó el cargo ${id}: Cobrado`,
  heading: (id) => `Cargo ${id}`,
}

for (const words of [english, spanish]) {
  test(`creates a charge for a customer found by email, in ${words.locale}`, async ({ page }) => {
    await prefer(page, { locale: words.locale })
    await page.goto('merchant/charges')
    await page.getByRole('link', { name: words.create }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    const send = page.getByRole('button', { name: words.create })
    await send.click()
    for (const text of words.required) await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByLabel(words.customer, { exact: true })).toBeFocused()
    await expectAccessible(page)

    await page.getByLabel(words.customer, { exact: true }).fill('ana@example.test')
    await page
      .getByRole('list', { name: words.found })
      .getByRole('button', { name: /cust-42/ })
      .click()
    // The name and the email are masked.
    await expect(page.getByText('A••• R••• · a•••@•••')).toBeVisible()
    const id = `chg-made-${crypto.randomUUID()}`
    await page.getByLabel(words.id).fill(id)
    await choose(page, words.currency, 'INR', words.rupee)
    await page.getByLabel(words.key, { exact: true }).fill('sku-1')
    await page.getByLabel(words.price, { exact: true }).fill(words.typed)
    const calculate = page.getByRole('button', { name: words.calculate })
    await choose(page, words.taxCountry, words.unquoted.slice(5), words.unquoted)
    await calculate.click()
    await expect(page.getByText('country: no tax can be quoted for US')).toBeVisible()
    await choose(page, words.taxCountry, 'India', 'IN - India')
    await calculate.click()
    await expect(page.getByText(words.quoted)).toBeVisible()
    await expect(page.getByText(words.total, { exact: true })).toBeVisible()
    await page.getByLabel(words.reason).fill('Telephone order')
    await page.getByLabel(words.metadata).fill('{"order": {"number": "77"}}')
    await expectAccessible(page)
    await send.click()

    await expect(page.getByText(words.done(id))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: words.heading(id) })).toBeVisible()
    await expect(page.getByText('Telephone order', { exact: true })).toBeVisible()
    await expect(page.getByText('number', { exact: true })).toBeVisible()
    expect(await readCharge(id)).toMatchObject({
      chargeStatus: 'CHARGED',
      amount: '14.75',
      currency: 'INR',
      customerId: 'cust-42',
      transactions: [{ callerName: 'operator', reason: 'Telephone order' }],
    })
  })
}

test('creates one charge after a rejected value, a double click and a lost response', { tag: '@fast' }, async ({
  page,
  allowConsole,
}) => {
  allowConsole(/net::ERR/)
  const sent = recordSent(page, 'CreateCharge')
  await page.goto('merchant/charges/@new?customerId=cust-42')
  await page.getByLabel('Charge ID (optional)').fill('chg-1001')
  await choose(page, 'Currency', 'rupee', 'INR - Indian Rupee')
  await page.getByLabel('Product key').fill('sku-1')
  await page.getByLabel('Price', { exact: true }).fill('5')
  const send = page.getByRole('button', { name: 'Create charge' })
  await send.click()
  await expect(page.getByText('There is a charge chg-1001 already')).toBeVisible()
  await expect(page.getByLabel('Charge ID (optional)')).toHaveAttribute('aria-invalid', 'true')

  const id = `chg-made-${crypto.randomUUID()}`
  await page.getByLabel('Charge ID (optional)').fill(id)
  const restore = await intercept(page, 'CreateCharge', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await send.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('Retrying is safe')).toBeVisible()
  await expect(page.getByLabel('Price', { exact: true })).toBeDisabled()
  await restore()
  await page.getByRole('button', { name: 'Retry safely' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Charge ${id}` })).toBeVisible()
  expect(sent).toHaveLength(3)
  expect(sent[2]).toEqual(sent[1])
  expect(sent[1].input.requestId).not.toBe(sent[0].input.requestId)
  expect((await readCharge(id)).transactions).toHaveLength(1)
})

test.describe('A caller without the permission to write charges', () => {
  test.use({ caller: 'support' })
  test('names the missing permission instead of the form of a new charge', async ({ page }) => {
    await page.goto('merchant/charges')
    const button = page.getByRole('button', { name: 'Create charge' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(/charges\.write/)
    await page.goto('merchant/charges/@new')
    await expect(page.getByRole('main').getByText(/charges\.write/)).toBeVisible()
    await expect(page.getByLabel('Price', { exact: true })).toHaveCount(0)
  })
})

test.describe('A caller without the permission to search customers', () => {
  test.use({ caller: 'finance' })
  test('accepts a typed customer ID and explains why search is unavailable', async ({ page }) => {
    const asked = recordSent(page, 'FindCustomers')
    await page.goto('merchant/charges/@new')
    await page.getByLabel('Customer', { exact: true }).fill('cust-42')
    await expect(page.getByText(/You can’t search customers: .*customers\.read/)).toBeVisible()
    expect(asked).toEqual([])
  })
})

test('does not label a price that includes tax as before tax', async ({ page }) => {
  const lineItem = { externalKey: 'sku-1', price: '20.00', taxAmount: '3.00', taxModel: 'INCLUSIVE' }
  const { createCharge } = await ask<{ createCharge: { id: string } }>(
    'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }',
    { input: { customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency: 'EUR', lineItem } },
  )
  await page.goto(`merchant/charges/${createCharge.id}`)
  const item = page.getByRole('region', { name: 'Line item' })
  await expect(item).toContainText('Included in the price')
  await expect(item.getByText('Price', { exact: true })).toBeVisible()
  await expect(item.getByText('Price before tax')).toHaveCount(0)
})
