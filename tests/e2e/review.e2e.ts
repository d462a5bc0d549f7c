/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { figure } from './support/charge-page.ts'
import { failWith, intercept, recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { openReview, portuguesePlan, reviewed, savePlanElsewhere } from './support/review.ts'

// The review of a change, using installments as the example.
test.use({ caller: 'admin' })

async function openForm(page: Page, id: string): Promise<void> {
  await page.goto(`merchant/installments/inst-1/${id}?edit`)
}

test('reviews and applies changes with the keyboard and sends no unchanged field', { tag: '@fast' }, async ({
  page,
}) => {
  const id = await portuguesePlan(10)
  const sent = recordSent(page, 'SaveInstallmentPlan')
  await page.goto(`merchant/installments/inst-1/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const rate = page.getByLabel('Interest rate')
  await expect(page.getByRole('button', { name: 'Review' })).toBeDisabled()
  await page.keyboard.press('Control+s')
  const nothing = page.getByRole('status').filter({ hasText: 'Nothing to save' })
  await expect(nothing).toBeVisible()
  // The same amount, written differently.
  await page.getByLabel('Minimum amount').fill('30.0')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(nothing).toContainText(`${id} already has these values.`)
  await expectAccessible(page)

  await rate.fill('3')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: `Review changes to ${id}` })
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await expect(reviewed(dialog, 'Interest rate')).toHaveText(['0%', '3%'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rate).toHaveValue('3')
  await expect(rate).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(rate).toHaveValue('3')
  expect(sent).toEqual([])

  await page.keyboard.press('Control+s')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(figure(page, 'Interest rate')).toHaveText('3%')
  expect(sent).toEqual([{ input: { id, interestRate: '3', expectedLastModified: expect.any(String) } }])
})

test('shows three versions of a conflict and lets the caller decide, in Spanish', async ({ page }) => {
  await prefer(page, { locale: 'es' })
  const id = await portuguesePlan(11)
  await openForm(page, id)
  await page.getByLabel('Interés').fill('3')
  await page.getByLabel('Importe mínimo').fill('40')
  await savePlanElsewhere(id, { interestRate: '2.5', minAmount: '40.00', costBurden: 'MERCHANT' })
  const dialog = await openReview(page, 'es')
  await expect(dialog.getByRole('alert')).toContainText('Otra persona ha guardado')
  await expect(reviewed(dialog, 'Interés').first()).toHaveText('0 %')
  await expect(reviewed(dialog, 'Interés').nth(1)).toHaveText('3 %')
  await expect(reviewed(dialog, 'Interés').nth(2)).toHaveText('2,5 %')
  await expect(dialog.getByRole('rowheader', { name: 'Importe mínimo' })).toContainText('el mismo cambio')
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1)
  const apply = dialog.getByRole('button', { name: /^(Aplicar|Mantener|Decida)/ })
  await expect(apply).toBeDisabled()
  await expectAccessible(page)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 })
    const wide = () =>
      dialog.evaluate((element) =>
        [document.documentElement, element, ...element.querySelectorAll('.bp6-dialog-body, table, tr, td')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ tagName, className }) => `${tagName}.${className}`),
      )
    await expect.poll(wide, `${width}`).toEqual([])
  }
  await expectAccessible(page)
  await dialog.getByText('Usar la otra versión').click()
  await expect(apply).toHaveText('Mantener los valores actuales')
  await dialog.getByText('Mantener la mía').click()
  await expect(apply).toHaveText('Aplicar 1 cambio')

  // Back in the form, typed values are kept, and unedited fields show the new values.
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Interés')).toHaveValue('3')
  await expect(page.getByLabel('Quién paga las comisiones')).toHaveValue('MERCHANT')
  await openReview(page, 'es')
  await expect(dialog.getByRole('radio', { name: 'Mantener la mía' })).toBeChecked()

  // If someone else makes another change, nothing is applied until the caller has seen it.
  await savePlanElsewhere(id, { numberOfInstallments: 12 })
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('No se ha aplicado nada')
  await expect(reviewed(dialog, 'Plazos').nth(2)).toHaveText('12')
  await dialog.getByRole('button', { name: 'Revisar el cambio' }).click()
  await apply.click()
  await expect(figure(page, 'Interés')).toHaveText('3 %')
  await expect(page.getByRole('heading', { level: 2, name: /^12 plazos/ })).toBeVisible()
})

test('has no conflict if two people save the same value, and keeps every field after a failure', async ({ page }) => {
  const id = await portuguesePlan(13)
  const sent = recordSent(page, 'SaveInstallmentPlan')
  await openForm(page, id)
  const rate = page.getByLabel('Interest rate')
  const focused = page.locator(':focus')
  await rate.fill('4')
  await savePlanElsewhere(id, { interestRate: '4.00' })
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(focused).toContainText('already has these values')
  expect(sent).toEqual([])

  // Without the stored values there is no review.
  await rate.fill('5')
  const readable = await intercept(page, 'InstallmentPlan', failWith('PLATFORM_UNAVAILABLE', 'busy'))
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(focused).toContainText('“Review” was rejected')
  await expect(page.getByRole('alert')).toHaveCount(1)
  await readable()

  const unavailable = await intercept(page, 'SaveInstallmentPlan', failWith('PLATFORM_UNAVAILABLE', 'busy'))
  const dialog = await openReview(page)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('was rejected')
  await expect(focused).toContainText('was rejected')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(rate).toHaveValue('5')
  await unavailable()

  // An unknown outcome is still shown in the form.
  const lost = await intercept(page, 'SaveInstallmentPlan', failWith('OUTCOME_UNKNOWN', 'lost'))
  await openReview(page)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('couldn’t confirm')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toContainText('couldn’t confirm whether “Save” went through')
  await expect(rate).toHaveValue('5')
  await lost()

  const refuse = failWith('BAD_INPUT', 'interestRate must be lower')
  const refusing = await intercept(page, 'SaveInstallmentPlan', refuse)
  await openReview(page)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('interestRate must be lower')).toBeVisible()
  await expect(rate).toBeFocused()
  await expect(rate).toHaveValue('5')
  await refusing()
})

test('shows the users of an entry before it is deleted or disabled', async ({ page }) => {
  const readable = await intercept(
    page,
    'PlansOfInstallmentSetting',
    failWith('PLATFORM_UNAVAILABLE', 'busy', ['uses']),
  )
  await page.goto('merchant/installments/inst-1')
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  const remove = dialog.getByRole('button', { name: 'Delete' })
  await expect(dialog.getByRole('alert')).toContainText('Couldn’t check what uses inst-1')
  await expect(remove).toBeDisabled()
  await expectAccessible(page)
  await readable()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText(/^Plans \(\d+\)/)).toBeVisible()
  await expect(dialog.getByText('Delete these first')).toBeVisible()
  await expect(remove).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('link').first().click()
  await expect(page).toHaveURL(/inst-1\/plan-\d+$/)

  await page.goto('merchant/installments/inst-1?edit')
  await page.getByLabel('Status').selectOption('Not offered')
  await openReview(page)
  await expect(dialog.getByText('This affects what uses it')).toBeVisible()
  await expect(dialog.getByRole('link').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Apply 1 change' })).toBeEnabled()
})

test('opens the review of a form that the URL fills in, or names invalid values', async ({ page }) => {
  const id = await portuguesePlan(14)
  const sent = recordSent(page, 'SaveInstallmentPlan')
  const fill = async (prefill: object) => {
    await expect(page.getByRole('button', { name: 'Review', includeHidden: true })).toBeVisible()
    await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), { prefill })
    await page.reload()
  }
  await openForm(page, id)
  await fill({ id: 'other', interestRate: '1.5', countryCode: 'ES', lastModified: '2020-01-01T00:00:00Z' })
  const dialog = page.getByRole('dialog')
  await expect(reviewed(dialog, 'Interest rate')).toHaveText(['0%', '1.5%'])
  await expect(reviewed(dialog, 'Country')).toHaveText(['PT - Portugal', 'ES - Spain'])
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await fill({ interestRate: '1.5', countryCode: 'XX' })
  await expect(page.getByText('Country has an unknown value')).toBeVisible()
  await expect(page.getByLabel('Interest rate')).toHaveValue('1.5')
  await expect(dialog).toHaveCount(0)
  expect(sent).toEqual([])
})

test.describe('A caller without the permission to change installments', () => {
  test.use({ caller: 'operator' })
  test('explains why installments cannot be changed', async ({ page }) => {
    for (const path of ['inst-1?edit', '@new', 'inst-1/plan-2?edit', 'inst-1/@new']) {
      await page.goto(`merchant/installments/${path}`)
      await expect(page.getByRole('alert'), path).toContainText('gateway_config_access')
      await expect(page.getByRole('form'), path).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Review' }), path).toHaveCount(0)
    }
    await expectAccessible(page)
  })
})
