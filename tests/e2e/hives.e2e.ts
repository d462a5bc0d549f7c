import { ask } from './ledger.ts'
import { expect, test } from './portal.ts'
import { saveReviewed } from './review.ts'
import { expectUsable } from './usable.ts'
import { visit } from './visit.ts'

test.use({ caller: 'super' })

const pair = { component: 'pruebas-de-hive', key: 'plan' }
const hive = '{ hive(component: "pruebas-de-hive", key: "plan") { type value } }'

test('a hive is added as JSON with its fault named, becomes a switch, and is deleted', async ({
  page,
  context,
  baseURL,
}) => {
  const preferences = encodeURIComponent(JSON.stringify({ locale: 'es' }))
  await context.addCookies([{ name: 'preferences', value: preferences, url: baseURL ?? '' }])
  const left = await ask<{ hive: unknown }>(hive, {}, 'super')
  if (left.hive)
    await ask(
      'mutation ($component: String!, $key: String!) { removeHive(component: $component, key: $key) }',
      pair,
      'super',
    )

  await page.goto('all/hives')
  await page.getByRole('link', { name: /acquirer\/endpoint$/ }).waitFor()
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
  expect(await ask(hive, {}, 'super')).toEqual({ hive: null })
})
