import { expectAccessible } from './support/accessibility.ts'
import { expectKey } from './support/key-sheet.ts'
import { ask } from './support/ledger.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { openReview, reviewed, saveReviewed } from './support/review.ts'

test.use({ caller: 'admin' })

// One after the other: a configuration that another test adds moves the rows of the list, and with them the link to click.
test.describe.configure({ mode: 'default' })

const add = 'mutation ($input: NewRoutingConfigInput!) { addRoutingConfig(input: $input) { id } }'
const remove = 'mutation ($id: ID!) { removeRoutingConfig(id: $id) }'
const one = 'query ($id: ID!) { routingConfig(id: $id) { name status targets { gatewayConfigId weight } } }'

let priorities = 0

/**
 * Returns a priority with a gap after it that no other test uses, so that reordering affects no other test's
 * configurations. Each worker has its own range of a hundred.
 */
const ownPriority = () => 1_000 + 100 * test.info().workerIndex + 10 * priorities++

/** Adds an inactive configuration and returns its ID. */
async function addInactive(name: string, priority: number): Promise<string> {
  const targets = [
    { gatewayConfigId: 'gw-3', weight: 60 },
    { gatewayConfigId: 'gw-1', weight: 40 },
  ]
  const input = { name, status: 'INACTIVE', priority, targets, currencies: ['SEK'] }
  return (await ask<{ addRoutingConfig: { id: string } }>(add, { input })).addRoutingConfig.id
}

test('changes a weight in five steps from a pinned screen and duplicates a configuration before editing it', async ({
  page,
}) => {
  const id = await addInactive(`Weights ${crypto.randomUUID()}`, ownPriority())
  await page.goto('merchant/charges')
  await page.getByRole('textbox', { name: 'Go to a screen' }).fill('routing conf')
  await page.getByRole('button', { name: 'Pin Routing Configuration' }).click()
  await page.reload()
  let steps = 0
  const step = async (act: Promise<unknown>) => {
    steps += 1
    await act
  }
  const weightOf = (gateway: string) => page.getByRole('group', { name: gateway }).getByLabel('Weight')
  await step(page.getByRole('link', { name: 'Routing Configuration' }).click())
  await step(page.getByRole('link', { name: `Change weights of ${id}, 60/40: gw-3 60%, gw-1 40%` }).click())
  await step(weightOf('gw-3').fill('45'))
  await step(page.getByRole('button', { name: 'Review', exact: true }).click())
  await step(page.getByRole('dialog').getByRole('button', { name: 'Apply 1 change' }).click())
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(steps).toBeLessThanOrEqual(5)
  const targets = [
    { gatewayConfigId: 'gw-3', weight: 45 },
    { gatewayConfigId: 'gw-1', weight: 55 },
  ]
  expect(await ask(one, { id })).toMatchObject({ routingConfig: { targets } })

  await expect(page.getByRole('region', { name: 'Statistics' }).getByText('Approval rate')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Duplicate and edit' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(/^Copy of Weights/)
  await expect(weightOf('gw-1')).toHaveValue('55')
  const total = page.getByLabel('Total of the weights')
  await weightOf('gw-3').fill('33.333')
  await expect(total).toHaveText('Total 88.333: 11.667 left')
  await weightOf('gw-1').fill('56')
  await weightOf('gw-3').fill('43')
  await expect(total).toHaveText('Total 99: 1 left')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByText('The weights must add up to exactly 100')).toBeVisible()
  await page.getByRole('button', { name: 'Balance' }).click()
  await expect(total).toHaveText('Total 100')
  await expectAccessible(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const review = await openReview(page)
  await expect(reviewed(review, 'Status')).toHaveText('Inactive')
  await review.getByRole('button', { name: 'Add routing configuration' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Copy of Weights/ })).toBeVisible()
  const copy = /route-\d+/.exec(page.url())?.[0] ?? ''
  expect(await ask(one, { id: copy })).toMatchObject({ routingConfig: { status: 'INACTIVE' } })
  await page.goto('merchant/routing?sort=-lastModified')
  await page.getByRole('link', { name: `Open ${id}`, exact: true }).press('d')
  await page.getByRole('heading', { level: 1, name: 'Add routing configuration' }).waitFor()
  await expect(page.getByLabel('Name')).toHaveValue(/^Copy of Weights/)
  await expect(weightOf('gw-3')).toHaveValue('45')
  await ask(remove, { id: copy })
  await ask(remove, { id })
})

test.describe('Spanish', () => {
  test.use({ locale: 'es-ES' })

  test('adds and orders a routing configuration, which protects its gateways, in Spanish', async ({ page }) => {
    await prefer(page, { locale: 'es' })
    const priority = ownPriority()
    const first = await addInactive(`Primera ${crypto.randomUUID()}`, priority)
    const name = `Tarjetas ${crypto.randomUUID()}`
    await page.goto('merchant/routing')
    await expect(page.getByText('Tarjeta de crédito en España y Portugal, de 10 a 500 EUR').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Añadir configuración de enrutamiento' }).click()
    // The list has a heading with the same name.
    await page.getByRole('heading', { level: 1, name: 'Añadir configuración de enrutamiento' }).waitFor()
    await page.getByLabel('Nombre').fill(name)
    await page.getByLabel('Estado').selectOption('Activa')
    await page.getByRole('group', { name: 'Destino 1' }).getByLabel('Pasarela').selectOption('gw-3')
    for (const [place, gateway] of [
      [2, 'gw-1'],
      [3, 'gw-5'],
    ] as const) {
      await page.getByRole('button', { name: 'Añadir destino' }).click()
      await page
        .getByRole('group', { name: `Destino ${place}` })
        .getByLabel('Pasarela')
        .selectOption(gateway)
    }
    await page.getByRole('button', { name: 'Equilibrar' }).click()
    await expect(page.getByLabel('Total de los pesos')).toHaveText('Total 100')
    await page.getByLabel('Alternativas').selectOption('gw-5')
    await page.getByLabel('Prioridad', { exact: true }).last().fill('0')
    // If it had no conditions, it would hide every later configuration.
    await expect(page.getByText('se aplica a todos los cargos')).toBeVisible()
    await page.getByLabel('Estado').selectOption('Inactiva')
    await expect(page.getByText('se aplica a todos los cargos')).toHaveCount(0)
    await page
      .getByLabel('Prioridad', { exact: true })
      .last()
      .fill(String(priority + 5))
    await page.getByRole('button', { name: 'Revisar' }).click()
    await expect(page.getByText('Un destino no puede ser su propia alternativa')).toBeVisible()
    await page.getByRole('button', { name: /^Quitar gw-5 Payment/ }).click()
    await page.getByLabel('Alternativas').selectOption('gw-2')
    await saveReviewed(page, { locale: 'es', add: 'Añadir configuración de enrutamiento' })
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    const id = /route-\d+/.exec(page.url())?.[0] ?? ''

    await page.goto('merchant/routing/@order')
    await page.getByRole('button', { name: `Subir ${id}` }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeFocused()
    await expectKey(page, 'Mover un lugar hacia arriba')
    await expectAccessible(page)
    await saveReviewed(page, { locale: 'es' })
    await expect(page).toHaveURL(/routing$/)
    const ordered = await ask<{ routingConfigs: { items: { id: string }[] } }>('{ routingConfigs { items { id } } }')
    const ids = ordered.routingConfigs.items.map((each) => each.id)
    expect(ids.indexOf(id)).toBe(ids.indexOf(first) - 1)

    await page.goto('merchant/gateways/gw-2')
    await page.getByRole('button', { name: 'Eliminar' }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByText('Configuraciones de enrutamiento (')).toBeVisible()
    await expect(question.getByRole('link', { name: id })).toBeVisible()
    await expect(question.getByText(/^Tráfico actual: /)).toBeVisible()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await ask(remove, { id })
    await ask(remove, { id: first })
  })
})

test('repeats in the review that a configuration takes every charge', async ({ page }) => {
  await page.goto('merchant/routing/@new')
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Everything')
  await page.getByRole('group', { name: 'Target 1' }).getByLabel('Gateway').selectOption('gw-5')
  await page.getByLabel('Status').selectOption('Active')
  await page.getByLabel('Priority', { exact: true }).last().fill('5')
  const review = await openReview(page)
  await expect(review).toContainText('Without conditions it takes every charge')
})
