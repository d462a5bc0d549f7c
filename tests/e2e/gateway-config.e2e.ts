import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessibility.ts'
import { choose } from './support/choose.ts'
import { ask } from './support/ledger.ts'
import { intercept, recordActing } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { openReview, reviewed, saveReviewed } from './support/review.ts'

// The operator has no permission for gateway configuration.
test.use({ caller: 'admin' })

const add = 'mutation ($input: NewGatewayConfigInput!) { addGatewayConfig(input: $input) { id } }'
const reset = 'mutation ($id: ID!) { resetGatewayConfigStatistics(id: $id) { id } }'
const remove = 'mutation ($id: ID!) { removeGatewayConfig(id: $id) }'

test('adds a gateway with the fields of its type, changes its key and deletes it', { tag: '@fast' }, async ({
  page,
}) => {
  const name = `Acquirer of tests ${crypto.randomUUID()}`
  await page.goto('merchant/gateways')
  await expect(page.getByRole('link', { name: 'Open gw-3' })).toBeVisible()
  await page.getByRole('link', { name: 'Add payment gateway' }).click()
  await expect(page.getByText('Select a gateway type to see its fields.')).toBeVisible()
  await expect(page.getByText('No payment moves: it’s saved disabled.')).toBeVisible()
  await page.getByLabel('Display name').fill(name)
  await choose(page, 'Gateway type', 'acq', 'acquirer - Card acquirer')
  await page.getByLabel('Endpoint').fill('http://acquirer.example.test')
  await expect(page.getByText('Endpoint is not a valid URL')).toBeVisible()
  await page.getByLabel('Endpoint').fill('https://10.0.0.1/')
  await page.getByLabel('Merchant ID').fill('M-77')
  await choose(page, 'Currencies', 'euro', 'EUR - Euro')
  await expectAccessible(page)
  // A missing value is found before the review.
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByLabel('API key')).toHaveAccessibleDescription(/API key is required/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('API key').fill('Planted-Browser-Key')
  await saveReviewed(page, { add: 'Add payment gateway' })
  // The platform's errors appear next to the fields, and the typed values stay.
  await expect(page.getByText('configuration.endpoint is not a valid URL: the address is private')).toBeVisible()
  await page.getByLabel('Endpoint').fill('https://acquirer.example.test/')
  const review = await openReview(page)
  await expect(reviewed(review, 'Display name')).toHaveText(name)
  await expect(review).not.toContainText('Planted-Browser-Key')
  await review.getByRole('button', { name: 'Add payment gateway' }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByText('M-77')).toBeVisible()
  expect(await page.content()).not.toContain('Planted-Browser-Key')
  await expectAccessible(page)

  const saved = recordActing(page, 'SaveGatewayConfig')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('API key')).toHaveValue('')
  await page.getByLabel('API key').fill('Another-Key')
  await page.getByLabel('Endpoint').fill('https://elsewhere.example.test/')
  await page.getByLabel('Status').selectOption('Enabled')
  const change = await openReview(page)
  // Only the secret in the configuration is hidden.
  await expect(change.getByRole('row', { name: /^API key hidden changed$/ })).toBeVisible()
  await expect(
    change.getByRole('row', {
      name: 'Endpoint https://acquirer.example.test/ https://elsewhere.example.test/',
    }),
  ).toBeVisible()
  await expect(change).not.toContainText('Another-Key')
  await change.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  expect(saved.at(-1).input.configuration).toContainEqual({ name: 'apiKey', value: 'Another-Key' })
  await page.getByRole('tab', { name: 'History' }).click()
  await page.setViewportSize({ width: 1440, height: 1200 })
  await expect(page.getByRole('row', { name: /endpoint.*acquirer.*elsewhere/i }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Restore version 1: / }).click()
  const back = page.getByRole('dialog')
  await expect(back.getByRole('row', { name: /endpoint.*elsewhere.*acquirer/i })).toBeVisible()
  await back.getByRole('button', { name: /^Apply/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('https://acquirer.example.test/').first()).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/merchant(\/[A-Z_]+)?\/gateways$/)
})

test('marks unavailable figures in their row and keeps the list of gateways', async ({ page }) => {
  await intercept(page, 'GatewayConfigs', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.list.items[1].statistics = null
    const path = ['list', 'items', 1, 'statistics']
    body.errors = [{ message: 'No counters', path, extensions: { code: 'PLATFORM_ERROR', errors: ['No counters'] } }]
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('merchant/gateways')
  await expect(page.getByRole('link', { name: 'Open gw-3' })).toBeVisible()
  // Only the traffic and the approval rate of one row are unavailable.
  await expect(page.getByText('Unavailable').filter({ visible: true })).toHaveCount(2)
  await expect(page.getByText('Couldn’t load')).toHaveCount(0)
})

test('does not take the statistics of the next gateway for reset ones', async ({ page }) => {
  await ask(reset, { id: 'gw-2' })
  await page.goto('merchant/gateways')
  await page.getByRole('link', { name: 'Open gw-1' }).click()
  const panel = page.getByRole('region', { name: 'Statistics' })
  const heading = page.getByRole('heading', { level: 1 })
  const figures = panel.getByRole('rowheader', { name: 'Approval rate' })
  await expect(figures).toBeVisible()
  // The second visit opens from the cache, without a placeholder.
  for (const [key, id] of [
    ['j', 'gw-2'],
    ['k', 'gw-1'],
    ['j', 'gw-2'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(heading).toContainText(id)
    await expect(figures).toBeVisible()
    await expect(panel.getByText('Someone else reset these statistics')).toHaveCount(0)
  }
})

test('saves and resets statistics, but not after someone else has reset them', async ({ page }) => {
  const input = { displayName: `Statistics ${Date.now()}`, gatewayDetail: 'test', status: 'DISABLED' }
  const { id } = (await ask<{ addGatewayConfig: { id: string } }>(add, { input })).addGatewayConfig
  await page.goto(`merchant/gateways/${id}`)
  const panel = page.getByRole('region', { name: 'Statistics' })
  await expect(panel.getByRole('rowheader', { name: 'Approval rate' })).toBeVisible()
  await ask(reset, { id })
  await panel.getByRole('button', { name: 'Reset' }).click()
  const dialog = page.getByRole('dialog')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`statistics-${id}.csv`)
  expect(await readFile(await file.path(), 'utf8')).toContain('last60Minutes,0,')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(dialog.getByText('Counting since')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel.getByText('Someone else reset these statistics')).toBeVisible()
  await panel.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText(`Statistics of ${id} reset`)).toBeVisible()
  await expect(panel.getByText('Someone else reset these statistics')).toHaveCount(0)
  await ask(remove, { id })
})
