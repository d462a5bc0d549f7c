import { expectAccessible } from './support/accessibility.ts'
import { intercept, recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { openReview } from './support/review.ts'
import { expectUsable } from './support/usable.ts'

test.use({ caller: 'admin', locale: 'es-ES' })

test('shows the effects of a routing change while it is typed, in Spanish, and saves nothing', async ({ page }) => {
  await prefer(page, { locale: 'es' })
  const saved = recordSent(page, 'SaveRoutingConfig')
  const asked = recordSent(page, 'RoutingBacktest')
  await page.goto('merchant/routing')
  await expect(page.getByText('No se alcanza nunca: route-2 se aplica antes').first()).toBeVisible()

  // route-2 takes all PayPal purchases before route-3 can.
  await page.goto('merchant/routing/route-3?edit')
  const panel = page.getByRole('region', { name: 'Qué cambiaría' })
  await expect(page.getByText('No se alcanza nunca: route-2 se aplica antes')).toBeVisible()
  await expect(
    panel.getByText(/^0 de los últimos [\d.]+ cargos cumplen las condiciones\. No cambiaría ninguno\.$/),
  ).toBeVisible()
  const priority = page.getByLabel('Prioridad', { exact: true }).last()
  await page.getByLabel('Importe mínimo').fill('1')
  await expect.poll(() => asked.at(-1)?.draft.minAmount).toBe('1')

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const stop = await intercept(page, 'RoutingBacktest', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const before = asked.length
  await priority.pressSequentially('5')
  await priority.fill('15')
  // The previous result stays and is marked as outdated. Saving does not wait for a new one.
  await expect(panel.getByText('Desactualizado: calculando de nuevo…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revisar' })).toBeEnabled()
  await expect.poll(() => asked.slice(before).at(-1)?.draft.priority).toBe(15)
  release()
  await expect(panel.getByText(/cumplen las condiciones\. Cambiarían (\d+|todos)\.$/)).toBeVisible()
  await stop()
  await expect(panel.getByText('Desactualizado')).toHaveCount(0)
  await expect(panel.getByText(/^[\d.]+ de gw-2 a gw-5$/)).toBeVisible()
  await expect(page.getByText('No se alcanza nunca')).toHaveCount(0)
  await expect(page.getByText('Tasa de aprobación proyectada')).toBeVisible()
  await panel.getByText(/cargos que cambian$/).click()
  await expect(panel.getByRole('link').first()).toHaveAttribute('href', /\/charges\/chg-/)
  await expectUsable(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    // The page is laid out again after its size has changed.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Idioma: Español' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  const inEnglish = page.getByRole('region', { name: 'What would change' })
  await expect(inEnglish.getByText(/^[\d,.]+ from gw-2 to gw-5$/)).toBeVisible()
  await expect(inEnglish.getByText(/of the last [\d,]+ charges match/)).toBeVisible()
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await priority.fill('')
  await expect(panel.getByText(/^Desactualizado: rellene los campos obligatorios/)).toBeVisible()

  // The review names the gateways that lose their traffic.
  await priority.fill('30')
  await page.getByLabel('Estado').selectOption('Inactiva')
  const review = await openReview(page, 'es')
  await expect(review.getByText('route-3 deja de enviar cargos a esta pasarela:')).toBeVisible()
  await expect(review.getByRole('link', { name: 'gw-5' })).toBeVisible()
  await expect(review.getByText(/^Tráfico actual: /)).toBeVisible()
  await expectAccessible(page)
  expect(saved).toEqual([])
})
