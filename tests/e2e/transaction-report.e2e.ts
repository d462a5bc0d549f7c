import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from './support/portal.ts'
import { expectUsable } from './support/usable.ts'

// Only this caller may download reports.
test.use({ caller: 'finance' })

test('saves a report only if it matches its record, and marks the downloaded days, in Spanish', async ({
  page,
  context,
  baseURL,
}) => {
  const value = encodeURIComponent(JSON.stringify({ locale: 'es', timezone: 'America/New_York' }))
  await context.addCookies([{ name: 'preferences', value, url: baseURL ?? '' }])
  await page.goto('merchant/report')
  const from = page.getByLabel('Desde')
  const to = page.getByLabel('Hasta')

  // The error is shown at the field, and nothing is requested.
  await from.fill('2020-01-01')
  await page.getByRole('button', { name: 'Descargar informe' }).click()
  await expect(page.getByText('Un informe abarca como máximo 366 días')).toBeVisible()
  const today = new Date()
  const day = (ago: number) => new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  await from.fill(day(20))
  await to.fill(day(2))

  // A file that differs from the gateway's record is not saved.
  await page.route('**/files/reports/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('CHARGED', 'charged') })
  })
  await page.getByRole('button', { name: 'Descargar informe' }).click()
  await expect(page.getByRole('alert')).toContainText('El archivo no coincide con el registro de la pasarela')
  await page.unroute('**/files/reports/**')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar informe' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^DEMO_MERCHANT-transactions-\d{8}T0[45]0000Z-\d{8}T0[45]0000Z\.csv$/)
  const content = await readFile(await file.path())
  const proof = page.getByRole('region', { name: 'Descargado', exact: true })
  await expect(proof).toContainText(createHash('sha256').update(content).digest('hex'))
  await expect(proof).toContainText('America/New_York')
  await expect(proof.getByText('coincide').first()).toBeVisible()
  await expect(proof.getByText('difiere')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: ': descargado' })).toHaveCount(18)
  await expectUsable(page)

  // A file of one status: its record counts the other rows, and the calendar does not count the file.
  await page.getByLabel('Estado').selectOption({ label: 'Reembolsadas o con contracargo' })
  const part = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar informe' }).click()
  expect((await part).suggestedFilename()).toMatch(/-REFUNDED-CHARGED_BACK\.csv$/)
  await expect(proof).toContainText('Solo')
  await expect(proof).toContainText('Reembolsado, Contracargado')
  await expect(proof).toContainText('Otras transacciones, fuera del archivo')
  await expect(page.getByRole('listitem').filter({ hasText: ': descargado' })).toHaveCount(18)
  await expectUsable(page)
})
