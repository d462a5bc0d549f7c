import type { Page } from 'playwright/test'

/** Chooses from a long list by typing a part of what the choice is called. */
export async function choose(page: Page, field: string, typed: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${field}( \\(|$)`) }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}
