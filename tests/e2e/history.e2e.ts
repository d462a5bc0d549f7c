/// <reference lib="dom" />
import { expectAccessible } from './support/accessibility.ts'
import { figure } from './support/charge-page.ts'
import { ask } from './support/ledger.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { portuguesePlan, savePlanElsewhere } from './support/review.ts'

test.use({ caller: 'admin' })

test('compares the versions of an entry and restores one through the review', { tag: '@fast' }, async ({ page }) => {
  const id = await portuguesePlan(17)
  await savePlanElsewhere(id, { interestRate: '2' })
  await savePlanElsewhere(id, { interestRate: '7', minAmount: '45' })
  await page.goto(`merchant/installments/inst-1/${id}`)
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  const steps = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Restore/ }) })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expect(steps.getByRole('listitem').first()).toContainText('Version 3, now')
  await expect(steps.getByRole('columnheader', { name: 'Before, version 2' })).toBeVisible()
  const newest = steps.getByRole('listitem').first()
  await expect(newest).toContainText('Changed')
  await expect(newest).toContainText('by admin')
  await expect(newest.getByRole('row', { name: /Interest rate/ })).toContainText(/2.*7/)

  const compared = page.getByRole('region', { name: 'Compare versions' })
  await compared.getByLabel('Version', { exact: true }).selectOption({ index: 2 })
  await expect(compared.getByRole('row', { name: /Interest rate/ })).toContainText(/0.*7/)
  await expectAccessible(page)

  // The button under a change restores the state before it.
  await newest
    .getByRole('button', { name: /^Restore version 2: Minimum amount .*30\.00 and Interest rate 2% …$/ })
    .click()
  await expect(page.getByLabel('Interest rate')).toHaveValue('2')
  // The review opens without a click.
  await page.getByRole('dialog').getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(figure(page, 'Interest rate')).toHaveText('2%')
  await expect(steps.getByRole('listitem')).toHaveCount(4)
})

test('restores earlier weights of a routing configuration, in Spanish', async ({ page }) => {
  await prefer(page, { locale: 'es' })
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
  await page.getByRole('button', { name: 'Restaurar la versión 1: Destinos …' }).click()
  await expect(page.getByRole('group', { name: 'gw-3' }).getByLabel('Peso')).toHaveValue('60')
  await page.getByRole('dialog').getByRole('button', { name: 'Aplicar 1 cambio' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const one = 'query ($id: ID!) { routingConfig(id: $id) { targets { gatewayConfigId weight } } }'
  expect(await ask(one, { id })).toEqual({ routingConfig: { targets: shared(60) } })
  await ask('mutation ($id: ID!) { removeRoutingConfig(id: $id) }', { id })
})

test('filters the ledger, opens an entry and its object, in Spanish', async ({ page }) => {
  await prefer(page, { locale: 'es' })
  const id = await portuguesePlan(19)
  await ask('mutation ($input: InstallmentPlanInput!) { saveInstallmentPlan(input: $input) { id } }', {
    input: { id, interestRate: '101' },
  }).catch(() => undefined)
  await page.goto(`merchant/configuration/ledger?objectId=${id}`)
  const list = page.getByRole('table', { name: 'Registro de cambios' })
  await expect(list.getByRole('row', { name: /Alta de/ })).toHaveCount(1)
  await expect(list.getByRole('row', { name: /Intento de cambiar.*Rechazado/ })).toHaveCount(1)
  await expectAccessible(page)
  // A link from before these filters accepted several values.
  await page.goto(`merchant/configuration/ledger?objectId=${id}&outcome=REFUSED&objectType=InstallmentPlan`)
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/\?objectId=[^&]+&outcomes=REFUSED&objectTypes=InstallmentPlan$/)
  await page.getByRole('link', { name: /^Abrir \d+$/ }).click()
  await expect(page.getByRole('heading', { name: /^Intento de cambiar/, level: 2 })).toBeVisible()
  await expect(page.getByText('BAD_INPUT')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`merchant/configuration/ledger?objectId=${id}&outcomes=DONE`)
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

test.describe('A super account', () => {
  test.use({ caller: 'super' })
  test('restores the state before the first recorded change', async ({ page }) => {
    // No other test changes this redirector.
    const id = 'rdr-5'
    const read = () => ask<{ here: { redirectorUrl: string } }>(one, { id }, 'super')
    const one = 'query ($id: ID!) { here: redirector(id: $id) { redirectorUrl } }'
    const found = await read()
    const save = 'mutation ($input: RedirectorInput!) { saveRedirector(input: $input) { id } }'
    await ask(save, { input: { id, redirectorUrl: 'https://elsewhere.example.test/' } }, 'super')
    await page.goto(`all/redirector/${id}?tab=history`)
    await expect(page.getByText('Before the first change in the portal.')).toBeVisible()
    await page.getByRole('button', { name: /^Restore version 1: / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply 1 change' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await read()).toEqual(found)
  })
})
