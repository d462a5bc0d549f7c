import { expectAccessible } from './accessibility.ts'
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
  await choose(page, 'Country', 'spa', 'ES - Spain')
  await choose(page, 'Currency', 'EUR', 'EUR - Euro')
  await page.getByRole('textbox', { name: 'Installments' }).fill('3')
  await page.getByLabel('Minimum amount').fill('30')
  await page.getByRole('button', { name: 'Add plan' }).click()
  const plans = page.getByRole('region', { name: 'Plans' })
  await expect(plans.getByRole('row')).toHaveCount(2)
  await choose(page, 'Country', 'fra', 'FR - France')
  await expect(plans.getByText('There are no plans for France.')).toBeVisible()
  await plans.getByRole('button', { name: 'Take back the choice FR - France' }).click()
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
  await expect(page.getByRole('alert')).toContainText('it was changed meanwhile')
  await expect(page.getByLabel('Cost burden')).toHaveValue('MERCHANT')
  await expect(page.getByLabel('Minimum amount')).toHaveValue('120')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('EUR 120.00')).toBeVisible()
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
  await expect(page.getByText('Ninguna coincidencia')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(currency).toHaveValue(second)
  await expect(currency).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Importe mínimo')).toBeFocused()
})
