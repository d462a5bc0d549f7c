import { ask } from './support/ledger.ts'
import { expect, test } from './support/portal.ts'
import { saveReviewed } from './support/review.ts'
import { expectUsable } from './support/usable.ts'

test.use({ caller: 'super' })

test('finds a BIN by its digits and never sends a full card number', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('all/bin')
  const search = page.getByRole('searchbox')
  await search.fill('4242 4242 4242 4242')
  await search.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter 6 to 8 digits. A full card number was not sent.')
  await expectUsable(page)
  await search.fill('42424255')
  await search.press('Enter')
  await expect(page.getByRole('link', { name: 'Open bin-2' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open bin-1' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(sent.filter((each) => /4242[ +%20]*4242[ +%20]*4242/.test(each))).toEqual([])
})

test('adds and changes a BIN lookup', async ({ page }) => {
  const known = '{ found: binLookupByNumber(number: "49200050") { id issuerName ranges { start end } } }'
  const left = await ask<{ found: { id: string } | null }>(known, {}, 'super')
  if (left.found) await ask('mutation ($id: ID!) { removeBinLookup(id: $id) }', left.found, 'super')
  await page.goto('all/bin/@new')
  await page.getByRole('textbox', { name: 'Ranges' }).fill('49200000-49200099\n492002')
  await page.getByRole('textbox', { name: 'Card scheme' }).fill('Visa')
  await page.getByRole('combobox', { name: 'Card type' }).selectOption('DEBIT')
  await page.getByRole('textbox', { name: 'Issuer' }).fill('Bank of Forms')
  await page.getByRole('combobox', { name: 'Issuer country' }).fill('FR')
  await page.getByRole('option', { name: /^FR - / }).click()
  await saveReviewed(page, { add: 'Add ' })
  await page.getByRole('heading', { name: 'Bank of Forms' }).waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Issuer' }).fill('Bank of Changed Forms')
  await saveReviewed(page)
  await page.getByRole('heading', { name: 'Bank of Changed Forms' }).waitFor()
  const { found } = await ask<{ found: { id: string } }>(known, {}, 'super')
  expect(found).toMatchObject({
    issuerName: 'Bank of Changed Forms',
    ranges: [
      { start: '49200000', end: '49200099' },
      { start: '492002', end: '492002' },
    ],
  })
  await ask('mutation ($id: ID!) { removeBinLookup(id: $id) }', { id: found.id }, 'super')
})
