import { expect, test } from './portal.ts'
import { expectUsable } from './usable.ts'

test.use({ caller: 'super' })

test('a BIN is found by its digits; a full card number is sent nowhere', async ({ page }) => {
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
