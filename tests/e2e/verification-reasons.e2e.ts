import { expectAccessible } from './support/accessibility.ts'
import { figure } from './support/charge-page.ts'
import { ask } from './support/ledger.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { openReview, reviewed } from './support/review.ts'

// All merchants share the reasons, so only super accounts change them.
test.use({ caller: 'super' })

test('renders a long list of choices as it scrolls and searches it without accents', async ({ page }) => {
  await page.goto('all/reasons/@new')
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.click()
  await expect(page.getByRole('option')).toHaveCount(20)
  await page.getByRole('option').last().hover()
  await page.mouse.wheel(0, 2000)
  await expect(page.getByRole('option', { name: 'BG - Bulgaria' })).toBeAttached()
  await country.fill('reunion')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('RE - Réunion')
  await page.getByRole('button', { name: 'Remove RE - Réunion' }).click()
  await expect(country).toHaveValue('')
})

test('shows a change by someone else before it saves or deletes a reason, in Spanish', async ({ page }) => {
  const reason = { verificationReason: 'TOO_DARK', languageCode: 'en_US', text: 'Too dark.' }
  const write = (text: string) =>
    ask(
      'mutation ($input: VerificationReasonInput!) { saveVerificationReason(input: $input) { id } }',
      { input: { id: 'TOO_DARK', text } },
      'super',
    )
  await ask(
    'mutation ($input: NewVerificationReasonInput!) { addVerificationReason(input: $input) { id } }',
    { input: reason },
    'super',
  )
  await prefer(page, { locale: 'es', theme: 'light' })
  await page.goto('all/reasons/TOO_DARK?edit')
  await page.getByRole('textbox', { name: 'Texto' }).fill('Demasiado oscuro.')
  await write('Far too dark.')
  const review = await openReview(page, 'es')
  await expect(reviewed(review, 'Texto').nth(0)).toHaveText('Too dark.')
  await expect(reviewed(review, 'Texto').nth(1)).toHaveText('Demasiado oscuro.')
  await expect(reviewed(review, 'Texto').nth(2)).toHaveText('Far too dark.')
  await review.getByText('Mantener la mía').click()
  await review.getByRole('button', { name: 'Aplicar 1 cambio' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Demasiado oscuro.' })).toBeVisible()

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await write('Zu dunkel.')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(figure(dialog.getByRole('alert'), 'Texto')).toHaveText('Demasiado oscuro. → Zu dunkel.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Revisar el cambio' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page).toHaveURL(/all\/reasons$/)
})

test('rejects a taken ID at its field, in Spanish', async ({ page }) => {
  await prefer(page, { locale: 'es', theme: 'light' })
  await page.goto('all/reasons/@new')
  await page.getByRole('textbox', { name: 'ID' }).fill('NAME_MISMATCH')
  await page.getByRole('combobox', { name: 'Idioma' }).fill('alem')
  await page.getByRole('option', { name: 'alemán (Alemania)' }).click()
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByText('se requiere el Texto')).toBeVisible()
  await page.getByRole('textbox', { name: 'Texto' }).fill('x')
  await openReview(page, 'es')
  await page.getByRole('dialog').getByRole('button', { name: 'Añadir motivo' }).click()
  await expect(page.getByRole('alert')).toContainText('NAME_MISMATCH already')
  await expectAccessible(page)
})
