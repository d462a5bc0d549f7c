import { expectAccessible } from './support/accessibility.ts'
import { figure } from './support/charge-page.ts'
import { ask } from './support/ledger.ts'
import { hold } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'

test.use({ caller: 'super' })
test.beforeEach(({ page }) => prefer(page, { locale: 'es' }))

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

test('restores an earlier file of a mail template, in Spanish', async ({ page }) => {
  const upload = 'mutation ($input: UploadMailTemplateInput!) { here: uploadMailTemplate(input: $input) { id } }'
  const promote = 'mutation ($id: ID!) { here: promoteMailTemplate(id: $id) { mailTemplateId } }'
  const promoted = async (subject: string) => {
    const mailTemplateContent = `Subject: ${subject}\n\n<p>{{refundAmount}}</p>\n\n--- text ---\n\n${subject}`
    const input = { mailEventType: 'REFUND', language: 'sv_SE', mailTemplateContent }
    const asMerchant = <Answer>(query: string, variables: object) =>
      ask<Answer>(query, variables, 'super', 'DEMO_MERCHANT')
    const { here } = await asMerchant<{ here: { id: string } }>(upload, { input })
    return (await asMerchant<{ here: { mailTemplateId: string } }>(promote, here)).here.mailTemplateId
  }
  await promoted('Tagasimakse')
  const id = await promoted('Viga')
  await page.goto(`merchant/DEMO_MERCHANT/mailtemplates/${id}`)
  const earlier = page.getByRole('region', { name: 'Archivos anteriores' }).getByRole('listitem')
  await expect(earlier).toHaveCount(1)
  await expectAccessible(page)
  await earlier.getByRole('link', { name: 'Comparar y restaurar…' }).click()
  await expect(page.getByRole('textbox', { name: 'Plantilla' })).toContainText('Subject: Tagasimakse')
  await page.getByRole('button', { name: 'Comprobar plantilla' }).click()
  await page.getByRole('button', { name: 'Promover plantilla' }).click()
  const review = page.getByRole('dialog')
  await expect(review).toContainText('Viga')
  await review.getByRole('button', { name: 'Aplicar 1 cambio' }).click()
  await expect(page.getByRole('region', { name: 'Archivos anteriores' }).getByRole('listitem')).toHaveCount(2)
})

test('a template that is checked late changes nothing on the page that the user has gone to', async ({ page }) => {
  await page.goto('merchant/DEMO_MERCHANT/mailtemplates/@upload?event=REFUND&language=fi_FI&country=FI')
  await page.getByRole('textbox', { name: 'Plantilla' }).fill('Subject: Hyvitys\n\n<p>Hei</p>\n\n--- text ---\n\nHei')
  const release = await hold(page, 'UploadTemplate')
  await page.getByRole('button', { name: 'Comprobar plantilla' }).click()
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  await menu.getByRole('link', { name: 'Clientes', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()
  const answered = page.waitForResponse(
    (response) => response.request().postData()?.includes('UploadTemplate') ?? false,
  )
  release()
  await (await answered).finished()
  // A navigation of the late response would come before this one.
  await menu.getByRole('link', { name: 'Cargos', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cargos' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/customers$/)
})

test('a checked template goes along to another target, and appears in the list of countries', async ({ page }) => {
  const text = 'Subject: Remboursement\n\n<p>{{refundAmount}}</p>\n\n--- text ---\n\nRemboursement'
  const upload = 'mutation ($input: UploadMailTemplateInput!) { here: uploadMailTemplate(input: $input) { id } }'
  const promote = 'mutation ($id: ID!) { here: promoteMailTemplate(id: $id) { mailTemplateId } }'
  const input = { mailEventType: 'CHARGEBACK', language: 'fr_FR', mailTemplateContent: text }
  const { here } = await ask<{ here: { id: string } }>(upload, { input }, 'super', 'DEMO_MERCHANT')
  const live = await ask<{ here: { mailTemplateId: string } }>(promote, here, 'super', 'DEMO_MERCHANT')
  const address = `merchant/DEMO_MERCHANT/mailtemplates/${live.here.mailTemplateId}`
  await page.goto(address)
  await page.getByRole('button', { name: 'Escribir una nueva versión' }).click()
  const country = page.getByRole('combobox', { name: 'País' })
  const editor = page.getByRole('textbox', { name: 'Plantilla' })
  const check = page.getByRole('button', { name: 'Comprobar plantilla' })
  await country.selectOption('BE')
  await editor.fill(text.replace('Remboursement', 'Belgique'))
  await check.click()
  await expect(page.frameLocator('iframe').getByText('20.00')).toBeVisible()
  // The country was wrong: nothing is asked, and nothing is lost.
  for (const code of ['LU', 'CH']) {
    await country.selectOption(code)
    await expect(page).toHaveURL(new RegExp(`country=${code}`))
    await expect(editor).toContainText('Belgique')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  await editor.fill(text.replace('Remboursement', 'Suisse'))
  await country.selectOption('LU')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quedarse aquí' }).click()
  await expect(editor).toContainText('Suisse')
  await check.click()
  await page.getByRole('button', { name: 'Promover plantilla' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Promover plantilla' }).click()
  await expect(page.frameLocator('iframe').getByText('20.00')).toBeVisible()
  const others = page.getByRole('region', { name: 'Plantillas para otros países' })
  await others.getByRole('link', { name: 'Todos los países' }).click()
  await expect(others.getByRole('link', { name: 'Suiza' })).toBeVisible()
})

test('a file in another encoding than UTF-8 does not replace a template', async ({ page }) => {
  await page.goto('merchant/DEMO_MERCHANT/mailtemplates/@upload?event=REFUND&language=fi_FI&country=FI')
  const editor = page.getByRole('textbox', { name: 'Plantilla' })
  await editor.fill('Subject: Hyvitys')
  const open = (name: string, encoding: 'latin1' | 'utf8') =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Subject: Devolución', encoding) })
  await open('antigua.txt', 'latin1')
  await expect(page.getByRole('alert')).toContainText('antigua.txt no es texto en UTF-8')
  await expect(editor).toContainText('Subject: Hyvitys')
  await expectAccessible(page)
  await open('nueva.txt', 'utf8')
  await expect(editor).toContainText('Subject: Devolución')
  await expect(page.getByText('no es texto en UTF-8')).toHaveCount(0)
})

test('shows a template that someone else has made live first, before another one replaces it, in Spanish', async ({
  page,
}) => {
  await page.goto('merchant/DEMO_MERCHANT/mailtemplates/@upload?event=REFUND&language=da_DK&country=GL')
  const editor = page.getByRole('textbox', { name: 'Plantilla' })
  await editor.fill('Subject: Mine\n\n<p>Mine</p>\n\n--- text ---\n\nMine')
  await page.getByRole('button', { name: 'Comprobar plantilla' }).click()
  await page.getByRole('button', { name: 'Promover plantilla' }).click()
  const review = page.getByRole('dialog')
  await expect(review).toContainText('Subject: Mine')

  const promoted = <Answer>(query: string, variables: object) => ask<Answer>(query, variables, 'super', 'DEMO_MERCHANT')
  const { uploaded } = await promoted<{ uploaded: { id: string } }>(
    'mutation ($input: UploadMailTemplateInput!) { uploaded: uploadMailTemplate(input: $input) { id } }',
    {
      input: {
        mailEventType: 'REFUND',
        language: 'da_DK',
        countryCode: 'GL',
        mailTemplateContent: 'Subject: Theirs\n\n<p>Theirs</p>\n\n--- text ---\n\nTheirs',
      },
    },
  )
  await promoted('mutation ($id: ID!) { promoteMailTemplate(id: $id) { id } }', uploaded)
  await review.getByRole('button', { name: 'Promover plantilla' }).click()
  await expect(review.getByRole('alert')).toContainText('No se ha aplicado nada')
  await expect(review).toContainText('Subject: Theirs')
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Revisar el cambio' }).click()
  await expect(review).toContainText('Subject: Theirs')
  await expect(review).toContainText('Si aplica su cambio, reemplazará el de esa persona.')
  await review.getByRole('button', { name: 'Aplicar 1 cambio' }).click()
  await expect(page).toHaveURL(/mailtemplates\/mt-\d+$/)
  await expect(page.getByRole('textbox', { name: 'Plantilla' })).toContainText('Subject: Mine')
})
