import { expectAccessible } from './accessibility.ts'
import { figure } from './charge-page.ts'
import { ask } from './ledger.ts'
import { expect, test } from './portal.ts'

// Gateway configuration is internal: the operator has none of it.
test.use({ caller: 'admin' })

test('a setting is added, given a plan, changed and deleted', async ({ page }) => {
  await page.goto('merchant/installments')
  await expect(page.getByRole('link', { name: 'Open inst-1' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Add installments' }).click()
  await expect(page.getByRole('button', { name: 'Add installments' })).toBeDisabled()
  await page.getByLabel('Minimum amount').fill('12.345')
  await page.getByLabel('Currency').fill('eur')
  await page.getByRole('button', { name: 'Add installments' }).click()
  await expect(page.getByText('Payment method is required')).toBeVisible()
  await expect(page.getByText('Minimum amount has too many digits after the point')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Payment method').selectOption('Paysafecard')
  await page.getByLabel('Minimum amount').fill('12.50')
  await page.getByRole('button', { name: 'Add installments' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Paysafecard' })).toBeVisible()
  await expect(page.getByText('There are no plans yet.')).toBeVisible()

  await page.getByRole('link', { name: 'Add plan' }).click()
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: /^New plan of/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).fill('spa')
  await page.getByRole('option', { name: 'ES - Spain' }).click()
  await page.getByLabel('Currency').fill('EUR')
  await page.getByRole('textbox', { name: 'Installments' }).fill('3')
  await page.getByLabel('Minimum amount').fill('30')
  await page.getByRole('button', { name: 'Add plan' }).click()
  const plans = page.getByRole('region', { name: 'Plans' })
  await expect(plans.getByRole('row')).toHaveCount(2)
  await plans.getByLabel('Country').fill('FR')
  await plans.getByRole('button', { name: 'Show' }).click()
  await expect(plans.getByText('There are no plans for FR.')).toBeVisible()
  await plans.getByRole('button', { name: 'All countries' }).click()
  await expectAccessible(page)

  // With a plan it stays, and the dialog says why.
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toContainText('has plans (1)')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await plans.getByRole('link', { name: /^plan-/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: '3 installments in Spain' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTitle('INACTIVE')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('There are no plans yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/merchant\/installments$/)
})

test('what somebody else changed meanwhile is not saved over', async ({ page }) => {
  await page.goto('merchant/installments/inst-3?edit')
  await page.getByLabel('Minimum amount').fill('120')
  await ask('mutation ($input: InstallmentSettingInput!) { saveInstallmentSetting(input: $input) { id } }', {
    input: { id: 'inst-3', costBurden: 'MERCHANT' },
  })
  await page.getByRole('button', { name: 'Save' }).click()
  const told = page.getByRole('alert')
  await expect(told).toContainText('it was changed meanwhile')
  await expect(figure(told, 'Cost burden')).toHaveText('Customer → Merchant')
  await expect(page.getByLabel('Cost burden')).toHaveValue('MERCHANT')
  await expect(page.getByLabel('Minimum amount')).toHaveValue('120')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'decide anew' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('EUR 120.00')).toBeVisible()
})

test('a plan that somebody else changed meanwhile is shown before it is deleted', async ({ page }) => {
  const plan = { countryCode: 'FR', currency: 'EUR', minAmount: '30', interestRate: '0', costBurden: 'CUSTOMER' }
  const input = { ...plan, installment: 'inst-1', numberOfInstallments: 7, status: 'ACTIVE' }
  const { addInstallmentPlan: added } = await ask<{ addInstallmentPlan: { id: string } }>(
    'mutation ($input: NewInstallmentPlanInput!) { addInstallmentPlan(input: $input) { id } }',
    { input },
  )
  await page.goto(`merchant/installments/inst-1/${added.id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await ask('mutation ($input: InstallmentPlanInput!) { saveInstallmentPlan(input: $input) { id } }', {
    input: { id: added.id, interestRate: '2.5', minAmount: '45' },
  })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(figure(dialog.getByRole('alert'), 'Interest')).toHaveText('0% → 2.5%')
  await expect(figure(dialog.getByRole('alert'), 'Minimum amount')).toHaveText('EUR 30.00 → EUR 45.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'decide anew' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/installments\/inst-1$/)
  await expect(page.getByRole('link', { name: added.id, exact: true })).toHaveCount(0)
})

test('one click saves, also where leaving the field shows that something is wrong', async ({ page }) => {
  await page.goto('merchant/installments/@new')
  await page.getByLabel('Minimum amount').fill('5')
  await page.getByLabel('Payment method').focus()
  await page.getByRole('button', { name: 'Add installments' }).click()
  await expect(page.getByText('Payment method is required')).toBeVisible()
  await expect(page.getByText('Currency is required')).toBeVisible()
  await expect(page.getByLabel('Payment method')).toBeFocused()
})

test('in Spanish, a decimal comma is a decimal comma', async ({ page, context, baseURL }) => {
  const value = encodeURIComponent(JSON.stringify({ locale: 'es', theme: 'light' }))
  await context.addCookies([{ name: 'preferences', value, url: baseURL ?? '' }])
  await page.goto('merchant/installments/inst-1/plan-2?edit')
  await expect(page.getByLabel('Interés')).toHaveValue('1,99')
  await page.getByLabel('Interés').fill('101')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Interés: el valor es demasiado alto')).toBeVisible()
  await page.getByLabel('Interés').fill('2,25')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('definition').filter({ hasText: '2,25' })).toBeVisible()
  await expectAccessible(page)
})
