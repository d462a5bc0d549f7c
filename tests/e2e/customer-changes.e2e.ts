import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { ask } from './ledger.ts'
import { recordSent } from './operations.ts'
import { expect, test } from './portal.ts'

const save = 'mutation ($input: CustomerInput!) { saveCustomer(input: $input) { id } }'

/** Adds a customer of DEMO_MERCHANT that no other test touches; answers its id. */
async function freshCustomer(): Promise<string> {
  const id = `cust-${randomUUID().slice(0, 8)}`
  await ask('mutation ($input: NewCustomerInput!) { addCustomer(input: $input) { id } }', {
    input: {
      id,
      locale: 'en_US',
      personalInfo: { firstName: 'Testa', lastName: 'Person', email: `${id}@example.test`, address: { city: 'Oslo' } },
    },
  })
  return id
}

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

test('a customer is added: each field says what is wrong with it, and nothing typed is lost', async ({ page }) => {
  const id = `cust-${randomUUID().slice(0, 8)}`
  await page.goto('merchant/customers')
  await page.getByRole('link', { name: 'Add customer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New customer of DEMO_MERCHANT' })).toBeVisible()
  await page.getByLabel('Customer ID').fill('cust 42')
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByLabel('Phone').fill('123')
  await page.getByLabel('Language and country').fill('english')
  await page.getByLabel('Date of birth').fill('2999-01-01')
  await page.getByRole('button', { name: 'Add customer' }).click()
  for (const problem of [
    'Customer ID is not a valid external ID',
    'First name is required',
    'Last name is required',
    'E-mail is not an email',
    'Phone is not a phone number',
    'Language and country is not a language and country',
    'Date of birth: value is too high',
  ]) {
    await expect(page.getByText(problem)).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByLabel('Customer ID').fill('cust-42')
  await page.getByLabel('First name').fill('Carla')
  await page.getByLabel('Last name').fill('Torres')
  await page.getByLabel('E-mail').fill(`${id}@example.test`)
  await page.getByLabel('Phone').fill('+34611111111')
  await page.getByLabel('Language and country').fill('es_ES')
  await page.getByRole('combobox', { name: 'Country' }).fill('spain')
  await page.getByRole('option', { name: 'ES - Spain' }).click()
  await page.getByLabel('Date of birth').fill('1999-01-01')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByRole('alert')).toContainText('There is a customer cust-42 already')
  await expect(page.getByLabel('First name')).toHaveValue('Carla')
  await page.getByLabel('Customer ID').fill(id)
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Customer ${id}` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'C••• T•••' })).toBeVisible()
})

test('an edit keeps what is masked, and stops at somebody else’s change', async ({ page }) => {
  const id = await freshCustomer()
  const sent = recordSent(page, 'SaveCustomer')
  await page.goto(`merchant/customers/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('City')).toHaveValue('')
  await page.getByLabel('City').fill('Bergen')
  await expect(page.getByRole('button', { name: 'Show personal data' })).toHaveAttribute('aria-disabled', 'true')
  await ask(save, { input: { id, trustLevel: 'TRUSTED_CUSTOMER' } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('changed meanwhile')
  await expect(page.getByLabel('Trust level')).toHaveValue('TRUSTED_CUSTOMER')
  await expect(page.getByLabel('City')).toHaveValue('Bergen')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Customer ${id}` })).toBeVisible()
  expect(sent.at(-1).input).toMatchObject({ id, personalInfo: { address: { city: 'Bergen' } } })
  expect(sent.at(-1).input.personalInfo).not.toHaveProperty('firstName')

  await page.getByRole('button', { name: 'Show personal data' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Testa Person' })).toBeVisible()
  await expect(panel(page, 'Personal data')).toContainText('Bergen')
  await expect(panel(page, 'Raw JSON')).not.toContainText('Bergen')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Bergen')
  await page.getByLabel('City').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'T••• P•••' })).toBeVisible()
  expect(sent.at(-1).input.personalInfo).toEqual({ address: { city: null } })
})

test('trust is changed, purchases are blocked and unblocked', async ({ page }) => {
  const id = await freshCustomer()
  await page.goto(`merchant/customers/${id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Change trust level' }).click()
  await dialog.getByLabel('Trust level').selectOption('Untrusted')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Untrusted', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog.getByLabel('Last day').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(dialog).toContainText('Reason is required')
  await expect(dialog).toContainText('Last day: value is too low')
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Stolen card')
  await dialog.getByLabel('Last day').fill('2999-01-01')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const header = page.locator('.detail-header')
  await expect(header.getByText('Blocked', { exact: true })).toHaveCount(1)
  await expect(panel(page, 'Fraud')).toContainText('Stolen card')
  await page.getByRole('button', { name: 'Unblock' }).click()
  await dialog.getByRole('button', { name: 'Unblock' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(header.getByText('Active', { exact: true })).toBeVisible()
})

test('a payment profile is deleted once somebody has confirmed it', async ({ page }) => {
  const { customers } = await ask<{ customers: { items: { id: string; paymentProfiles: { id: string }[] }[] } }>(
    '{ customers(page: { limit: 100 }, sort: "id") { items { id paymentProfiles { id } } } }',
  )
  const { id, paymentProfiles = [] } = customers.items.findLast((each) => each.paymentProfiles.length > 1) ?? {}
  await page.goto(`merchant/customers/${id}`)
  const profiles = panel(page, 'Payment profiles')
  await profiles.getByRole('button', { name: 'Delete' }).first().click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(profiles.getByRole('button', { name: 'Delete' })).toHaveCount(paymentProfiles.length - 1)
})

test.describe('support', () => {
  test.use({ caller: 'support', locale: 'es-ES' })
  test('sees in Spanish what is off and why, and personal data only when asked for', async ({
    page,
    context,
    baseURL,
  }) => {
    const value = encodeURIComponent(JSON.stringify({ locale: 'es' }))
    await context.addCookies([{ name: 'preferences', value, url: baseURL ?? '' }])
    await page.goto('merchant/customers')
    const add = page.getByRole('button', { name: 'Añadir cliente' })
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await expect(add).toHaveAccessibleDescription(/customers\.write/)
    await page.goto('merchant/customers/cust-42')
    for (const name of ['Editar', 'Cambiar nivel de confianza', 'Bloquear']) {
      const button = page.getByRole('button', { name, exact: true })
      await expect(button).toHaveAccessibleDescription(/customers\.write.*configuration\.read/)
    }
    await expect(page.getByRole('button', { name: 'Eliminar' })).toHaveAccessibleDescription(/payment_profiles\.write/)
    await page.getByRole('tab', { name: 'Comprobaciones OFAC' }).click()
    await expect(panel(page, 'Comprobaciones OFAC')).toContainText('supercuenta')
    expect(await page.content()).not.toContain('ana@example.test')
    await page.getByRole('button', { name: 'Mostrar los datos personales' }).click()
    await expect(panel(page, 'Datos personales')).toContainText('ana@example.test')
    await page.getByRole('button', { name: 'Ocultar los datos personales' }).click()
    await expect(panel(page, 'Datos personales')).toContainText('a•••@•••')
    await page.goto('merchant/customers/@new')
    await expect(page.getByRole('alert')).toContainText('customers.write')
  })
})

test.describe('a super account', () => {
  test.use({ caller: 'super' })
  test('adds no customer before it has chosen a merchant', async ({ page }) => {
    await page.goto('merchant/customers')
    const add = page.getByRole('button', { name: 'Add customer' })
    await expect(add).toHaveAccessibleDescription(/Choose a merchant account/)
    await page.goto('merchant/OTHER_MERCHANT/customers')
    await expect(page.getByRole('link', { name: 'Add customer' })).toBeVisible()
  })

  test('sees sanctions checks, with their names only when asked for', async ({ page }) => {
    await page.goto('merchant/customers/cust-42?tab=ofac')
    const checks = panel(page, 'OFAC checks')
    await expect(checks.getByText('Needs review')).toBeVisible()
    await expect(checks.getByText('False positive')).toBeVisible()
    await expect(checks).not.toContainText('RUIZ')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show personal data' }).click()
    await expect(checks.getByText('RUIZ, Ana').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(page).toHaveURL(/cust-42$/)
    await expect(panel(page, 'Charges')).toBeVisible()
  })
})
