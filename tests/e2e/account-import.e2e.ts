/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { ask } from './support/ledger.ts'
import { hold, recordActing, recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { expectUsable } from './support/usable.ts'

// No other test uses the settings, gateways and trust levels of this merchant.
const merchant = 'THIRD_MERCHANT'
const screen = `merchant/${merchant}/configuration/import-export`

// Both change or read the merchant's whole configuration, so they run one after the other.
test.describe.configure({ mode: 'default' })
test.use({ caller: 'super' })
test.beforeEach(async ({ page }) => {
  await prefer(page, { locale: 'es' })
})

/** Chooses a file with this content. */
async function chooseFile(page: Page, content: object | string): Promise<void> {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  const file = { name: 'configuracion.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
}

/** Returns the elements that are wider than the window. */
function tooWide(page: Page, width: number): Promise<string[]> {
  return page.evaluate(
    (most) =>
      document.documentElement.scrollWidth <= most
        ? []
        : [...document.querySelectorAll('main *')]
            .filter((element) => element.getBoundingClientRect().right > most + 1)
            .map(({ tagName, className, textContent }) => `${tagName} ${className} ${textContent?.slice(0, 30)}`)
            .slice(0, 8),
    width,
  )
}

test('plans an edited export file, checks it again after someone else’s change, and imports it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/40[09]/)
  const asMerchant = (mutation: string) => ask(`mutation { ${mutation} }`, {}, 'super', merchant)
  // An earlier run may have imported it.
  await asMerchant('removeTrustLevel(id: "trust-900")').catch(() => undefined)
  await asMerchant('saveGatewayConfig(input: { id: "gw-3", displayName: "Test gateway" }) { id }')
  await asMerchant('saveConfiguration(input: { timeoutSeconds: 30 }) { id }')
  const imports = recordActing(page, 'ApplyAccountImport')
  // Tests a phone with the drawer closed.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(screen)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar configuración' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^THIRD_MERCHANT-configuration-\d{8}\.json$/)
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))

  await chooseFile(page, `${JSON.stringify(file).slice(0, -20)}`)
  await expect(page.getByRole('alert')).toContainText('Termina demasiado pronto')
  await chooseFile(page, { ...file, gatewayConfigs: [{ id: 'gw-1', configuration: { apiKey: 'Planted' } }] })
  await expect(page.getByRole('alert')).toContainText('gatewayConfigs gw-1: configuration.apiKey')
  expect(await page.content()).not.toContain('Planted')

  // Two changes and one addition.
  const changed = {
    ...file,
    configuration: { ...file.configuration, timeoutSeconds: 77 },
    gatewayConfigs: file.gatewayConfigs.map((gateway: { id: string }) =>
      gateway.id === 'gw-3' ? { ...gateway, displayName: 'Pasarela de pruebas' } : gateway,
    ),
    trustLevels: [...file.trustLevels, { id: 'trust-900', name: 'TRUSTED_CUSTOMER', description: 'Sin límites' }],
  }
  await chooseFile(page, changed)
  await expect(page.getByRole('button', { name: 'Importar 3 cambios' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Cambios de Test gateway' })).toContainText('Pasarela de pruebas')
  await expect(page.getByRole('table', { name: 'Objetos por tipo' })).toContainText('Nivel de confianza')
  await expect(page.getByRole('heading', { name: 'No se compara: secretos' })).toBeVisible()
  await page.getByText('Solo lo que cambia').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'gw-1' }).first()).toBeVisible()
  await page.getByText('Solo lo que cambia').click()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => tooWide(page, width)).toEqual([])
  }
  await expectUsable(page)

  // Someone else saves one of them.
  await asMerchant('saveGatewayConfig(input: { id: "gw-3", displayName: "De otra persona" }) { id }')
  const dialog = page.getByRole('dialog', { name: `¿Importar en ${merchant}?` })
  await page.getByRole('button', { name: 'Importar 3 cambios' }).click()
  await expect(dialog).toContainText('Se añadirá 1 objeto y cambiarán 2 objetos')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Importar 3 cambios' }).click()
  await expect(page.getByRole('alert')).toContainText('No se ha importado nada')
  await expect(page.getByRole('alert')).toContainText('De otra persona')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Importar 3 cambios' }).press('Enter')
  await dialog.getByRole('button', { name: 'Importar 3 cambios' }).click()
  const done = page.getByText('Importado: 1 añadido, 2 cambiados')
  await expect(done).toBeVisible()
  await expect(page.getByText('Una nueva exportación muestra exactamente lo que dice el archivo.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Idioma: Español' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByText('Imported: 1 added, 2 changed')).toBeVisible()
  await expect(page.getByText('A new export shows exactly what the file says.')).toBeVisible()
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  expect(imports).toHaveLength(2)
  expect(imports[0].input.requestId).not.toBe(imports[1].input.requestId)

  await page.getByRole('link', { name: 'Abrir el registro de cambios' }).click()
  await expect(page.getByText('Configuración importada').first()).toBeVisible()
})

test('plans a copy of another merchant, with everything turned off', async ({ page }) => {
  const plans = recordSent(page, 'PlanAccountImport')
  await page.goto(screen)
  const copy = page.getByRole('region', { name: 'Copiar de otro comercio' })
  await expect(copy.getByRole('button', { name: 'Preparar la copia' })).toBeDisabled()
  await copy.getByLabel('Cuenta de comercio de origen').selectOption('DEMO_MERCHANT')
  await copy.getByRole('button', { name: 'Preparar la copia' }).click()
  const plan = page.getByRole('region', { name: 'Copia de DEMO_MERCHANT.json: qué cambiaría' })
  await expect(plan.getByRole('row', { name: /^Configuración de enrutamiento/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Importar \d+ cambios/ })).toBeVisible()
  const { file } = plans[0]
  expect(JSON.parse(file)).toMatchObject({ merchantAccount: merchant })
  expect(file).not.toMatch(/"(ACTIVE|ENABLED)"|demo-merchant\.example\.test/)
  await expectAccessible(page)
})

test('imports no other file while a copy is read, which would replace its result', async ({ page, allowConsole }) => {
  allowConsole(/net::ERR_FAILED/)
  await page.goto(screen)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar configuración' }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  const [first, ...others] = file.gatewayConfigs
  await chooseFile(page, { ...file, gatewayConfigs: [{ ...first, displayName: 'Otro nombre' }, ...others] })
  const doImport = page.getByRole('button', { name: 'Importar 1 cambio' })
  const choose = page.getByRole('button', { name: 'Elegir otro archivo' })
  await expect(doImport).toBeEnabled()

  const exported = '**/files/accountprovisioning/export'
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(exported, async (route) => {
    await held
    await route.abort()
  })
  const copy = page.getByRole('region', { name: 'Copiar de otro comercio' })
  await copy.getByLabel('Cuenta de comercio de origen').selectOption('DEMO_MERCHANT')
  await copy.getByRole('button', { name: 'Preparar la copia' }).click()
  await expect(doImport).toBeDisabled()
  await expect(choose).toBeDisabled()
  // A copy that fails leaves the plan unchanged.
  release()
  await expect(copy.getByRole('alert')).toContainText('No se ha podido leer la configuración de DEMO_MERCHANT')
  await expect(choose).toBeEnabled()
  await page.unroute(exported)
  await doImport.click()

  // A running import keeps the tab open, because its result is shown only there.
  await hold(page, 'ApplyAccountImport')
  await page.getByRole('dialog').getByRole('button', { name: 'Importar 1 cambio' }).click()
  const progress = page.getByRole('progressbar', { name: 'Importando. No cierre esta página.' })
  await expect(progress).toBeVisible()
  const asking = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const asked = await asking
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await expect(progress).toBeVisible()
})

test('refuses a file in another encoding, whose names would be imported with wrong characters', async ({ page }) => {
  const sent = recordSent(page, 'PlanAccountImport')
  await page.goto(screen)
  const buffer = Buffer.from('{"displayName": "Café"}', 'latin1')
  await page.locator('input[type=file]').setInputFiles({ name: 'antiguo.json', mimeType: 'application/json', buffer })
  await expect(page.getByText('No está en UTF-8.')).toBeVisible()
  expect(sent).toEqual([])
})
