/// <reference lib="dom" />
import { expectAccessible } from './support/accessibility.ts'
import { figure } from './support/charge-page.ts'
import { ask } from './support/ledger.ts'
import { expect, test } from './support/portal.ts'
import { portuguesePlan, savePlanElsewhere } from './support/review.ts'

test.use({ caller: 'admin' })

test('compares the versions of an entry and restores one through the review', { tag: '@fast' }, async ({ page }) => {
  const id = await portuguesePlan(17)
  await savePlanElsewhere(id, { interestRate: '2' })
  await savePlanElsewhere(id, { interestRate: '7', minAmount: '45' })
  await page.goto(`merchant/installments/inst-1/${id}`)
  await expect(page.getByRole('tab', { name: 'History' })).toBeVisible()
  const steps = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Restore/ }) })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  const newest = steps.getByRole('listitem').first()
  await expect(newest).toContainText('Changed')
  await expect(newest).toContainText('by admin')
  await expect(newest.getByRole('row', { name: /Interest rate/ })).toContainText(/2.*7/)

  const compared = page.getByRole('region', { name: 'Compare versions' })
  await compared.getByLabel('Version', { exact: true }).selectOption({ index: 2 })
  await expect(compared.getByRole('row', { name: /Interest rate/ })).toContainText(/0.*7/)
  await expectAccessible(page)

  await steps
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(page.getByLabel('Interest rate')).toHaveValue('2')
  // The review opens without a click.
  await page.getByRole('dialog').getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(figure(page, 'Interest rate')).toHaveText('2%')
  await expect(steps.getByRole('listitem')).toHaveCount(4)
})

test('restores earlier weights of a routing configuration, in Spanish', async ({ page, context, baseURL }) => {
  const value = encodeURIComponent(JSON.stringify({ locale: 'es' }))
  await context.addCookies([{ name: 'preferences', value, url: baseURL ?? '' }])
  const shared = (first: number) => [
    { gatewayConfigId: 'gw-3', weight: first },
    { gatewayConfigId: 'gw-1', weight: 100 - first },
  ]
  const add = 'mutation ($input: NewRoutingConfigInput!) { added: addRoutingConfig(input: $input) { id } }'
  const given = { name: `Pesos ${crypto.randomUUID()}`, status: 'INACTIVE', priority: 9_500, targets: shared(60) }
  const { id } = (await ask<{ added: { id: string } }>(add, { input: given })).added
  await ask('mutation ($input: RoutingConfigInput!) { saveRoutingConfig(input: $input) { id } }', {
    input: { id, targets: shared(30) },
  })
  await page.goto(`merchant/routing/${id}?tab=history`)
  await page
    .getByRole('button', { name: /^Restaurar esta versión/ })
    .last()
    .click()
  await expect(page.getByRole('group', { name: 'gw-3' }).getByLabel('Peso')).toHaveValue('60')
  await page.getByRole('dialog').getByRole('button', { name: 'Aplicar 1 cambio' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const one = 'query ($id: ID!) { routingConfig(id: $id) { targets { gatewayConfigId weight } } }'
  expect(await ask(one, { id })).toEqual({ routingConfig: { targets: shared(60) } })
  await ask('mutation ($id: ID!) { removeRoutingConfig(id: $id) }', { id })
})

test('filters the ledger, opens an entry and its object, in Spanish', async ({ page, context, baseURL }) => {
  const value = encodeURIComponent(JSON.stringify({ locale: 'es' }))
  await context.addCookies([{ name: 'preferences', value, url: baseURL ?? '' }])
  const id = await portuguesePlan(19)
  await ask('mutation ($input: InstallmentPlanInput!) { saveInstallmentPlan(input: $input) { id } }', {
    input: { id, interestRate: '101' },
  }).catch(() => undefined)
  await page.goto(`merchant/configuration/ledger?objectId=${id}`)
  const list = page.getByRole('table', { name: 'Registro de cambios' })
  await expect(list.getByRole('row', { name: /Añadido.*Hecho/ })).toHaveCount(1)
  await expect(list.getByRole('row', { name: /Modificado.*Rechazado/ })).toHaveCount(1)
  await expectAccessible(page)
  await page.goto(`merchant/configuration/ledger?objectId=${id}&outcome=REFUSED`)
  await expect(list.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: /^Abrir \d+$/ }).click()
  await expect(page.getByRole('heading', { name: 'Modificado', level: 2 })).toBeVisible()
  await expect(page.getByText('BAD_INPUT')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`merchant/configuration/ledger?objectId=${id}&outcome=DONE`)
  await page.getByRole('link', { name: /^Abrir \d+$/ }).click()
  await page.getByRole('link', { name: id }).click()
  await expect(page).toHaveURL(new RegExp(`installments/inst-1/${id}$`))
})

test('shows the history of charges, customers and callers', async ({ page }) => {
  for (const path of ['charges/chg-1001', 'customers/cust-42', 'callers/operator']) {
    await page.goto(`merchant/${path}?tab=history`)
    await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'History' }).getByRole('alert')).toHaveCount(0)
  }
  await expectAccessible(page)
})
