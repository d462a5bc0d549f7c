import { expectAccessible } from './support/accessibility.ts'
import { choose } from './support/choose.ts'
import { ask } from './support/ledger.ts'
import { recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { freshPlan, savePlanElsewhere, saveReviewed } from './support/review.ts'

// The operator has no permission for gateway configuration.
test.use({ caller: 'admin' })

test('checks an amount by the digits of its currency', async ({ page }) => {
  await page.goto('merchant/installments/@new')
  await expect(page.getByRole('button', { name: 'Review' })).toBeDisabled()
  await page.getByLabel('Minimum amount').fill('12.345')
  await choose(page, 'Currency', 'euro', 'EUR - Euro')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('Payment method is required')).toBeVisible()
  // The euro has two digits, so the point may be a thousands separator.
  await expect(page.getByText('Minimum amount isn’t clear')).toBeVisible()
  await expect(page.getByRole('button', { name: '12,345', exact: true })).toBeVisible()
  await expectAccessible(page)
  // A dinar has three digits, so the amount is valid.
  await choose(page, 'Currency', 'kuwait', 'KWD - Kuwaiti Dinar')
  await expect(page.getByText('isn’t clear')).toHaveCount(0)
})

test('filters the plans of a setting by country and refuses to delete a setting with plans', async ({ page }) => {
  await page.goto('merchant/installments/inst-2')
  const plans = page.getByRole('region', { name: 'Plans' })
  await expect(plans.getByRole('link', { name: 'plan-9', exact: true })).toBeVisible()
  await choose(page, 'Country', 'fra', 'FR - France')
  await expect(plans.getByText('No plans for France')).toBeVisible()
  await plans.getByRole('button', { name: 'Remove FR - France' }).click()
  await expect(plans.getByRole('link', { name: 'plan-9', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Plans (2): plan-')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
})

test('sends nothing to delete a plan that someone else has deleted', async ({ page }) => {
  const id = await freshPlan('FR', 8)
  await page.goto(`merchant/installments/inst-1/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await ask('mutation ($id: ID!) { removeInstallmentPlan(id: $id) }', { id })
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/installments\/inst-1$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('offers no form for a plan of a setting that does not exist, and reads an open setting only once', async ({
  page,
}) => {
  const reads = recordSent(page, 'InstallmentSetting')
  await page.goto('merchant/installments/inst-nowhere/@new')
  await expect(page.getByRole('heading', { name: 'inst-nowhere not found' })).toBeVisible()
  await expect(page.getByLabel('Interest rate')).toHaveCount(0)
  expect(reads).toEqual([{ id: 'inst-nowhere' }])
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL(/merchant\/([A-Z_]+\/)?installments$/)
  await page.getByRole('link', { name: /inst-2/ }).click()
  await expect(page.getByRole('region', { name: 'Plans' })).toBeVisible()
  const before = reads.length
  await page.getByRole('link', { name: 'Add plan' }).click()
  await expect(page.getByLabel('Interest rate')).toBeVisible()
  expect(reads).toHaveLength(before)
})

test('submits a form with one click even if the click reveals an error', async ({ page }) => {
  await page.goto('merchant/installments/@new')
  await page.getByLabel('Minimum amount').fill('5')
  await page.getByLabel('Payment method').focus()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('Payment method is required')).toBeVisible()
  await expect(page.getByText('Currency is required')).toBeVisible()
  await expect(page.getByLabel('Payment method')).toBeFocused()
})

test('reads and writes a decimal comma in Spanish', async ({ page }) => {
  await prefer(page, { locale: 'es', theme: 'light' })
  const id = await freshPlan('FR', 7)
  await savePlanElsewhere(id, { interestRate: '1.99' })
  await page.goto(`merchant/installments/inst-1/${id}?edit`)
  await expect(page.getByLabel('Interés')).toHaveValue('1,99')
  await page.getByLabel('Interés').fill('101')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByText('Interés: el valor es demasiado alto')).toBeVisible()
  await page.getByLabel('Interés').fill('2,25')
  await saveReviewed(page, { locale: 'es' })
  await expect(page.getByRole('definition').filter({ hasText: '2,25' })).toBeVisible()
  await expectAccessible(page)
})

test('finds a currency by its Spanish name, using only the keyboard', async ({ page }) => {
  await prefer(page, { locale: 'es' })
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
  // Typed text without a choice changes nothing.
  await page.keyboard.type('nada')
  await expect(page.getByText('Sin resultados')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(currency).toHaveValue(second)
  await expect(currency).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Importe mínimo')).toBeFocused()
})

test('keeps the current value on Enter in a chooser', async ({ page }) => {
  await page.goto('merchant/installments/inst-1?edit')
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await currency.focus()
  const marked = page.getByRole('option', { name: 'EUR - Euro' })
  await expect(marked).toBeInViewport()
  await expect(currency).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? 'none')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(currency).toHaveValue('EUR - Euro')
  await expect(page.getByRole('button', { name: 'Review' })).toBeDisabled()
})
