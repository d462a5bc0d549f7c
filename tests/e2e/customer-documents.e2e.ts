import { expectAccessible } from './support/accessibility.ts'
import { failWith, hold, intercept, recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'

test.use({ caller: 'support' })

test('shows present, missing and failed documents, and zooms and rotates an image', async ({ page, allowConsole }) => {
  await page.goto('merchant/customers/cust-66?tab=documents')
  const panel = page.getByRole('region', { name: 'Documents' })
  await expect(panel.getByText('The name on the document is not the name of your account.')).toBeVisible()
  await expect(panel.getByText('Not accepted: OLD_REASON')).toBeVisible()
  await expect(panel.getByText('Missing')).toHaveCount(3)
  await expect(panel.getByTitle('failed', { exact: true })).toHaveCount(3)

  // An image that fails to load shows an error in its place and can be retried.
  allowConsole(/Failed to load resource/)
  await page.route('**/files/customeruploads/*', (route) => route.abort(), { times: 1 })
  await panel.getByRole('button', { name: 'View PAN Card' }).click()
  const dialog = page.getByRole('dialog', { name: 'PAN Card' })
  await expect(dialog.getByRole('alert')).toContainText('Couldn’t load the image')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const picture = dialog.getByRole('img', { name: 'PAN Card' })
  await expect(picture).toBeVisible()

  const width = async () => (await picture.boundingBox())?.width ?? 0
  const plain = await width()
  await page.keyboard.press('+')
  await expect(dialog.getByText('150%, 0°')).toBeVisible()
  expect(await width()).toBeCloseTo(plain * 1.5, 0)
  await page.keyboard.press('0')
  await page.keyboard.press('R')
  await expect(dialog.getByText('100%, 270°')).toBeVisible()
  await dialog.getByRole('button', { name: 'Rotate right' }).click()
  await dialog.getByRole('button', { name: 'Zoom out' }).click()
  await expect(dialog.getByText('75%, 0°')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

for (const [locale, show, words, advice] of [
  [
    'en',
    'View VOID Cheque',
    '30,000 × 30,000 pixels. The limit is 50 megapixels',
    'Ask the customer for a smaller image.',
  ],
  [
    'es',
    'Ver Cheque anulado',
    '30.000 × 30.000 píxeles. El límite es de 50',
    'Pida al cliente una imagen más pequeña.',
  ],
] as const) {
  test(`explains why an image that is too large is not shown, in ${locale}`, async ({ page, allowConsole }) => {
    allowConsole(/status of 502/)
    await prefer(page, { locale, theme: 'dark' })
    await page.goto('merchant/customers/cust-9?tab=documents')
    await page.getByRole('button', { name: show }).click()
    const refusal = page.getByRole('dialog').getByRole('alert')
    await expect(refusal).toContainText(words)
    await expect(refusal).toContainText(advice)
    // A retry would not make it smaller.
    await expect(refusal.getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
  })
}

test('requests a bank account and checks it with a test deposit, in Spanish', async ({ page }) => {
  await prefer(page, { locale: 'es', theme: 'light' })
  await page.goto('merchant/customers/cust-42?tab=documents')
  await expect(page.getByRole('region', { name: 'Documentos' }).getByText('A la espera de documentos')).toHaveCount(2)
  const account = page.getByRole('region', { name: 'Cuenta bancaria' })
  await account.getByRole('button', { name: 'Enviar depósito de prueba' }).click()
  await expect(account.getByText('se requiere el Número de cuenta')).toBeVisible()
  await account.getByRole('button', { name: 'Solicitar número de cuenta' }).click()
  await expect(account.getByLabel('Número de cuenta')).toHaveValue('500000000042')
  await account.getByRole('button', { name: 'Enviar depósito de prueba' }).click()
  await expect(account.getByRole('status')).toContainText('Ana Ruiz')
  await expect(account.getByText('Coincide', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await account.getByLabel('Número de cuenta').fill('000000000004')
  await expect(account.getByText('Ana Ruiz')).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(account.getByTitle('ERROR')).toBeVisible()
})

test('sends one test deposit after a double click, and no second one on a retry after a lost response', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/net::ERR/)
  const sent = recordSent(page, 'DropPenny')
  await page.goto('merchant/customers/cust-42?tab=documents')
  const account = page.getByRole('region', { name: 'Bank account' })
  const send = account.getByRole('button', { name: 'Send test deposit' })
  await account.getByLabel('Account number').fill('000000000002')
  const release = await hold(page, 'DropPenny')
  await send.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  release()
  await expect(account.getByRole('status')).toContainText('Somebody Else')
  expect(sent).toHaveLength(1)

  const restore = await intercept(page, 'DropPenny', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await send.click()
  const told = account.getByRole('alert')
  await expect(told).toContainText('We couldn’t confirm the test deposit')
  await expect(account.getByLabel('Account number')).toBeDisabled()
  await expectAccessible(page)
  await restore()
  const again = told.getByRole('button', { name: 'Retry safely' })
  const relent = await intercept(page, 'DropPenny', failWith('RATE_LIMITED', 'Please slow down'))
  await again.click()
  await expect(told).toContainText('Please slow down')
  await relent()
  await again.click()
  await expect(account.getByText('Doesn’t match')).toBeVisible()
  await expect(account).not.toContainText('Somebody Else')
  expect(sent).toHaveLength(4)
  expect(sent[1].requestId).not.toBe(sent[0].requestId)
  expect(sent[2]).toEqual(sent[1])
  expect(sent[3]).toEqual(sent[1])

  const cut = await intercept(page, 'DropPenny', (route) => route.abort('connectionfailed'))
  await send.click()
  await told.getByRole('button', { name: 'start over' }).click()
  await expect(told).toHaveCount(0)
  await cut()
  await send.click()
  await expect(account.getByRole('status')).toContainText('Somebody Else')
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(4)
})

test('tells that older uploads were not read', async ({ page }) => {
  await intercept(page, 'CustomerDocuments', async (route) => {
    const answer = await (await route.fetch()).json()
    answer.data.customer.uploads.total = 120
    await route.fulfill({ json: answer })
  })
  await page.goto('merchant/customers/cust-66?tab=documents')
  const panel = page.getByRole('region', { name: 'Documents' })
  await expect(panel.getByText(/^Only the \d latest of 120 uploads are checked here/)).toBeVisible()
})
