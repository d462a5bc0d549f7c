import type { Page } from 'playwright/test'

/** Chooses an option of a long list by a part of its name. */
export async function choose(page: Page, field: string, typed: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${field}( \\(|$)`) }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}
