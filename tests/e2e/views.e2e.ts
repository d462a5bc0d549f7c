/// <reference lib="dom" />
import type { CallerKey } from '@portal/sandbox/test-caller'
import type { Page } from 'playwright/test'

import { ask } from './support/ledger.ts'
import { addFilter, filterButton, rows, search } from './support/list.ts'
import { failWith, hold, intercept, recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { expectUsable } from './support/usable.ts'

/** The views above a list. */
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const tab = (page: Page, name: string | RegExp) => tabs(page).getByRole('link', { name, exact: true })
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })

async function saveAs(page: Page, name: string, scope?: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  if (scope) await dialog.getByRole('radio', { name: scope }).check()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
}

async function menuOf(page: Page, name: string, item: string): Promise<void> {
  await tabs(page)
    .getByRole('button', { name: `Options for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function chooseStatus(page: Page, ...names: string[]): Promise<void> {
  await addFilter(page, 'Status')
  for (const name of names) await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

test('saves, changes, resets and saves a view again, and its link contains the entire state', {
  tag: '@fast',
}, async ({ page }) => {
  const name = unique('Failed lately')
  await page.goto('merchant/charges?from=last7Days')
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page')
  await chooseStatus(page, 'Declined', 'Error')
  await filters(page).getByRole('button', { name: 'Save view…' }).click()
  await saveAs(page, name)
  const address = new URL(page.url())
  expect(address.searchParams.get('status') ?? address.searchParams.get('chargeStatus')).toBe('DECLINED,ERROR')
  expect(address.searchParams.get('from')).toBe('last7Days')
  expect(address.searchParams.get('view')).not.toBeNull()
  await expect(filters(page).getByRole('button', { name: 'Save view' })).toHaveCount(0)
  await search(page, 'chg-1001')
  await expect(tab(page, new RegExp(`^${name}`)).getByRole('img', { name: 'Changed' })).toBeVisible()
  await expectUsable(page)
  await filters(page).getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(address.href)
  await expect(tabs(page).getByRole('img', { name: 'Changed' })).toHaveCount(0)
  await tab(page, 'All').click()
  await expect(filterButton(page, 'Status')).toHaveCount(0)
  await tab(page, name).click()
  await expect(page).toHaveURL(address.href)
})

/** A name that no other test uses. */
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`

const seeding = `mutation ($input: AddListViewInput!) { addListView(input: $input) { id } }`
const changing = `mutation ($input: SaveListViewInput!) { saveListView(input: $input) { id } }`
const removing = `mutation ($id: ID!) { removeListView(id: $id) }`

/** Saves a view of charges through the API. */
async function seed(caller: CallerKey, name: string, state: object, scope = 'OWN'): Promise<string> {
  const input = { list: 'charges', name, scope, state }
  const { addListView } = await ask<{ addListView: { id: string } }>(seeding, { input }, caller)
  return addListView.id
}

test('someone else’s change of a team view moves nothing: a notice names the change', async ({ page }) => {
  const name = unique('Team')
  const id = await seed('operator', name, { filter: { chargeStatus: ['DECLINED'] } }, 'TEAM')
  await page.goto('merchant/charges')
  await tab(page, `Team ${name}`).click()
  await search(page, 'chg-1001')
  await ask(changing, { input: { id, state: { filter: { chargeStatus: ['ERROR'] }, sort: 'amount' } } })
  const address = page.url()
  await filters(page).getByRole('button', { name: 'Save view' }).click()
  const notice = page.getByText(`admin changed “${name}”: Status and Sort.`)
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(address)
  await expect(filters(page).getByRole('button', { name: 'Save view' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep what I see' }).click()
  await expect(notice).toBeHidden()
  await expect(page).toHaveURL(address)
  await filters(page).getByRole('button', { name: 'Reset' }).click()
  await expect(filterButton(page, 'Status')).toContainText('Error')
  await ask(removing, { id })
  await search(page, 'chg')
  await filters(page).getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText(`The view “${name}” was deleted.`)).toBeVisible()
  await expect(filterButton(page, 'Status')).toContainText('Error')
  await page.getByRole('button', { name: 'Save it again…' }).click()
  await saveAs(page, name)
})

test('a view that is removed no longer counts as pinned', async ({ page }) => {
  const name = unique('Short')
  await seed('operator', name, { filter: { currency: ['TRY'], from: 'last30Days' } })
  await page.goto('merchant/charges')
  await tab(page, name).click()
  await menuOf(page, name, 'Pin to the menu')
  const pinned = () => page.evaluate(() => localStorage.getItem('views:DEMO_MERCHANT/operator'))
  expect(await pinned()).toContain(name)
  await menuOf(page, name, 'Delete…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
  await expect(tab(page, name)).toHaveCount(0)
  await expect.poll(pinned).toBe('[]')
})

test('a removed view that is still pinned makes room for another one', async ({ page }) => {
  const names = Array.from({ length: 9 }, (_, place) => unique(`Pin ${place}`))
  const ids = await Promise.all(names.map((name) => seed('operator', name, { filter: { currency: ['TRY'] } })))
  const pins = ids.slice(0, 8).map((id, place) => ({
    ...{ id, name: names[place], list: 'charges', path: 'charges', isMerchant: true, fixed: [] },
  }))
  await page.goto('merchant/charges')
  await page.evaluate((text) => localStorage.setItem('views:DEMO_MERCHANT/operator', text), JSON.stringify(pins))
  await ask(removing, { id: ids[3] }, 'operator')
  await page.reload()
  const pinned = page.getByRole('list', { name: 'Pinned views' }).getByRole('link')
  await expect(pinned).toHaveCount(7)
  await tab(page, names[8] ?? '').click()
  await menuOf(page, names[8] ?? '', 'Pin to the menu')
  await expect(pinned).toHaveCount(8)
  await expect(pinned.last()).toContainText(names[8] ?? '')
  const stored = await page.evaluate(() => localStorage.getItem('views:DEMO_MERCHANT/operator'))
  expect(stored).not.toContain(ids[3])
  // Each of the eight is counted, so there is room for no other.
  const next = unique('Pin 9')
  ids.push(await seed('operator', next, { filter: { currency: ['TRY'] } }))
  await page.reload()
  await expect(pinned).toHaveCount(8)
  await tab(page, next).click()
  await tabs(page)
    .getByRole('button', { name: `Options for ${next}` })
    .click()
  await expect(page.getByRole('menuitem', { name: /^Pin to the menu/ })).toHaveAttribute('aria-disabled', 'true')
  for (const id of ids) if (id !== ids[3]) await ask(removing, { id }, 'operator')
})

test('a link to a view that the user does not have says so, and shows its own conditions', async ({ page }) => {
  await page.goto('merchant/charges?view=no-such-view&chargeStatus=DECLINED')
  const notice = page.getByText('You don’t have the view in this link')
  await expect(notice).toBeVisible()
  await expect(filterButton(page, 'Status')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Continue without it' }).click()
  await expect(notice).toBeHidden()
  await expect(page).toHaveURL(/\/charges\?chargeStatus=DECLINED$/)
  await page.goto('merchant/charges?view=all')
  await expect(rows(page).first()).toBeVisible()
  await expect(tab(page, 'All')).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a view that is added late does not change the page that the user has gone to', async ({ page }) => {
  await page.goto('merchant/charges?chargeStatus=DECLINED')
  await filters(page).getByRole('button', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(unique('Late'))
  const saved = await hold(page, 'AddListView')
  const reread = await hold(page, 'ListViews')
  await page.keyboard.press('Enter')
  // Text that is typed now would not be saved.
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeDisabled()
  for (const scope of await dialog.getByRole('radio').all()) await expect(scope).toBeDisabled()
  saved()
  await expect(dialog).toBeHidden()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  reread()
  await expect(tab(page, 'All')).toBeVisible()
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/customers$/)
})

test('a save that failed for one view is not reported for another one', async ({ page }) => {
  const [one, other] = [unique('One'), unique('Other')]
  for (const name of [one, other]) await seed('operator', name, { filter: { chargeStatus: ['DECLINED'] } })
  await intercept(page, 'SaveListView', failWith('STORE_UNAVAILABLE', 'Not now'))
  await page.goto('merchant/charges')
  await tab(page, one).click()
  await search(page, 'cust-42')
  await filters(page).getByRole('button', { name: 'Save view' }).click()
  const failed = page.getByText('Couldn’t save the view')
  await expect(failed).toBeVisible()
  await tab(page, other).click()
  await search(page, 'cust-7')
  await expect(filters(page).getByRole('button', { name: 'Save view' })).toBeEnabled()
  await expect(failed).toHaveCount(0)
})

test('a view that is renamed keeps the conditions that are not saved in it', async ({ page }) => {
  const [name, next] = [unique('Before'), unique('After')]
  await seed('operator', name, { filter: { chargeStatus: ['DECLINED'] } })
  await page.goto('merchant/charges')
  await tab(page, name).click()
  await search(page, 'chg-1001')
  const address = page.url()
  await menuOf(page, name, 'Rename or share…')
  const dialog = page.getByRole('dialog', { name: 'Change view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(next)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(tab(page, new RegExp(`^${next}`)).getByRole('img', { name: 'Changed' })).toBeVisible()
  await expect(page).toHaveURL(address)
})

test('a user starts a list with a view, even from the plain URL, and still reaches all rows', async ({ page }) => {
  const name = unique('Start')
  await seed('operator', name, { filter: { chargeStatus: ['DECLINED'], from: 'last30Days' } })
  await page.goto('merchant/charges')
  await tab(page, name).click()
  await menuOf(page, name, 'Make this my start')
  await page.goto('merchant/charges')
  await expect(page).toHaveURL(/chargeStatus=DECLINED/)
  await expect(filterButton(page, 'Created')).toContainText('Last 30 days')
  await tab(page, 'All').click()
  await expect(page).toHaveURL(/view=all/)
  await expect(filterButton(page, 'Status')).toHaveCount(0)
  await tab(page, name).click()
  await menuOf(page, name, 'Don’t start with this view')
  await page.goto('merchant/charges')
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page')
  await expect(filterButton(page, 'Status')).toHaveCount(0)
})

test('strikes through conditions and columns that no longer exist, and keeps them until the user removes them', async ({
  page,
}) => {
  const name = unique('Old')
  const columns = { order: ['id', 'shipped'], hidden: [], shown: ['shipped'], widths: {} }
  const state = { filter: { shippedFrom: 'ES', chargeStatus: ['DECLINED', 'LOST'] }, columns }
  await seed('operator', name, state)
  await page.goto('merchant/charges')
  await tab(page, name).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(filters(page).locator('del')).toHaveText(['shippedFrom ES', 'Status LOST', 'Column shipped'])
  await expect(tabs(page).getByRole('img', { name: 'Changed' })).toHaveCount(0)
  await expectUsable(page)
  await filters(page).getByRole('button', { name: 'Remove from the view' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from the view' }).click()
  await expect(filters(page).locator('del')).toHaveCount(0)
  await expect(filterButton(page, 'Status')).toContainText('Declined')
})

test('a pinned view shows its number of rows in the menu, with one request for one row', async ({ page }) => {
  const name = unique('Pinned')
  // No test creates or changes charges in this currency, so the number stays.
  await seed('operator', name, { filter: { chargeStatus: ['CHARGED'], currency: ['TRY'], from: 'last30Days' } })
  const counted = recordSent(page, 'CountCharges')
  await page.goto('merchant/charges')
  await tab(page, name).click()
  // The previous list, which has more rows, may still be shown.
  const total = await page.getByText(/^1–(\d) of \1$/).textContent()
  await menuOf(page, name, 'Pin to the menu')
  const pinned = page.getByRole('list', { name: 'Pinned views' })
  const shown = total?.at(-1) ?? ''
  await expect(pinned.getByRole('link', { name: `${name} ${shown}` })).toBeVisible()
  expect(counted).toHaveLength(1)
  expect(counted[0].page).toEqual({ limit: 1 })
  expect(counted[0].filter.from).toMatch(/^\d{4}-\d\d-\d\dT/)
  await page.goto('merchant/customers')
  await pinned.getByRole('link', { name: `${name} ${shown}` }).click()
  await expect(page).toHaveURL(/charges\?view=.*chargeStatus=CHARGED/)
  await expectUsable(page)
})

test.describe('a caller who lacks the view', () => {
  test.use({ caller: 'finance' })

  test('opens its link with the same rows, and can save a copy', async ({ page }) => {
    const id = await seed('operator', unique('Private'), { filter: { chargeStatus: ['DECLINED'] } })
    await page.goto(`merchant/charges?view=${id}&chargeStatus=DECLINED&from=last30Days`)
    await expect(rows(page).first()).toBeVisible()
    await expect(filterButton(page, 'Status')).toContainText('Declined')
    await filters(page).getByRole('button', { name: 'Save view…' }).click()
    await saveAs(page, unique('Copy'))
  })
})

test('saves views with the density of the rows and opens them using only the keyboard, in Spanish', async ({
  page,
}) => {
  const name = unique('Rechazados')
  await page.goto('merchant/charges?chargeStatus=DECLINED')
  const preferDensity = async (density: string) => {
    await prefer(page, { locale: 'es', density })
    await page.reload()
  }
  await preferDensity('compact')
  const group = page.getByRole('group', { name: 'Filtros' })
  await group.getByRole('button', { name: 'Guardar vista…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Guardar como vista nueva' })
  await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  const views = page.getByRole('navigation', { name: 'Vistas' })
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'Todo', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/chargeStatus/)
  await preferDensity('comfortable')
  const isCompact = page.locator('body.density-compact')
  await expect(views.getByRole('link', { name })).toBeVisible()
  await expect(isCompact).toHaveCount(0)
  await views.getByRole('link', { name }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/chargeStatus=DECLINED/)
  await expect(isCompact).toHaveCount(1)
  await page.getByRole('button', { name: 'Cambiar al tema claro' }).click()
  await expect(page.locator('body.bp6-dark')).toHaveCount(0)
  await expect(isCompact).toHaveCount(1)
})
