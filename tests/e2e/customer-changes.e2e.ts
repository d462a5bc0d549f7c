import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { figure } from './support/charge-page.ts'
import { choose } from './support/choose.ts'
import { ask } from './support/ledger.ts'
import { rows } from './support/list.ts'
import { hold, intercept, recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { fillSignIn } from './support/sign-in.ts'

const saveCustomer = 'mutation ($input: CustomerInput!) { saveCustomer(input: $input) { id } }'
const block = 'mutation ($input: BlockCustomerInput!) { blockCustomer(input: $input) { id } }'

/** Adds a customer of DEMO_MERCHANT for one test and returns its ID. */
async function freshCustomer(more: object = {}): Promise<string> {
  const id = `cust-${randomUUID().slice(0, 8)}`
  await ask('mutation ($input: NewCustomerInput!) { addCustomer(input: $input) { id } }', {
    input: {
      id,
      locale: 'en_US',
      personalInfo: { firstName: 'Testa', lastName: 'Person', email: `${id}@example.test`, address: { city: 'Oslo' } },
      ...more,
    },
  })
  return id
}

/**
 * Returns a customer with several payment profiles. Each of the three tests that delete one has a third of the
 * customers, so that no test takes the customer of another.
 */
async function withProfiles(
  third: 0 | 1 | 2,
): Promise<{ id: string; paymentProfiles: { id: string; displayName: string }[] }> {
  const { customers } = await ask<{ customers: { items: Awaited<ReturnType<typeof withProfiles>>[] } }>(
    '{ customers(page: { limit: 100 }, sort: "id") { items { id paymentProfiles { id displayName } } } }',
  )
  const found = customers.items.find(
    ({ id, paymentProfiles }) => paymentProfiles.length > 1 && Number(id.replace(/\D/g, '')) % 3 === third,
  )
  if (!found) throw new Error('no customer with payment profiles is left')
  return found
}

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** The button that confirms the displayed differences. */
function decide(within: Page | Locator): Locator {
  return within.getByRole('button', { name: 'Review the change' })
}

test('adds a customer, shows each error at its field, and keeps the typed values', { tag: '@fast' }, async ({
  page,
}) => {
  const id = `cust-${randomUUID().slice(0, 8)}`
  await page.goto('merchant/customers')
  await page.getByRole('link', { name: 'Add customer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New customer of DEMO_MERCHANT' })).toBeVisible()
  await page.getByLabel('Customer ID').fill('cust 42')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Phone').fill('123')
  await page.getByLabel('Date of birth').fill('2999-01-01')
  await page.getByRole('button', { name: 'Add customer' }).click()
  for (const problem of [
    'Customer ID is not a valid external ID',
    'First name is required',
    'Last name is required',
    'Email is not an email',
    'Enter a phone number with country code',
    'Language and country is required',
    'Date of birth: value is too high',
  ]) {
    await expect(page.getByText(problem)).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByLabel('Customer ID').fill('cust-42')
  await page.getByLabel('First name').fill('Carla')
  await page.getByLabel('Last name').fill('Torres')
  await page.getByLabel('Email').fill(`${id}@example.test`)
  await page.getByLabel('Phone').fill('+34611111111')
  await choose(page, 'Language and country', 'span', 'Spanish (Spain)')
  await choose(page, 'Country', 'spain', 'ES - Spain')
  await page.getByLabel('Date of birth').fill('1999-01-01')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByRole('alert')).toContainText('There is a customer cust-42 already')
  await expect(page.getByLabel('First name')).toHaveValue('Carla')
  await page.getByLabel('Customer ID').fill(id)
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Customer ${id}` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'C••• T•••' })).toBeVisible()
})

test('keeps masked values when it saves a customer, and stops after someone else’s change', async ({ page }) => {
  const id = await freshCustomer()
  const sent = recordSent(page, 'SaveCustomer')
  await page.goto(`merchant/customers/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('City')).toHaveValue('')
  await page.getByLabel('City').fill('Bergen')
  await expect(page.getByRole('button', { name: 'Show personal data' })).toHaveAttribute('aria-disabled', 'true')
  await ask(saveCustomer, { input: { id, trustLevel: 'TRUSTED_CUSTOMER' } })
  await page.getByRole('button', { name: 'Save' }).click()
  const told = page.getByRole('alert')
  await expect(told).toContainText('Nothing was done yet')
  await expect(figure(told, 'Trust level')).toHaveText('Standard → Trusted')
  await expect(told).toContainText('Personal data is masked')
  await expect(told).not.toContainText('Oslo')
  await expectAccessible(page)
  await expect(page.getByLabel('Trust level')).toHaveValue('TRUSTED_CUSTOMER')
  await expect(page.getByLabel('City')).toHaveValue('Bergen')
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await page.getByLabel('City').press('Enter')
  expect(sent).toHaveLength(1)
  await decide(page).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toHaveLength(2)
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

test('shows a conflict with the values before and after, and names the fields that both changed', async ({ page }) => {
  const id = await freshCustomer()
  await page.goto(`merchant/customers/${id}`)
  await page.getByRole('button', { name: 'Show personal data' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('City').fill('Bergen')
  await page.getByLabel('Trust level').selectOption('Restricted')
  await ask(saveCustomer, {
    input: { id, trustLevel: 'TRUSTED_CUSTOMER', locale: 'es_ES', personalInfo: { dob: '1990-05-01' } },
  })
  await page.getByRole('button', { name: 'Save' }).click()
  const told = page.getByRole('alert')
  await expect(figure(told, 'Trust level')).toHaveText('Standard → Trusted you changed it too; your version is kept')
  await expect(figure(told, 'Language and country')).toHaveText('English (United States) → Spanish (Spain)')
  await expect(figure(told, 'Date of birth')).toHaveText('– → May 1, 1990')
  await expect(figure(told, 'City')).toHaveCount(0)
  await expect(page.getByLabel('Trust level')).toHaveValue('RESTRICTED_CUSTOMER')
  await decide(page).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTitle('RESTRICTED_CUSTOMER')).toBeVisible()
})

test('waits for the requested personal data before it opens the form of a customer, so that typed values stay', async ({
  page,
}) => {
  const id = await freshCustomer()
  const release = await hold(page, 'RevealPersonalInfo')
  await page.goto(`merchant/customers/${id}`)
  await page.getByRole('button', { name: 'Show personal data' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Edit customer ${id}` })).toBeVisible()
  await expect(page.getByLabel('City')).toHaveCount(0)
  release()
  await expect(page.getByLabel('City')).toHaveValue('Oslo')
  await page.getByLabel('City').fill('Bergen')
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test.describe('A dialog of a customer that someone else has changed', () => {
  const changeLocale = (id: string) => ask(saveCustomer, { input: { id, locale: 'es_ES' } })

  test('shows the differences and keeps the typed values in the dialogs of trust level and block', async ({ page }) => {
    const id = await freshCustomer()
    const sent = recordSent(page, 'BlockCustomer')
    await page.goto(`merchant/customers/${id}`)
    const dialog = page.getByRole('dialog')
    const told = dialog.getByRole('alert')
    await page.getByRole('button', { name: 'Change trust level' }).click()
    await dialog.getByLabel('Trust level').selectOption('Untrusted')
    await ask(saveCustomer, { input: { id, trustLevel: 'TRUSTED_CUSTOMER' } })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(figure(told, 'Trust level')).toHaveText('Standard → Trusted you changed it too; your version is kept')
    await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await expectAccessible(page)
    await decide(dialog).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await dialog.getByLabel('Reason').fill('Mine')
    await ask(block, { input: { id, blockReason: 'Theirs', blockedUntil: '2999-01-01T00:00:00Z' } })
    await dialog.getByLabel('Reason').press('Control+Enter')
    await expect(figure(told, 'Purchases')).toHaveText('Allowed → Blocked')
    await expect(figure(told, 'Reason')).toHaveText('– → Theirs you changed it too; your version is kept')
    await expect(dialog.getByLabel('Reason')).toHaveValue('Mine')
    await dialog.getByLabel('Reason').press('Control+Enter')
    expect(sent).toHaveLength(1)
    await decide(dialog).click()
    // The customer is blocked by now, so the dialog changes the block.
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(panel(page, 'Fraud')).toContainText('Mine')
  })

  test('shows a new reason before it ends a block', async ({ page }) => {
    const id = await freshCustomer()
    await ask(block, { input: { id, blockReason: 'Stolen card' } })
    await page.goto(`merchant/customers/${id}`)
    await page.getByRole('button', { name: 'Unblock' }).click()
    const dialog = page.getByRole('dialog')
    await ask(block, { input: { id, blockReason: 'Convicted' } })
    await dialog.getByRole('button', { name: 'Unblock' }).click()
    await expect(figure(dialog.getByRole('alert'), 'Reason')).toHaveText('Stolen card → Convicted')
    await expectAccessible(page)
    await decide(dialog).click()
    await changeLocale(id)
    await dialog.getByRole('button', { name: 'Unblock' }).click()
    await expect(figure(dialog.getByRole('alert'), 'Language and country')).toHaveText(
      'English (United States) → Spanish (Spain)',
    )
    await decide(dialog).click()
    await dialog.getByRole('button', { name: 'Unblock' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(panel(page, 'Fraud')).toContainText('Allowed')
  })

  test('sends nothing if someone else has already ended the block', async ({ page }) => {
    const id = await freshCustomer()
    await ask(block, { input: { id, blockReason: 'Stolen card' } })
    await page.goto(`merchant/customers/${id}`)
    await page.getByRole('button', { name: 'Unblock' }).click()
    await ask('mutation ($input: UnblockCustomerInput!) { unblockCustomer(input: $input) { id } }', { input: { id } })
    await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(panel(page, 'Fraud')).toContainText('Allowed')
  })
})

test('adds, changes and deletes properties while someone else changes others', async ({ page }) => {
  const property = (name: string, value: string) => ({ name, value })
  const id = await freshCustomer({ properties: [property('vatNumber', 'NO1'), property('note', 'old')] })
  const sent = recordSent(page, 'SaveCustomer')
  const row = (number: number) => page.getByRole('group', { name: `Property ${number}`, exact: true })
  const addProperty = page.getByRole('button', { name: 'Add property' })
  const save = page.getByRole('button', { name: 'Save' })
  await page.goto(`merchant/customers/${id}`)
  await expect(panel(page, 'Properties')).toContainText('NO1')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(row(2).getByLabel('Value')).toHaveValue('old')

  await addProperty.click()
  await expect(row(3).getByLabel('Name')).toBeFocused()
  // One click adds a row, even if the click also reveals an error in the field that loses the focus.
  await addProperty.click()
  await expect(row(4).getByLabel('Name')).toBeFocused()
  await page.getByRole('button', { name: 'Delete property 4' }).click()
  await save.click()
  await expect(row(3).getByText('Name is required')).toBeVisible()
  await row(3).getByLabel('Name').fill('note')
  await row(3).getByLabel('Value').fill('x'.repeat(1001))
  await expect(row(3).getByText('Name is used more than once')).toBeVisible()
  await save.click()
  await expect(row(3).getByText('Value is too long')).toBeVisible()
  await expectAccessible(page)
  // The error disappears if the other of the two names is corrected.
  await row(2).getByLabel('Name').fill('memo')
  await expect(row(3).getByText('Name is used more than once')).toHaveCount(0)
  await row(3).getByLabel('Value').fill('new')
  await row(2).getByRole('button', { name: 'Delete property memo' }).click()
  await expect(row(3)).toHaveCount(0)
  await expect(addProperty).toBeFocused()
  await expect(row(2).getByLabel('Value')).toHaveValue('new')

  const theirs = [property('vatNumber', 'NO2'), property('note', 'old'), property('tier', 'gold')]
  await ask(saveCustomer, { input: { id, properties: theirs } })
  await save.click()
  const told = page.getByRole('alert')
  await expect(told).toContainText('Nothing was done yet')
  await expect(figure(told, 'Properties')).toContainText('vatNumber: NO2')
  await decide(page).click()
  await expect(row(1).getByLabel('Value')).toHaveValue('NO2')
  await save.click()
  await expect(panel(page, 'Properties')).toContainText('gold')
  expect(sent.at(-1).input).toEqual({
    id,
    expectedLastModified: expect.any(String),
    properties: [property('vatNumber', 'NO2'), property('note', 'new'), property('tier', 'gold')],
  })

  await page.getByRole('button', { name: 'Edit' }).click()
  for (const name of ['vatNumber', 'note', 'tier']) {
    await page.getByRole('button', { name: `Delete property ${name}` }).click()
  }
  await save.click()
  await expect(panel(page, 'Properties')).toContainText('No properties')
  expect(sent.at(-1).input).toMatchObject({ properties: [] })
})

test('keeps a language that the list lacks and lets the caller select it again', async ({ page }) => {
  const id = await freshCustomer({ locale: 'es_MX' })
  const sent = recordSent(page, 'SaveCustomer')
  await page.goto(`merchant/customers/${id}?edit`)
  const language = page.getByRole('combobox', { name: 'Language and country' })
  await expect(language).toHaveValue('es_MX')
  await choose(page, 'Language and country', 'japan', 'Japanese (Japan)')
  await expect(language).toHaveValue('Japanese (Japan)')
  await choose(page, 'Language and country', 'mx', 'es_MX')
  await page.getByLabel('City').fill('Bergen')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  await expect(page.getByRole('heading', { level: 1, name: `Customer ${id}` })).toBeVisible()
  expect(sent.at(-1).input).not.toHaveProperty('locale')
})

test('changes the trust level of a customer, blocks purchases and unblocks them', async ({ page }) => {
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
  const header = page.locator('.detail-head')
  await expect(header.getByText('Blocked', { exact: true })).toHaveCount(1)
  await expect(panel(page, 'Fraud')).toContainText('Stolen card')
  await page.getByRole('button', { name: 'Unblock' }).click()
  await dialog.getByRole('button', { name: 'Unblock' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(header.getByText('Active', { exact: true })).toBeVisible()
})

test('deletes a payment profile after a confirmation', async ({ page }) => {
  const { id, paymentProfiles } = await withProfiles(0)
  await page.goto(`merchant/customers/${id}`)
  const profiles = panel(page, 'Payment profiles')
  await profiles.getByRole('button', { name: 'Delete' }).first().click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(profiles.getByRole('button', { name: 'Delete' })).toHaveCount(paymentProfiles.length - 1)
})

test('shows a changed payment profile before it deletes it', async ({ page }) => {
  const { id, paymentProfiles } = await withProfiles(1)
  await page.goto(`merchant/customers/${id}`)
  const profiles = panel(page, 'Payment profiles')
  await profiles.getByRole('button', { name: 'Delete' }).first().click()
  const dialog = page.getByRole('dialog')
  const sent = recordSent(page, 'RemovePaymentProfile')
  // Nothing in the sandbox changes a profile, so the response is altered.
  await intercept(page, 'Customer', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.customer.paymentProfiles[0].displayName = 'Renamed'
    await route.fulfill({ response: answer, json: body })
  })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(figure(dialog.getByRole('alert'), 'Name')).toContainText('→ Renamed')
  await expectAccessible(page)
  expect(sent).toEqual([])
  await decide(dialog).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toHaveCount(0)
  expect(sent).toHaveLength(1)
  await expect(profiles.getByRole('button', { name: 'Delete' })).toHaveCount(paymentProfiles.length - 1)
})

test('handles a payment profile that someone else deleted, and keeps one that could not be read', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/net::ERR/)
  const { id, paymentProfiles } = await withProfiles(2)
  await page.goto(`merchant/customers/${id}`)
  const profiles = panel(page, 'Payment profiles')
  await profiles.getByRole('button', { name: 'Delete' }).first().click()
  const dialog = page.getByRole('dialog')
  const restore = await intercept(page, 'Customer', (route) => route.abort('connectionfailed'))
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toContainText('“Delete” was rejected. Nothing has changed.')
  await restore()
  await ask('mutation ($id: ID!) { removePaymentProfile(id: $id) }', { id: paymentProfiles[0]?.id })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(profiles.getByRole('button', { name: 'Delete' })).toHaveCount(paymentProfiles.length - 1)
})

test.describe('A caller of support', () => {
  test.use({ caller: 'support', locale: 'es-ES' })
  test('explains disabled actions in Spanish and shows personal data only on request', async ({ page }) => {
    await prefer(page, { locale: 'es' })
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
    await page.getByRole('button', { name: 'Enmascarar los datos personales' }).click()
    await expect(panel(page, 'Datos personales')).toContainText('a•••@•••')
    await page.goto('merchant/customers/@new')
    await expect(page.getByRole('alert')).toContainText('customers.write')
  })
})

test.describe('a super account', () => {
  test.use({ caller: 'super' })
  test('adds no customer before the super account has chosen a merchant', async ({ page }) => {
    await page.goto('merchant/customers')
    const add = page.getByRole('button', { name: 'Add customer' })
    await expect(add).toHaveAccessibleDescription(/Choose a merchant account/)
    await page.goto('merchant/OTHER_MERCHANT/customers')
    await expect(page.getByRole('link', { name: 'Add customer' })).toBeVisible()
  })

  test('shows sanctions checks to a super account, and their names only on request', async ({ page }) => {
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

test.describe('A caller without the permission for personal data', () => {
  test.use({ caller: null })
  test('names the permission that two filters need, and requests nothing for a URL with one of them', async ({
    page,
  }) => {
    const userName = `test-${randomUUID().slice(0, 8)}`
    const secretKey = 'Own-Key-Of-A-Caller-1'
    const permissions = ['customers.read', 'callers_me.read']
    await ask('mutation ($input: NewCallerInput!) { addCaller(input: $input) { id } }', {
      input: { userName, firstName: 'Test', lastName: 'Person', secretKey, permissions },
    })
    const sent = recordSent(page, 'Customers')
    await page.goto('merchant/customers')
    await fillSignIn(page, 'DEMO_MERCHANT', userName, secretKey)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    for (const name of ['Email', 'Phone']) {
      const filter = page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
      await expect(filter).toHaveAttribute('aria-disabled', 'true')
      await expect(filter).toContainText('You need the permission customer_uploads.read')
      await filter.press('Enter')
      await expect(page.getByRole('textbox', { name })).toHaveCount(0)
    }
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('searchbox', { name: 'Search: Any ID, charge ID or link' })).toBeVisible()
    await expectAccessible(page)

    const asked = sent.length
    await page.goto('merchant/customers?email=ana%40example.test')
    await expect(page.getByText('This link has a filter we don’t recognize')).toBeVisible()
    await expect(page.getByText('You can’t filter by Email')).toBeVisible()
    await expectAccessible(page)
    expect(sent).toHaveLength(asked)
    await page.getByRole('button', { name: 'Remove Email' }).click()
    await expect(rows(page).first()).toBeVisible()
  })
})
