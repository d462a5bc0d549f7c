import { rows } from './list.ts'
import { expect, test } from './portal.ts'

const selector = 'Merchant Account'

test('the merchant is chosen by keyboard; page kind and filters stay, and the own account clears it', async ({
  page,
}) => {
  const acted: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) acted.push(request.headers()['x-on-behalf-of'])
  })
  await page.goto('merchant/charges?chargeStatus=DECLINED&page=2')
  const merchant = page.getByRole('combobox', { name: selector })
  await expect(merchant).toHaveValue('DEMO_MERCHANT')
  expect(acted.every((account) => account === undefined)).toBe(true)

  // What is chosen is marked: nobody acts for another merchant by pressing Enter.
  await merchant.focus()
  await expect(page.getByRole('listbox', { name: selector })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(merchant).toHaveValue('DEMO_MERCHANT')
  await expect(page).toHaveURL(/\/merchant\/charges\?chargeStatus=DECLINED&page=2$/)

  await merchant.press('ArrowDown')
  await merchant.pressSequentially('other')
  await expect(page.getByRole('listbox', { name: selector }).getByRole('option')).toHaveText(['OTHER_MERCHANT'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/merchant\/OTHER_MERCHANT\/charges\?chargeStatus=DECLINED$/)
  await expect(merchant).toHaveValue('OTHER_MERCHANT')
  await expect(rows(page).first()).toHaveAttribute('href', /\/merchant\/OTHER_MERCHANT\/charges\/chg-/)
  expect(acted.at(-1)).toBe('OTHER_MERCHANT')

  await rows(page)
    .first()
    .click({ position: { x: 4, y: 4 } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Charge /)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Customers' }).click()
  await expect(page).toHaveURL(/\/merchant\/OTHER_MERCHANT\/customers$/)

  await merchant.click()
  await page.getByRole('option', { name: 'DEMO_MERCHANT' }).click()
  await expect(page).toHaveURL(/\/merchant\/customers$/)
  await expect(merchant).toHaveValue('DEMO_MERCHANT')
})

test("another merchant's charge is not taken along: its list opens", async ({ page }) => {
  await page.goto('merchant/charges/chg-1003')
  await page.getByRole('combobox', { name: selector }).click()
  await page.getByRole('option', { name: 'OTHER_MERCHANT' }).click()
  await expect(page).toHaveURL(/\/merchant\/OTHER_MERCHANT\/charges$/)
})

test('the same id under two merchants is two charges', async ({ page }) => {
  await page.goto('merchant/charges/chg-1026')
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('DEMO_MERCHANT')
  await page.goto('merchant/OTHER_MERCHANT/charges/chg-1026')
  await expect(details).toContainText('OTHER_MERCHANT')
})

test('the own account in the path is the same as none', async ({ page }) => {
  await page.goto('merchant/DEMO_MERCHANT/charges?chargeStatus=DECLINED')
  await expect(page).toHaveURL(/\/merchant\/charges\?chargeStatus=DECLINED$/)
})

test('a merchant that is not among the own says why nothing is shown', async ({ page }) => {
  for (const account of ['THIRD_MERCHANT', 'NO_MERCHANT']) {
    await page.goto(`merchant/${account}/charges`)
    await expect(page.getByRole('alert')).toContainText(`not authorised to act for the merchant account ${account}`)
    await expect(rows(page)).toHaveCount(0)
  }
})

test.describe('with a single account', () => {
  test.use({ caller: 'support' })
  test('there is nothing to choose', async ({ page }) => {
    await page.goto('merchant/charges')
    await expect(page.getByRole('combobox', { name: selector })).toBeDisabled()
    await page.goto('merchant/OTHER_MERCHANT/charges')
    await expect(page.getByRole('alert')).toContainText('OTHER_MERCHANT')
  })
})

test.describe('a super account', () => {
  test.use({ caller: 'super' })
  test('sees all merchants at once, each row with its owner, and may choose one', async ({ page }) => {
    await page.goto('merchant/customers')
    const merchant = page.getByRole('combobox', { name: 'All Merchant Accounts' })
    await expect(merchant).toHaveValue('')
    await expect(page.getByRole('columnheader', { name: 'Merchant account' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'OTHER_MERCHANT' }).first()).toBeVisible()
    await merchant.click()
    await page.getByRole('option', { name: 'THIRD_MERCHANT' }).click()
    await expect(page).toHaveURL(/\/merchant\/THIRD_MERCHANT\/customers$/)
    await expect(rows(page).first()).toHaveAttribute('href', /\/merchant\/THIRD_MERCHANT\/customers\//)
    await expect(page.getByRole('columnheader', { name: 'Merchant account' })).toHaveCount(0)
  })
})
