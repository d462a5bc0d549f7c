import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { addFilter, filterButton, rowIds, rows, search } from './support/list.ts'
import { expect, test } from './support/portal.ts'

const charges = 'merchant/charges'
const customers = 'merchant/customers'
const find = (page: Page) => page.getByRole('combobox', { name: /^Any ID or number/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const link = 'https://portal.example/atv4/merchant/'

test.describe('The search of charges', () => {
  test('opens the charge that a pasted text names', async ({ page }) => {
    await page.goto(charges)
    for (const [text, charge] of [
      ['"CHG-1003",\t', 'chg-1003'],
      [`${link}charges/chg-1003`, 'chg-1003'],
      ['txn-1', 'chg-1001'],
    ] as const) {
      await search(page, text)
      await expect(heading(page), text).toHaveText(`Charge ${charge}`)
      await page.goBack()
      await expect(heading(page)).toHaveText('Charges')
    }
  })

  test('finds charges by email, by a customer’s URL and by card', async ({ page }) => {
    for (const text of ['Ana Ruiz <ANA@example.test>', 'Visa ·· 4242']) {
      await page.goto(`${charges}?sort=id`)
      await search(page, text)
      await expect.poll(() => rowIds(page), text).toEqual(expect.arrayContaining(['chg-1001', 'chg-1002']))
      await expect(rows(page)).toHaveCount(10)
    }
    // Only the last digits of a card number are kept.
    await search(page, '4242 4242 4242 4242')
    await expect(page).toHaveURL(/search=[^&]*4242$/)
    expect(decodeURIComponent(page.url())).not.toMatch(/4242.?4242/)
  })

  test('finds several IDs in one text', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(charges)
    await search(page, 'chg-1003, chg-1004; CHG-1005')
    await expect.poll(async () => (await rowIds(page)).toSorted()).toEqual(['chg-1003', 'chg-1004', 'chg-1005'])
    await page.evaluate(() => navigator.clipboard.writeText('chg-1006\nchg-1007\r\n'))
    await page.getByRole('searchbox').fill('')
    await page.getByRole('searchbox').press('ControlOrMeta+v')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await rowIds(page)).toSorted()).toEqual(['chg-1006', 'chg-1007'])
    await search(page, Array.from({ length: 11 }, (_, place) => `chg-${1001 + place}`).join(' '))
    await expect(page.getByText('Only the first 10 IDs were searched')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'chg-1011' })).toBeVisible()
    await expectAccessible(page)
  })

  test('names the searched fields if nothing was found and offers to search customers', async ({ page }) => {
    await page.goto(charges)
    await search(page, 'cust-13')
    const main = page.getByRole('main')
    await expect(main.getByText('No charges match')).toBeVisible()
    await expect(main.getByText(/^Searched by Charge ID, Customer ID, .*Tax invoice number\.$/)).toBeVisible()
    await expect(main.getByText('Every source answered')).toHaveCount(0)
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Find customers' }).click()
    await expect(heading(page)).toHaveText('Customer cust-13')
  })
})

test.describe('A single match', () => {
  test('opens a single match once, but not after Back, a link or a reload', async ({ page }) => {
    await page.goto(charges)
    await search(page, 'chg-1003')
    await expect(heading(page)).toHaveText('Charge chg-1003')
    await page.goBack()
    await expect(page).toHaveURL(/charges\?search=chg-1003$/)
    await expect(rows(page)).toHaveCount(1)
    await expect(heading(page)).toHaveText('Charges')
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(heading(page)).toHaveText('Charges')
    // Submitting the same search again opens the match again.
    await search(page, 'chg-1003')
    await expect(heading(page)).toHaveText('Charge chg-1003')
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(/charges$/)
  })
})

test.describe('The search of customers', () => {
  test('opens the customer that a pasted text names', async ({ page }) => {
    await page.goto(customers)
    for (const text of ['"CUST-42",', ' ana@example.test, ']) {
      await search(page, text)
      await expect(heading(page), text).toHaveText('Customer cust-42')
      await page.goBack()
      await expect(heading(page)).toHaveText('Customers')
    }
  })

  test('finds the customer of a charge and offers the charge', async ({ page }) => {
    await page.goto(customers)
    await search(page, 'chg-1001')
    await expect.poll(() => rowIds(page)).toEqual(['cust-42'])
    await expect(page.getByText('chg-1001 is a charge ID.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open charge' }).click()
    await expect(heading(page)).toHaveText('Charge chg-1001')
  })

  test('explains that customers cannot be searched by card', async ({ page }) => {
    await page.goto(customers)
    await search(page, '•••• 4242')
    await expect(page.getByText('You can’t search this list for “•••• 4242”')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Find charges' }).click()
    await expect(rows(page)).toHaveCount(10)
  })
})

test.describe('The search of the home page', () => {
  test('opens the named charge from the home page with Enter, and shows the text again on Back', async ({ page }) => {
    await page.goto('')
    await find(page).fill('"CHG-1003",')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Charge chg-1003')
    // The list that found it is one step back.
    await page.goBack()
    await page.goBack()
    await expect(find(page)).toHaveValue(/chg-1003/i)
  })

  test('shows charges next to the customer of an email address', async ({ page }) => {
    await page.goto('')
    await find(page).fill('ana@example.test')
    await expect(page.getByText('An email address: ana@example.test')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Charges' }).getByRole('option').first()).toBeVisible()
    await page
      .getByRole('group', { name: 'Customers' })
      .getByRole('option', { name: /^cust-42/ })
      .click()
    await expect(heading(page)).toHaveText('Customer cust-42')
  })
})

test('shows the card of a charge and filters the list by it', async ({ page }) => {
  await page.goto(`${charges}?sort=id`)
  await expect(page.getByRole('cell', { name: 'Visa ·· 4242' }).first()).toBeVisible()
  await addFilter(page, 'Last four digits')
  const field = page.getByRole('textbox', { name: 'Last four digits', exact: true })
  await field.fill('42')
  await field.press('Enter')
  await expect(page.getByText('Last four digits must be 4 digits')).toBeVisible()
  await field.fill('0021')
  await field.press('Enter')
  await expect(page).toHaveURL(/last4=0021$/)
  await expect(filterButton(page, 'Last four digits')).toContainText('0021')

  await addFilter(page, 'Gateway')
  await page.getByRole('textbox', { name: 'Gateway', exact: true }).fill('gw-3')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/last4=0021&paymentGateway=gw-3$/)
  await expectAccessible(page)

  await page.goto(`${charges}/chg-1001`)
  await expect(page.getByText('Visa ·· 4242').first()).toBeVisible()
  await expect(page.getByText('expires 12/2027')).toBeVisible()
})
