import { expectAccessible } from './support/accessibility.ts'
import { ask } from './support/ledger.ts'
import { expect, test } from './support/portal.ts'
import { openReview, reviewed } from './support/review.ts'

test.use({ caller: 'super' })

test('lifts a sanctions block only with a reason', async ({ page }) => {
  const input = { name: 'Lifted In The Browser', country: 'ES', blocked: true, reason: 'Confirmed match.' }
  const { added } = await ask<{ added: { id: string } }>(
    'mutation ($input: NewOfacBlockInput!) { added: addOfacBlock(input: $input) { id } }',
    { input },
    'super',
  )
  await page.goto(`all/ofac/blocks/${added.id}`)
  await expect(page.getByRole('region', { name: 'Active' })).toContainText('Confirmed match.')
  await page.getByRole('link', { name: 'Remove block' }).click()
  const reason = page.getByRole('textbox', { name: 'Reason' })
  // No error is shown before the first attempt.
  await expect(reason).toBeFocused()
  await expect(page.getByText('Reason is required')).toHaveCount(0)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByText('Reason is required')).toBeVisible()
  await expectAccessible(page)
  await reason.fill('Another person of that name.')
  const review = await openReview(page)
  await expect(reviewed(review, 'Status')).toHaveText(['Blocked', 'Removed'])
  await review.getByRole('button', { name: /^Apply / }).click()
  await expect(page.getByRole('region', { name: 'Removed' })).toContainText('Another person of that name.')
  await expect(page.getByRole('link', { name: 'Remove block' })).toHaveCount(0)
  // The edit form needs a reason for a new block too.
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Blocked')
  await (await openReview(page)).getByRole('button', { name: /^Apply / }).click()
  await expect(page.getByText('reason is required: blocking and lifting need a new one')).toBeVisible()
})

test('shows the history of a deleted block on its page', async ({ page }) => {
  const input = { name: 'Deleted Elsewhere', country: 'ES', blocked: true, reason: 'Confirmed match.' }
  const { added } = await ask<{ added: { id: string } }>(
    'mutation ($input: NewOfacBlockInput!) { added: addOfacBlock(input: $input) { id } }',
    { input },
    'super',
  )
  await ask('mutation ($id: ID!) { removeOfacBlock(id: $id) }', { id: added.id }, 'super')
  await page.goto(`all/ofac/blocks/${added.id}`)
  await expect(page.getByRole('heading', { name: `${added.id} not found` })).toBeVisible()
  await page.getByRole('link', { name: 'Show its history' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(history.getByText('Added', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
