import { expectAccessible } from './support/accessibility.ts'
import { figure } from './support/charge-page.ts'
import { expect, test } from './support/portal.ts'

test.use({ caller: 'super' })
test.beforeEach(async ({ context, baseURL }) => {
  const value = encodeURIComponent(JSON.stringify({ locale: 'es' }))
  await context.addCookies([{ name: 'preferences', value, url: baseURL ?? '' }])
})

test('writes, corrects, previews and promotes a mail template, in Spanish', { tag: '@fast' }, async ({ page }) => {
  await page.goto('merchant/DEMO_MERCHANT/mailtemplates')
  await page.getByRole('link', { name: /^Reembolso, finés: / }).click()
  await page.getByRole('combobox', { name: 'País' }).selectOption('FI')
  const editor = page.getByRole('textbox', { name: 'Plantilla' })
  await editor.fill('Subject: Hyvitys\n\n<p>{{refundAmount</p>\n\n--- text ---\n\nHyvitys {{whatever}}')
  await page.getByRole('button', { name: 'Comprobar plantilla' }).click()
  await expect(page.getByRole('alert')).toContainText('La plataforma ha encontrado un problema')
  await page.getByRole('button', { name: 'Línea 3' }).click()
  await expect(editor).toBeFocused()
  await expect(page.getByText('{{whatever}} (línea 7)')).toBeVisible()
  await expectAccessible(page)

  await editor.fill('Subject: Hyvitys\n\n<p>{{refundAmount}}</p>\n\n--- text ---\n\nHyvitys')
  await page.getByRole('button', { name: 'Comprobar plantilla' }).click()
  await expect(page.frameLocator('iframe').getByText('20.00')).toBeVisible()
  await expect(figure(page, 'ID de la carga')).toHaveText(/^mtu-/)
  await page.getByRole('button', { name: 'Promover plantilla' }).click()
  const review = page.getByRole('dialog')
  await expect(review).toContainText('Hyvitys')
  await review.getByRole('button', { name: 'Promover plantilla' }).click()
  await expect(page.getByRole('heading', { name: 'Reembolso', level: 2 })).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('20.00')).toBeVisible()
  await expect(figure(page, 'ID de plantilla')).toHaveText(/^mt-/)
  await expect(figure(page, 'Tipo de plantilla')).toHaveText('Reembolso')
})
