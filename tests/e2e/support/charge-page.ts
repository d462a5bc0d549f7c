import type { Locator, Page } from 'playwright/test'

/** The button that opens the refund dialog. */
export function refundButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: 'Refund', exact: true })
}

/** Opens a charge's page and its refund dialog. */
export function openRefund(page: Page, chargeId: string): Promise<Locator> {
  return openCommand(page, chargeId, 'Refund')
}

/** Opens a charge's page and the dialog of a command, by the name of the command. */
export async function openCommand(page: Page, chargeId: string, name: string): Promise<Locator> {
  await page.goto(`merchant/charges/${chargeId}`)
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^(${name}|Reembolso)( to| a|:) `) })
  await dialog.waitFor()
  return dialog
}

/** The button of the dialog that sends the refund, for any amount. */
export function sendButton(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: /^Refund/ })
}

/** Selects the reason that a full refund needs. */
export async function giveReason(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Reason').selectOption('Duplicate payment')
}

/** A figure of a charge by its name, on the page or in a dialog. */
export function figure(within: Page | Locator, name: string): Locator {
  return within.getByRole('definition').and(within.locator(`dt:text-is("${name}") + dd`))
}
