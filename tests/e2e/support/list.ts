import { expect, type Locator, type Page } from 'playwright/test'
import { fontArrived } from './font.ts'

/** The links of the displayed rows, each named after its row. */
export function rows(page: Page): Locator {
  return page.getByRole('link', { name: /^Open (chg|cust)-/ })
}

/** Waits for the parts that arrive after the rows. */
export async function restOfList(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await expect(page.getByText(/^As of \d/)).toBeVisible()
  await fontArrived(page)
}

/** The ids of the displayed rows, from the top. */
export async function rowIds(page: Page): Promise<string[]> {
  const names = await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
  return names.map((name) => name.replace('Open ', ''))
}

/** Searches with the list's search box. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: /^Search: / }).fill(text)
  await page.keyboard.press('Enter')
}

/** The headers of the displayed columns, from the left. */
export function columnHeads(page: Page): Locator {
  return page.getByRole('columnheader')
}

/** The chip of a filter that is set or being edited. */
export function filterButton(page: Page, name: string, bar = 'Filters'): Locator {
  return page.getByRole('group', { name: bar }).getByRole('button', { name: new RegExp(`^${name}( |$)`) })
}

/** Opens the editor of a filter that is not set yet. */
export async function addFilter(page: Page, name: string, words = { bar: 'Filters', add: 'Filter' }): Promise<void> {
  await page.getByRole('group', { name: words.bar }).getByRole('button', { name: words.add, exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Opens a row with the mouse. */
export async function openRow(page: Page, id: string): Promise<void> {
  await page.getByRole('link', { name: `Open ${id}`, exact: true }).click()
}
