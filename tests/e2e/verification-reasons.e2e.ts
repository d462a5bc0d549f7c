import { expectAccessible } from './accessibility.ts'
import { figure } from './charge-page.ts'
import { ask } from './ledger.ts'
import { expect, test } from './portal.ts'

// All merchants share the reasons: only super accounts keep them.
test.use({ caller: 'super' })

test('a reason is added, changed and deleted', async ({ page }) => {
  await page.goto('all/reasons')
  await expect(page.getByRole('link', { name: /^Open [A-Z_]+$/ })).toHaveCount(10)
  await expect(page.getByRole('link', { name: 'Document Verification' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Add reason' }).click()
  await page.getByRole('textbox', { name: 'ID' }).fill('photo missing')
  await page.getByRole('button', { name: 'Add reason' }).click()
  await expect(page.getByText('ID must only contain capital A-Z and underscore')).toBeVisible()
  await expect(page.getByText('Language is required')).toBeVisible()
  await expect(page.getByText('Text is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'ID' }).fill('PHOTO_MISSING')
  await page.getByRole('combobox', { name: 'Language' }).fill('span')
  await expectAccessible(page)
  await page.getByRole('option', { name: 'es_ES - Spanish' }).click()
  // A long list is rendered as far as it is scrolled.
  await page.getByRole('combobox', { name: 'Country' }).click()
  await expect(page.getByRole('option')).toHaveCount(20)
  await page.getByRole('option').last().hover()
  await page.mouse.wheel(0, 2000)
  await expect(page.getByRole('option', { name: 'BG - Bulgaria' })).toBeAttached()
  await page.getByRole('combobox', { name: 'Country' }).fill('reunion')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('RE - Réunion')
  await page.getByRole('button', { name: 'Remove RE - Réunion' }).click()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('')
  await page.getByRole('combobox', { name: 'Country' }).fill('ES')
  await page.getByRole('option', { name: 'ES - Spain' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Falta la foto.')
  await page.getByRole('button', { name: 'Add reason' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Falta la foto.' })).toBeVisible()
  await expect(page.getByText('ES - Spain')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Falta la fotografía.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Falta la fotografía.' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/all\/reasons$/)
  await expect(page.getByRole('link', { name: /^Open [A-Z_]+$/ })).toHaveCount(10)
})

test('in Spanish, a change by someone else is shown when saving and when deleting', async ({
  page,
  context,
  baseURL,
}) => {
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
  const value = encodeURIComponent(JSON.stringify({ locale: 'es', theme: 'light' }))
  await context.addCookies([{ name: 'preferences', value, url: baseURL ?? '' }])
  await page.goto('all/reasons/TOO_DARK?edit')
  await page.getByRole('textbox', { name: 'Texto' }).fill('Demasiado oscuro.')
  await write('Far too dark.')
  await page.getByRole('button', { name: 'Guardar' }).click()
  const told = page.getByRole('alert')
  await expect(figure(told, 'Texto')).toHaveText(
    'Too dark. → Far too dark. usted también lo cambió; se conserva su versión',
  )
  await page.getByRole('button', { name: 'Revisar el cambio' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Demasiado oscuro.' })).toBeVisible()

  await page.getByRole('button', { name: 'Eliminar' }).click()
  const dialog = page.getByRole('dialog')
  await write('Zu dunkel.')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(figure(told, 'Texto')).toHaveText('Demasiado oscuro. → Zu dunkel.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Revisar el cambio' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page).toHaveURL(/all\/reasons$/)
})

test('in Spanish; an id that is taken is refused where it was typed', async ({ page, context, baseURL }) => {
  const value = encodeURIComponent(JSON.stringify({ locale: 'es', theme: 'light' }))
  await context.addCookies([{ name: 'preferences', value, url: baseURL ?? '' }])
  await page.goto('all/reasons/@new')
  await page.getByRole('textbox', { name: 'ID' }).fill('NAME_MISMATCH')
  await page.getByRole('combobox', { name: 'Idioma' }).fill('alem')
  await page.getByRole('option', { name: 'de_DE - alemán' }).click()
  await page.getByRole('button', { name: 'Añadir motivo' }).click()
  await expect(page.getByText('se requiere el Texto')).toBeVisible()
  await page.getByRole('textbox', { name: 'Texto' }).fill('x')
  await page.getByRole('button', { name: 'Añadir motivo' }).click()
  await expect(page.getByRole('alert')).toContainText('NAME_MISMATCH already')
  await expectAccessible(page)
})

test.describe('a merchant’s administrator', () => {
  test.use({ caller: 'admin' })
  test('sees that only super accounts keep reasons', async ({ page }) => {
    await page.goto('all/reasons')
    await expect(page.getByRole('main')).toContainText('super account')
  })
})
