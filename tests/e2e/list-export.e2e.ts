/// <reference lib="dom" />
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { rows } from './support/list.ts'
import { expect, test } from './support/portal.ts'
import { expectUsable } from './support/usable.ts'

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

test('exports the charges that match by keyboard alone, and shows the proof of the saved file', {
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

test('saves nothing of a file that is incomplete or differs from its record, in Spanish', async ({
  page,
  context,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/)
  const value = encodeURIComponent(JSON.stringify({ locale: 'es' }))
  await context.addCookies([{ name: 'preferences', value, url: baseURL ?? '' }])
  let saved = 0
  page.on('download', () => {
    saved++
  })
  await page.goto('merchant/customers')
  await expect(page.getByRole('link', { name: /^Abrir cust-/ })).toHaveCount(10)
  await page.route('**/files/lists/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.body()).subarray(0, 500) })
  })
  await page.getByRole('button', { name: 'Exportar…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exportar: Clientes' })
  await expect(dialog).toContainText('los datos personales van ocultos')
  await dialog.getByRole('button', { name: 'Exportar', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('El archivo no coincide con el registro de la pasarela')
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await page.unroute('**/files/lists/**')
  await page.route('**/files/lists/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Exportar…' }).click()
  await dialog.getByRole('button', { name: 'Exportar', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('No se pudo exportar la lista')
  expect(saved).toBe(0)
})

test('saves nothing if the browser cannot keep the whole file, as on a full disk', async ({ page }) => {
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
  expect(saved).toBe(0)
  await expectUsable(page)
})
