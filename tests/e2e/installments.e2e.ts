import { expectAccessible } from './accessibility.ts'
import { figure } from './charge-page.ts'
import { choose } from './choose.ts'
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
  await choose(page, 'Currency', 'euro', 'EUR - Euro')
  await page.getByRole('button', { name: 'Add installments' }).click()
  await expect(page.getByText('Payment method is required')).toBeVisible()
  // The euro has two digits, so that the point may have been meant to group.
  await expect(page.getByText('Minimum amount is ambiguous')).toBeVisible()
  await expect(page.getByRole('button', { name: '12,345', exact: true })).toBeVisible()
  await expectAccessible(page)
  // A dinar has three digits: what was wrong with the amount is so no longer.
  await choose(page, 'Currency', 'kuwait', 'KWD - Kuwaiti Dinar')
  await expect(page.getByText('is ambiguous')).toHaveCount(0)
  await choose(page, 'Currency', 'EUR', 'EUR - Euro')
  await page.getByLabel('Payment method').selectOption('Paysafecard')
  await page.getByLabel('Minimum amount').fill('12.50')
  await page.getByRole('button', { name: 'Add installments' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Paysafecard' })).toBeVisible()
  await expect(page.getByText('No plans yet')).toBeVisible()

  await page.getByRole('link', { name: 'Add plan' }).click()
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: /^Add plan to inst-/ })).toBeVisible()
  await choose(page, 'Country', 'spa', 'ES - Spain')
  await choose(page, 'Currency', 'EUR', 'EUR - Euro')
  await page.getByRole('textbox', { name: 'Installments' }).fill('3')
  await page.getByLabel('Minimum amount').fill('30')
  await page.getByRole('button', { name: 'Add plan' }).click()
  const plans = page.getByRole('region', { name: 'Plans' })
  await expect(plans.getByRole('row')).toHaveCount(2)
  await choose(page, 'Country', 'fra', 'FR - France')
  await expect(plans.getByText('No plans for France')).toBeVisible()
  await plans.getByRole('button', { name: 'Remove FR - France' }).click()
  await expect(plans.getByRole('row')).toHaveCount(2)
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
  await expect(page.getByText('No plans yet')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/merchant\/DEMO_MERCHANT\/installments$/)
})

test('a change by someone else is not overwritten', async ({ page }) => {
  await page.goto('merchant/installments/inst-3?edit')
  await page.getByLabel('Minimum amount').fill('120')
  await ask('mutation ($input: InstallmentSettingInput!) { saveInstallmentSetting(input: $input) { id } }', {
    input: { id: 'inst-3', costBurden: 'MERCHANT' },
  })
  await page.getByRole('button', { name: 'Save' }).click()
  const told = page.getByRole('alert')
  await expect(told).toContainText('Nothing was done yet')
  await expect(figure(told, 'Cost burden')).toHaveText('Customer → Merchant')
  await expect(page.getByLabel('Cost burden')).toHaveValue('MERCHANT')
  await expect(page.getByLabel('Minimum amount')).toHaveValue('120')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review the change' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('EUR 120.00')).toBeVisible()
})

/** Adds a plan of so many installments for France, of which there is none; answers it. */
async function freshPlan(numberOfInstallments: number): Promise<{ readonly id: string }> {
  const plan = { countryCode: 'FR', currency: 'EUR', minAmount: '30', interestRate: '0', costBurden: 'CUSTOMER' }
  const input = { ...plan, installment: 'inst-1', numberOfInstallments, status: 'ACTIVE' }
  const { addInstallmentPlan } = await ask<{ addInstallmentPlan: { id: string } }>(
    'mutation ($input: NewInstallmentPlanInput!) { addInstallmentPlan(input: $input) { id } }',
    { input },
  )
  return addInstallmentPlan
}

test('a plan that someone else changed is shown before it is deleted', async ({ page }) => {
  const added = await freshPlan(7)
  await page.goto(`merchant/installments/inst-1/${added.id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await ask('mutation ($input: InstallmentPlanInput!) { saveInstallmentPlan(input: $input) { id } }', {
    input: { id: added.id, interestRate: '2.5', minAmount: '45' },
  })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(figure(dialog.getByRole('alert'), 'Interest rate')).toHaveText('0% → 2.5%')
  await expect(figure(dialog.getByRole('alert'), 'Minimum amount')).toHaveText('EUR 30.00 → EUR 45.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Review the change' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/installments\/inst-1$/)
  await expect(page.getByRole('link', { name: added.id, exact: true })).toHaveCount(0)
})

test('deleting a plan that someone else has deleted sends nothing', async ({ page }) => {
  const added = await freshPlan(8)
  await page.goto(`merchant/installments/inst-1/${added.id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await ask('mutation ($id: ID!) { removeInstallmentPlan(id: $id) }', { id: added.id })
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/installments\/inst-1$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
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

test('in Spanish, a currency is found by its name there, by the keyboard alone', async ({ page, context, baseURL }) => {
  const value = encodeURIComponent(JSON.stringify({ locale: 'es' }))
  await context.addCookies([{ name: 'preferences', value, url: baseURL ?? '' }])
  await page.goto('merchant/installments/@new')
  const currency = page.getByRole('combobox', { name: 'Moneda' })
  await page.getByLabel('Importe mínimo').focus()
  await page.keyboard.press('Tab')
  await expect(currency).toBeFocused()
  await expect(page.getByRole('listbox', { name: 'Moneda' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(currency).toHaveValue('')
  await page.keyboard.type('libra')
  await expect(page.getByRole('listbox', { name: 'Moneda' })).toBeVisible()
  await expectAccessible(page)
  const options = page.getByRole('listbox').getByRole('option')
  const marked = async () => (await currency.getAttribute('aria-activedescendant')) ?? 'none'
  await expect(options.first()).toHaveText(/libra/)
  await expect(options.first()).toHaveId(await marked())
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveId(await marked())
  const second = (await options.nth(1).textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(currency).toHaveValue(second)
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(currency).toBeFocused()
  // What is typed and not chosen is no choice.
  await page.keyboard.type('nada')
  await expect(page.getByText('Sin resultados')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(currency).toHaveValue(second)
  await expect(currency).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Importe mínimo')).toBeFocused()
})

test('Enter in a chooser keeps the current value', async ({ page }) => {
  await page.goto('merchant/installments/inst-1?edit')
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await currency.focus()
  const marked = page.getByRole('option', { name: 'EUR - Euro' })
  await expect(marked).toBeInViewport()
  await expect(currency).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? 'none')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(currency).toHaveValue('EUR - Euro')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})
