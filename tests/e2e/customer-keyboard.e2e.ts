import { failWith, intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'

test('moves the focus into each dialog of a customer and back to its button', { tag: '@fast' }, async ({ page }) => {
  await page.goto('merchant/customers/cust-42')
  const dialog = page.getByRole('dialog')
  for (const [opener, first] of [
    ['Change trust level', dialog.getByLabel('Trust level')],
    ['Block', dialog.getByLabel('Reason')],
    ['Delete', dialog.getByRole('button', { name: 'Cancel' })],
  ] as const) {
    const button = page.getByRole('button', { name: opener, exact: true })
    await button.press('Enter')
    await expect(first).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  }
})

test('moves through the tabs of a customer with arrow keys, and returns the focus after an image', async ({ page }) => {
  await page.goto('merchant/customers/cust-42')
  await page.getByRole('tab', { name: 'Overview' }).press('ArrowRight')
  const tab = page.getByRole('tab', { name: 'Documents' })
  await expect(tab).toBeFocused()
  await tab.press('Enter')
  await expect(page).toHaveURL(/tab=documents/)
  const view = page.getByRole('button', { name: 'View PAN Card' })
  await view.press('Enter')
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Image' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(view).toBeFocused()
})

test('keeps the focus on a pressed button while it is disabled or turns into another button', async ({ page }) => {
  await page.goto('merchant/customers/cust-42?tab=documents')
  const request = page.getByRole('button', { name: 'Request account number' })
  await request.press('Enter')
  await expect(page.getByLabel('Account number')).toHaveValue('500000000042')
  await expect(request).toBeFocused()
  await page.getByRole('button', { name: 'Show personal data' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Mask personal data' })).toBeFocused()
})

test('focuses the first field of a form, and an invalid field after a rejection', async ({ page }) => {
  await page.goto('merchant/customers/cust-42')
  await page.getByRole('button', { name: 'Edit' }).press('Enter')
  await expect(page.locator('form')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Type')).toBeFocused()
  await intercept(page, 'SaveCustomer', failWith('BAD_INPUT', 'personalInfo.address.city is too long'))
  await page.getByLabel('City').fill('Bergen')
  await page.getByLabel('Postal code').press('Enter')
  await expect(page.getByText('city is too long')).toBeVisible()
  await expect(page.getByLabel('City')).toBeFocused()
})
