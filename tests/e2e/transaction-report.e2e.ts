import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ask } from './support/ledger.ts'
import { hold, intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { expectUsable } from './support/usable.ts'

/**
 * The first day from `ago` days ago on that begins in New York without a charge created in the two minutes before. The
 * sandbox's first transactions follow up to a minute after their charge, so the list and the file differ at other midnights.
 */
async function quietMidnight(ago: number): Promise<{ readonly day: string; readonly ago: number }> {
  const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  // One of these is midnight, by daylight saving time.
  for (const hour of ['04', '05']) {
    const midnight = Date.parse(`${day}T${hour}:00:00Z`)
    const filter = { from: secondsText(midnight - 120_000), to: secondsText(midnight) }
    const { charges } = await ask<{ charges: { total: number } }>(
      'query ($filter: ChargeFilter!) { charges(filter: $filter) { total } }',
      { filter },
      'finance',
    )
    if (charges.total > 0) return quietMidnight(ago + 1)
  }
  return { day, ago }
}

const secondsText = (milliseconds: number) => new Date(milliseconds).toISOString().replace('.000', '')

// Only this caller may download reports.
test.use({ caller: 'finance' })

test('saves a report only if it matches its record, and marks the downloaded days, in Spanish', async ({ page }) => {
  await prefer(page, { locale: 'es', timezone: 'America/New_York' })
  await page.goto('merchant/report')
  const from = page.getByLabel('Desde')
  const to = page.getByLabel('Hasta')

  // The error is shown at the field, and nothing is requested.
  await from.fill('2020-01-01')
  await page.getByRole('button', { name: 'Descargar informe' }).click()
  await expect(page.getByText('Un informe abarca como máximo 366 días')).toBeVisible()
  const [start, end] = [await quietMidnight(20), await quietMidnight(2)]
  await from.fill(start.day)
  await to.fill(end.day)
  const days = start.ago - end.ago

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
  await expect(proof.getByText('La lista cuenta un cargo cuando se creó')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: ': descargado' })).toHaveCount(days)
  await expectUsable(page)

  // A file of one status: its record counts the other rows, and the calendar does not count the file.
  await page.getByLabel('Estado').selectOption({ label: 'Reembolsadas o con contracargo' })
  const part = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar informe' }).click()
  expect((await part).suggestedFilename()).toMatch(/-REFUNDED-CHARGED_BACK\.csv$/)
  await expect(proof).toContainText('Solo')
  await expect(proof).toContainText('Reembolsado, Contracargado')
  await expect(proof).toContainText('Otras transacciones, fuera del archivo')
  await expect(page.getByRole('listitem').filter({ hasText: ': descargado' })).toHaveCount(days)
  await expectUsable(page)

  // A total that differs from the list is marked and explained.
  await page.getByLabel('Estado').selectOption({ label: 'Todos los estados' })
  const restore = await intercept(page, 'ReportProof', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.data.download.totals[0].listedCharges += 1
    await route.fulfill({ response, json })
  })
  await page.getByRole('button', { name: 'Descargar informe' }).click()
  await expect(proof.getByText('difiere')).toHaveCount(1)
  await expect(proof.getByText('La lista cuenta un cargo cuando se creó')).toBeVisible()
  await expectUsable(page)
  await restore()
})

test('the proof of a downloaded report fits on a phone, with its copy button', { tag: '@fast' }, async ({ page }) => {
  const width = 390
  await page.setViewportSize({ width, height: 844 })
  await page.goto('merchant/report')
  // A file of some statuses does not count in the calendar, whose days another test counts.
  await page.getByLabel('Status').selectOption({ label: 'Refunded or charged back' })
  await page.getByRole('button', { name: 'Download report' }).click()
  const proof = page.getByRole('region', { name: 'Downloaded', exact: true })
  await expect(proof.getByRole('button', { name: /^Copy / })).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

test('a report continues while its page is left, which shows it again on return', async ({ page }) => {
  let saved = 0
  page.on('download', () => {
    saved++
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/files/reports/**', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('merchant/report')
  const download = page.getByRole('button', { name: 'Download report' })
  // It does not count in the calendar.
  await page.getByLabel('Status').selectOption({ label: 'Refunded or charged back' })
  await download.click()
  const stop = page.getByRole('button', { name: 'Stop' })
  await expect(stop).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const leave = async () => {
    await menu.getByRole('link', { name: 'Charges', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Charges' })).toBeVisible()
  }
  const back = () => menu.getByRole('link', { name: 'Financial Reports' }).click()
  await leave()
  await back()
  await expect(stop).toBeVisible()
  await leave()
  const file = page.waitForEvent('download')
  resolve()
  await file
  await back()
  const proof = page.getByRole('region', { name: 'Downloaded', exact: true })
  await expect(proof).toBeVisible()
  expect(saved).toBe(1)
  // It has been seen.
  await leave()
  await back()
  await expect(download).toBeEnabled()
  await expect(proof).toHaveCount(0)
})

test('says that a stopped report was not saved, and stops none that has arrived, in Spanish', async ({ page }) => {
  await prefer(page, { locale: 'es' })
  let saved = 0
  page.on('download', () => {
    saved++
  })
  await page.goto('merchant/report')
  const download = page.getByRole('button', { name: 'Descargar informe' })
  const stop = page.getByRole('button', { name: 'Detener' })
  // It does not count in the calendar.
  await page.getByLabel('Estado').selectOption({ label: 'Reembolsadas o con contracargo' })
  await page.route('**/files/reports/**', () => undefined)
  await download.click()
  await stop.press('Enter')
  const stopped = page.getByRole('status').filter({ hasText: 'Usted detuvo la descarga' })
  await expect(stopped).toContainText('No se guardó nada.')
  await expect(stop).toHaveCount(0)
  await expectUsable(page)

  // The whole file has arrived, and only its record is missing.
  await page.unroute('**/files/reports/**')
  const release = await hold(page, 'ReportProof')
  await download.click()
  await expect(page.getByRole('status').filter({ hasText: 'Comparando el archivo' })).toBeVisible()
  await expect(stopped).toHaveCount(0)
  await expect(stop).toBeDisabled()
  expect(saved).toBe(0)
  const file = page.waitForEvent('download')
  release()
  await file
  await expect(page.getByRole('region', { name: 'Descargado', exact: true })).toBeVisible()
  expect(saved).toBe(1)
})
