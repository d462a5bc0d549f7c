import { expect, type Page } from 'playwright/test'

/** Checks that the list of keyboard shortcuts explains some keys, including those of lazy parts. */
export async function expectKey(page: Page, ...does: readonly string[]): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /^(Keys of this screen|Teclas de esta pantalla)$/ })
  await page.keyboard.press('?')
  for (const text of does) await expect(sheet.getByText(text)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
}
