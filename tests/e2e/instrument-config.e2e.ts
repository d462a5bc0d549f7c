import { expectAccessible } from './support/accessibility.ts'
import { choose } from './support/choose.ts'
import { ask } from './support/ledger.ts'
import { intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { saveReviewed } from './support/review.ts'

test.use({ caller: 'admin', locale: 'es-ES' })

const one = 'query ($id: ID!) { instrumentConfig(id: $id) { currencies paymentMethodExceptions priority } }'

test('adds, corrects and deletes an instrument, in Spanish', async ({ page }) => {
  await prefer(page, { locale: 'es' })
  const name = `Tarjetas de prueba ${crypto.randomUUID()}`
  const later: object[] = []
  await intercept(page, 'GatewayConfigOptions', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const { options } = body.data
    const isFirst = route.request().postDataJSON().variables.page.offset === 0
    if (isFirst) later.push(...options.items.filter(({ id }: { id: string }) => id === 'gw-1'))
    options.items = isFirst ? options.items.filter(({ id }: { id: string }) => id !== 'gw-1') : later
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('merchant/instruments')
  await expect(page.getByRole('link', { name: 'Abrir 687' })).toBeVisible()
  await page.getByRole('link', { name: 'Añadir instrumento de pago' }).click()
  await page.getByRole('textbox', { name: 'Nombre visible' }).fill(name)
  await choose(page, 'Instrumento de pago', 'credit', 'credit-cards - Credit cards')
  // The last gateway is on a later page of the platform's list.
  await expect(page.getByText(/^Se muestran \d+ de \d+ opciones\./)).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar más' }).click()
  await expect(page.getByRole('button', { name: 'Mostrar más' })).toHaveCount(0)
  await choose(page, 'Pasarela de pago', 'gw-1', 'gw-1 - Card acquirer, Europe')
  await page.getByRole('textbox', { name: 'Prioridad' }).fill('900')
  await choose(page, 'Monedas', 'euro', 'EUR - euro')
  // No test of the checkout buys in this country.
  await choose(page, 'Países', 'suecia', 'SE - Suecia')
  await page.getByLabel('Patrón de agente de usuario').fill('(')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByText('no es una expresión regular válida')).toBeVisible()
  // Only the gateway notices that matching the pattern never ends.
  await page.getByLabel('Patrón de agente de usuario').fill('(a|aa)+$')
  await saveReviewed(page, { add: 'Añadir instrumento de pago', locale: 'es' })
  await expect(page.getByText('may run without end')).toBeVisible()
  await expect(page.getByLabel('Patrón de agente de usuario')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Patrón de agente de usuario').fill('^Mozilla/')
  await saveReviewed(page, { add: 'Añadir instrumento de pago', locale: 'es' })
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const id = /instruments\/(\d+)/.exec(page.url())?.[1] ?? ''
  expect((await ask<{ instrumentConfig: object }>(one, { id })).instrumentConfig).toEqual({
    currencies: ['EUR'],
    paymentMethodExceptions: [],
    priority: 900,
  })
  await expectAccessible(page)
  const supported = page.getByRole('region', { name: 'Lo que admite credit-cards' })
  await expect(supported.getByText('Tarjeta de crédito')).toBeVisible()
  await supported.getByText(/^\d+$/).first().click()
  await expect(supported.getByText('ES - España')).toBeVisible()
  await page.getByRole('button', { name: 'Actualizar página de pago' }).click()
  await expect(page.getByText('Página de pago actualizada')).toBeVisible()

  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Quitar EUR - euro' }).click()
  await page.getByLabel('Estado').selectOption('Desactivado')
  await saveReviewed(page, { locale: 'es' })
  await expect(page.getByText('Todas las monedas')).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page).toHaveURL(/instruments$/)
})
