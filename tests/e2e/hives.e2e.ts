import type { Page } from 'playwright/test'
import { ask } from './support/ledger.ts'
import { intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { saveReviewed } from './support/review.ts'
import { expectUsable } from './support/usable.ts'
import { visit } from './support/visit.ts'

test.use({ caller: 'super' })

const pair = { component: 'pruebas-de-hive', key: 'plan' }
const hive = '{ hive(component: "pruebas-de-hive", key: "plan") { type value } }'

/** Folds, unfolds and searches the tree by keyboard alone. */
async function walkTheTree(page: Page): Promise<void> {
  const acquirer = page.getByRole('button', { name: /^acquirer/ })
  const endpoint = page.getByRole('link', { name: 'endpoint', exact: true })
  const paywall = page.getByRole('button', { name: /^paywall/ })
  await endpoint.waitFor()
  await acquirer.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(acquirer).toHaveAttribute('aria-expanded', 'false')
  await expect(endpoint).toHaveCount(0)
  await page.reload()
  await expect(acquirer).toHaveAttribute('aria-expanded', 'false')

  await page.getByRole('searchbox').fill('acquirer url')
  await expect(endpoint).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 de' })).toBeVisible()
  await expect(paywall).toHaveCount(0)
  await page.getByRole('searchbox').press('Escape')
  await expect(paywall).toBeVisible()

  await acquirer.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: 'connectTimeoutMillis' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(endpoint).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(acquirer).toBeFocused()
}

test('adds a hive as JSON, turns it into a switch and deletes it', async ({ page }) => {
  await prefer(page, { locale: 'es' })
  const left = await ask<{ hive: unknown }>(hive, {}, 'super')
  if (left.hive)
    await ask(
      'mutation ($component: String!, $key: String!) { removeHive(component: $component, key: $key) }',
      pair,
      'super',
    )

  await page.goto('all/hives')
  await walkTheTree(page)
  await expectUsable(page)
  await page.getByRole('link', { name: /^Añadir/ }).click()
  await page.getByRole('textbox', { name: 'Componente' }).fill(pair.component)
  await page.getByRole('textbox', { name: 'Clave' }).fill(pair.key)
  const value = page.getByRole('textbox', { name: 'Valor' })
  await value.fill('{"a": [1, 2]}')
  await expect(page.getByText('Es JSON, pero se guarda como texto')).toBeVisible()
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('JSON')
  await value.fill('{"a": [1 2]}')
  await expect(page.getByRole('alert')).toContainText('línea 1, columna 10')
  await expectUsable(page)
  await value.fill('{"a": [1, 2]}')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await saveReviewed(page, { locale: 'es', add: 'Añadir ' })
  await page.waitForURL(/all\/hives\/pruebas-de-hive\/plan$/)
  expect(await ask(hive, {}, 'super')).toEqual({ hive: { type: 'JSON', value: '{"a": [1, 2]}' } })

  await visit(page, 'all/hives/pruebas-de-hive/plan?edit')
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('BOOLEAN')
  await page.getByRole('switch').or(page.getByRole('checkbox')).first().check({ force: true })
  await saveReviewed(page, { locale: 'es' })
  await page.getByRole('button', { name: 'Editar', exact: true }).waitFor()
  expect(await ask(hive, {}, 'super')).toEqual({ hive: { type: 'BOOLEAN', value: 'true' } })

  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await page.waitForURL(/all\/hives\/pruebas-de-hive$/)
  await expect(page.getByText('pruebas-de-hive no tiene ajustes.')).toBeVisible()
  expect(await ask(hive, {}, 'super')).toEqual({ hive: null })
})

test('the tree stays while all of its pages are read again', async ({ page }) => {
  // The last hive comes on a separate page.
  let gate = Promise.resolve()
  await intercept(page, 'Hives', async (route) => {
    const { offset } = route.request().postDataJSON().variables.page
    if (offset > 0) await gate
    const response = await route.fetch({
      postData: { ...route.request().postDataJSON(), variables: { page: { limit: 200, offset: 0 } } },
    })
    const body = await response.json()
    const { items } = body.data.list
    body.data.list.items = offset > 0 ? items.slice(-1) : items.slice(0, -1)
    await route.fulfill({ response, json: body })
  })
  await page.goto('all/hives')
  const acquirer = page.getByRole('button', { name: /^acquirer/ })
  await expect(acquirer).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const second = page.waitForRequest((request) => request.postDataJSON()?.variables?.page?.offset > 0)
  await page.getByRole('button', { name: /^(Refresh|Actualizar)$/ }).click()
  await second
  await expect(acquirer).toBeVisible()
  resolve()
  await expect(page.getByRole('button', { name: /^(Refresh|Actualizar)$/ })).toBeEnabled()
  await expect(acquirer).toBeVisible()
})
