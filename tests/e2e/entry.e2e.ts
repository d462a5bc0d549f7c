import { expectAccessible } from './support/accessibility.ts'
import { ask } from './support/ledger.ts'
import { failWith, hold, intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { portuguesePlan } from './support/review.ts'

// The common behavior of the pages of plain resources, using an installment plan as the example.
test.use({ caller: 'admin' })

test('shows a placeholder until the entry has loaded', async ({ page }) => {
  const release = await hold(page, 'InstallmentPlan')
  await page.goto('merchant/installments/inst-1/plan-2')
  await expect(page.getByRole('heading', { level: 1, name: 'Plan plan-2' })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 2, name: /installments in/ })).toBeVisible()
})

test('retries an entry that could not be loaded', async ({ page }) => {
  const giveBack = await intercept(page, 'InstallmentPlan', failWith('PLATFORM_UNAVAILABLE', 'busy'))
  await page.goto('merchant/installments/inst-1/plan-2')
  await expect(page.getByRole('alert')).toContainText('Couldn’t load plan-2')
  await expectAccessible(page)
  await giveBack()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /installments in/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('shows “not found” for an unknown entry and for one below another parent', async ({ page }) => {
  await page.goto('merchant/installments/none')
  await expect(page.getByRole('heading', { name: 'none not found' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('merchant/installments/inst-2/plan-2?edit')
  await expect(page.getByRole('heading', { name: 'plan-2 not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(/installments\/inst-2$/)
})

test('keeps the typed values of an entry that someone else deleted', async ({ page }) => {
  const id = await portuguesePlan(9)
  await page.goto(`merchant/installments/inst-1/${id}?edit`)
  await page.getByLabel('Interest rate').fill('3')
  await ask('mutation ($id: ID!) { removeInstallmentPlan(id: $id) }', { id })
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText(`Someone else deleted ${id}. Nothing was saved.`)).toBeVisible()
  await expect(page.getByLabel('Interest rate')).toHaveValue('3')
  await expectAccessible(page)
})

test('asks before leaving a form with typed values', { tag: '@fast' }, async ({ page }) => {
  await page.goto('merchant/installments/inst-1/plan-2?edit')
  await page.getByLabel('Interest rate').fill('7')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Interest rate')).toHaveValue('7')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /installments in/ })).toBeVisible()
})

test('opens and edits an entry by keyboard alone', async ({ page }) => {
  await page.goto('merchant/installments/inst-1/plan-2')
  await page.getByRole('button', { name: 'Edit' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit plan-2' })).toBeVisible()
  await expect(page.locator('form')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused()
})
