import { expect, type Page } from 'playwright/test'

/** Checks that the sheet of keys lists what some keys do, also those of parts that load late. */
export async function expectKey(page: Page, ...does: readonly string[]): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /^(Keys of this screen|Teclas de esta pantalla)$/ })
  await page.keyboard.press('?')
  for (const text of does) await expect(sheet.getByText(text)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
}
