/// <reference lib="dom" />
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { rows } from './support/list.ts'
import { intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { expectUsable } from './support/usable.ts'

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

test('exports the matching charges using only the keyboard, and shows the proof of the saved file', {
  tag: '@fast',
}, async ({ page }) => {
  await page.goto('merchant/charges?chargeStatus=CHARGED')
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Export…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export: Charges' })
  await expect(dialog.getByText(/^All [\d,]+ rows that match$/)).toBeVisible()
  await expect(dialog).toContainText('Status: Charged')
  await expectUsable(page)
  await dialog.getByRole('radio', { name: /^XLSX/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /^CSV/ })).toBeChecked()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^DEMO_MERCHANT-charges-\d{8}T\d{6}Z\.csv$/)
  const content = await readFile(await file.path())
  await expect(dialog).toContainText(sha256(content))
  const lines = content.toString().trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^id,chargeStatus,amount,/)
  expect(lines.length).toBeGreaterThan(200)
  expect(lines.slice(1).every((line) => line.split(',')[1] === 'CHARGED')).toBe(true)
  await expect(dialog).toContainText('By creation time and id')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export…' })).toBeFocused()
})

test('saves nothing if a file is incomplete or differs from its record, and exports it again, in Spanish', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/)
  await prefer(page, { locale: 'es' })
  let saved = 0
  page.on('download', () => {
    saved++
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/files/lists/')) asked.push(request.url())
  })
  await page.goto('merchant/customers')
  const links = page.getByRole('link', { name: /^Abrir cust-/ })
  await expect(links).toHaveCount(10)
  await links.first().focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.route('**/files/lists/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.body()).subarray(0, 500) })
  })
  await page.getByRole('button', { name: 'Exportar…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exportar: Clientes' })
  await expect(dialog).toContainText('los datos personales van ocultos')
  await dialog.getByRole('radio', { name: /^CSV/ }).check({ force: true })
  await dialog.getByRole('radio', { name: /^Todas las columnas/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Exportar', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('El archivo no coincide con el registro de la pasarela')
  const again = dialog.getByRole('button', { name: 'Reintentar' })
  await expect(again).toBeFocused()
  await expectUsable(page)
  await page.unroute('**/files/lists/**')
  await page.route('**/files/lists/**', (route) => route.abort())
  await again.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('No se pudo exportar la lista')
  await expectUsable(page)
  expect(saved).toBe(0)
  // The choices are still there.
  await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await expect(dialog.getByRole('radio', { name: /^CSV/ })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: /^Las 2 filas seleccionadas/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Exportar', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('No se pudo exportar la lista')
  await page.unroute('**/files/lists/**')
  const file = page.waitForEvent('download')
  await again.press('Enter')
  await file
  await expect(dialog.getByText('Las filas seleccionadas, una por una')).toBeVisible()
  expect(asked).toHaveLength(4)
  expect(new Set(asked).size).toBe(1)
  expect(asked[0]).toMatch(/format=csv&columns=[^&]+&ids=/)
})

test('Back closes the form of an export, but never cancels one that is running', async ({ page }) => {
  await page.goto('merchant/customers')
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('navigation').getByRole('link', { name: 'Charges', exact: true }).click()
  const title = page.getByRole('heading', { level: 1, name: 'Charges', includeHidden: true })
  await expect(title).toBeAttached()
  await expect(rows(page).first()).toHaveAttribute('href', /charges/)
  const dialog = page.getByRole('dialog', { name: 'Export: Charges' })
  const start = dialog.getByRole('button', { name: 'Export', exact: true })
  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(start).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(title).toBeAttached()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/files/lists/**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Export…' }).click()
  await start.click()
  await expect(dialog.getByRole('button', { name: 'Cancel export' })).toBeVisible()
  await page.goBack()
  await expect(title).toBeAttached()
  const saved = page.waitForEvent('download')
  release()
  await saved
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
})

test('reports that too many rows are selected before it sends a request', async ({ page }) => {
  await intercept(page, 'Charges', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const items = data.list.items.map((row: { id: string }) => ({ ...row, id: row.id.padEnd(7_000, '0') }))
    await route.fulfill({ response, json: { data: { list: { ...data.list, items } } } })
  })
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  await rows(page).first().focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export: Charges' })
  await expect(dialog.getByRole('alert')).toContainText('Too many rows are selected')
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
  await expectUsable(page)
  await dialog.getByRole('radio', { name: /^All .* rows/ }).check({ force: true })
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
})

test('saves nothing if the browser cannot store the whole file, as on a full disk', async ({ page }) => {
  let saved = 0
  page.on('download', () => {
    saved++
  })
  await page.addInitScript(() => {
    Blob.prototype.stream = () =>
      new ReadableStream({
        pull: (controller) => controller.error(new DOMException('no space left', 'NotReadableError')),
      })
  })
  await page.goto('merchant/charges?chargeStatus=CHARGED')
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export: Charges' })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This browser could not keep the whole file. Is the disk full?')
  await expect(dialog.getByRole('alert')).toContainText('Nothing was saved.')
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Is the disk full?')
  expect(saved).toBe(0)
  await expectUsable(page)
})
