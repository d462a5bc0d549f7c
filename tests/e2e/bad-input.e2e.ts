import { openRefund, sendButton } from './charge-page.ts'
import { readCharge } from './ledger.ts'
import { filterButton, rows } from './list.ts'
import { recordSent } from './operations.ts'
import { expect, test } from './portal.ts'

test.describe('an amount', () => {
  const wrong = (charge: { amount: string }) =>
    [
      ['', 'Amount is required'],
      ['0', 'Amount: value is too low'],
      ['0.00', 'Amount: value is too low'],
      ['-5', 'Amount: value is too low'],
      ['1.001', 'Amount has too many digits after the point'],
      ['abc', 'Amount is not a decimal'],
      ['1e3', 'Amount is not a decimal'],
      ['1,5', 'Amount is not a decimal'],
      ['NaN', 'Amount is not a decimal'],
      [(Number(charge.amount) + 0.01).toFixed(2), 'Amount: value is too high'],
      ['99999999999999999999', 'Amount: value is too high'],
    ] as const

  test('that cannot be is told at the field, and nothing is sent', async ({ page, charge }) => {
    const sent = recordSent(page, 'RunChargeCommand')
    const dialog = await openRefund(page, charge.id)
    const amount = dialog.getByLabel('Amount')
    for (const [typed, problem] of wrong(charge)) {
      await amount.fill(typed)
      await page.keyboard.press('Enter')
      // What may be entered stays in sight.
      await expect(amount, typed).toHaveAccessibleDescription(new RegExp(`^${problem} Up to `))
      await expect(amount, typed).toHaveAttribute('aria-invalid', 'true')
    }
    expect(sent).toEqual([])
    expect(await readCharge(charge.id)).toMatchObject({ amountRefunded: '0.00' })
  })

  test('has as many digits as its currency', async ({ page }) => {
    for (const [id, typed, problem] of [
      ['chg-1024', '0.5', 'Amount has too many digits after the point'],
      ['chg-1025', '0.0001', 'Amount has too many digits after the point'],
    ] as const) {
      const dialog = await openRefund(page, id)
      await dialog.getByLabel('Amount').fill(typed)
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(new RegExp(`^${problem} Up to `))
    }
  })

  test('needs a reason in own words where that was chosen, and no endless comment', async ({ page, charge }) => {
    const sent = recordSent(page, 'RunChargeCommand')
    const dialog = await openRefund(page, charge.id)
    await dialog.getByLabel('Reason').selectOption('Another reason …')
    await dialog.getByLabel('Comment').fill('x'.repeat(1001))
    await sendButton(dialog).click()
    await expect(dialog.getByText('Reason in your own words is required')).toBeVisible()
    await expect(dialog.getByText('Comment is too long')).toBeVisible()
    expect(sent).toEqual([])
  })
})

test.describe('an id that leads nowhere', () => {
  test('in the path is told as an unknown charge', async ({ page }) => {
    for (const [path, id] of [
      ['merchant/charges/chg-none', 'chg-none'],
      ['merchant/charges/a%2Fb', 'a/b'],
      ['merchant/charges/..%2F..%2Fme', '../../me'],
      ['merchant/charges/%252e%252e', '%2e%2e'],
      ['merchant/charges/chg-1001%20', 'chg-1001 '],
      ['merchant/charges/%3Cscript%3Ealert(1)%3C%2Fscript%3E', '<script>alert(1)</script>'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(`There is no charge ${id.trim()}`)).toBeVisible()
      await page.getByRole('link', { name: 'All charges' }).click()
      await expect(page).toHaveURL(/\/atv4\/merchant\/charges$/)
    }
  })

  test('an unknown customer is told as such', async ({ page }) => {
    await page.goto('merchant/customers/cust-none')
    await expect(page.getByRole('main').getByText('There is no customer cust-none')).toBeVisible()
  })

  test('is a page that cannot be found, with a way home', async ({ page }) => {
    for (const path of ['nowhere', 'merchant/nowhere', 'merchant/charges/%2e%2e/secret', 'merchant/charges/a/b/c']) {
      await page.goto(path)
      await expect(page.getByRole('alert')).toHaveText('This page could not be found')
      await expect(page.getByRole('main').getByText('404')).toBeVisible()
      await page.getByText('Back to the home page').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    }
  })
})

test.describe('an address that cannot be understood', () => {
  test('is told where it is wrong, and nothing is asked', async ({ page }) => {
    const sent = recordSent(page, 'Charges')
    const main = page.getByRole('main')
    for (const [query, problem] of [
      ['from=yesterday', 'Created is not a date'],
      ['to=2026-13-01', 'Created is not a date'],
      ['from=2026-11-20&to=2026-11-01', 'Created cannot be combined with the value before it: it is smaller'],
      ['lgId=1.5', 'Platform ID is not a valid internal ID'],
      ['lgId=007', 'Platform ID is not a valid internal ID'],
      ['minAmount=much', 'Amount is not a decimal'],
      ['minAmount=-1', 'Amount: value is too low'],
      ['currency=euro', 'Currency must be length 3 from A-Z, a-z, and 0-9'],
      ['currency=eur', 'Currency is not a currency code such as EUR'],
      ['chargeStatus=PAID', 'Status has no such value'],
      ['size=0', 'Rows: value is too low'],
      ['size=10000', 'Rows: value is too high'],
      ['size=ten', 'Rows is not an integer'],
      ['page=0', 'Page: value is too low'],
      ['page=99999999999', 'Page: value is too high'],
      ['sort=secret', 'Order has no such value'],
      ['colour=red', 'This list has no condition called colour'],
    ] as const) {
      await page.goto(`merchant/charges?${query}`)
      await expect(main.getByText(problem, { exact: true })).toHaveCount(1)
      await expect(main.getByText('Nothing was asked')).toBeVisible()
      expect(sent).toEqual([])
    }
    await main.getByRole('button', { name: 'Remove what cannot be asked' }).click()
    await expect(rows(page).first()).toBeVisible()
  })

  test('a page past the end says so, and leads to the first', async ({ page }) => {
    await page.goto('merchant/charges?page=5000')
    await expect(page.getByText('This page is past the end of the list')).toBeVisible()
    await page.getByRole('button', { name: 'To the first page' }).click()
    await expect(rows(page).first()).toBeVisible()
  })
})

test('a filter typed wrongly is told in its form, and the list stays', async ({ page }) => {
  await page.goto('merchant/charges')
  for (const [filter, field, typed, problem] of [
    ['Platform ID', 'Platform ID', 'abc', 'Platform ID is not a valid internal ID'],
    ['Currency', 'Currency', 'E', 'Currency must be length 3 from A-Z, a-z, and 0-9'],
    ['Amount', 'Minimum', '1.2.3', 'Minimum is not a decimal'],
  ] as const) {
    await filterButton(page, filter).click()
    // Each key on the field itself: the form before may give the keyboard back only now.
    const input = page.getByRole('textbox', { name: field, exact: true })
    await input.fill(typed)
    await input.press('Enter')
    await expect(page.getByText(problem)).toBeVisible()
    await input.press('Escape')
    await expect(input).toHaveCount(0)
  }
  await expect(page).toHaveURL(/\/charges$/)
})

test('markup in what merchants sent is text', async ({ page }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`it ran: ${dialog.message()}`)
  })
  await page.goto('merchant/charges/chg-1028')
  await expect(page.getByText('<script>alert(1)</script>').first()).toBeVisible()
  await expect(page.getByText('</textarea><script>alert(3)</script>').first()).toBeVisible()
  await page.goto('merchant/customers/cust-104')
  await page.getByRole('button', { name: 'Show personal data' }).click()
  await expect(page.getByText('<b>Bobby</b>').first()).toBeVisible()
})
