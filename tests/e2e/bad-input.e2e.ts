import { openRefund, sendButton } from './support/charge-page.ts'
import { readCharge } from './support/ledger.ts'
import { addFilter, rows } from './support/list.ts'
import { hold, recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { visit } from './support/visit.ts'

test.describe('The amount of a refund', () => {
  const wrong = (charge: { amount: string }) =>
    [
      ['', 'Amount is required'],
      ['0', 'Amount: value is too low. More than 0.'],
      ['0.00', 'Amount: value is too low. More than 0.'],
      ['-5', 'Amount: value is too low. More than 0.'],
      ['1.001', 'Amount isn’t clear'],
      ['1.0001', 'Amount has too many decimal places'],
      ['abc', 'Amount is not a decimal. Enter a number such as 10.50.'],
      ['1e3', 'Amount is not a decimal. Enter a number such as 10.50.'],
      ['1,5', 'Amount isn’t clear'],
      ['NaN', 'Amount is not a decimal. Enter a number such as 10.50.'],
      [(Number(charge.amount) + 0.01).toFixed(2), 'Amount: value is too high. At most [\\d,.]+'],
      ['99999999999999999999', 'Amount: value is too high. At most 12 digits.'],
    ] as const

  test('shows an error at the amount field for each invalid amount and sends nothing', { tag: '@fast' }, async ({
    page,
    charge,
  }) => {
    const sent = recordSent(page, 'RunChargeCommand')
    const dialog = await openRefund(page, charge.id)
    const amount = dialog.getByLabel('Amount')
    for (const [typed, problem] of wrong(charge)) {
      await amount.fill(typed)
      await page.keyboard.press('Control+Enter')
      // The allowed range stays visible.
      await expect(amount, typed).toHaveAccessibleDescription(new RegExp(`^${problem} (?:.+ )?of `))
      await expect(amount, typed).toHaveAttribute('aria-invalid', 'true')
    }
    expect(sent).toEqual([])
    expect(await readCharge(charge.id)).toMatchObject({ amountRefunded: '0.00' })
  })

  test('rejects an amount with more decimal places than its currency has', async ({ page }) => {
    for (const [id, typed, problem] of [
      ['chg-1024', '0.5', 'Amount has too many decimal places'],
      ['chg-1025', '0.0001', 'Amount has too many decimal places'],
    ] as const) {
      const dialog = await openRefund(page, id)
      await dialog.getByLabel('Amount').fill(typed)
      await page.keyboard.press('Control+Enter')
      await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(new RegExp(`^${problem} (?:.+ )?of `))
    }
  })

  test('keeps a card number and its code out of the comment, and sends neither', { tag: '@fast' }, async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    const dialog = await openRefund(page, 'chg-1026')
    // The second attempt must not wait for the charge to be read again: nothing was sent, so nothing can have changed.
    await hold(page, 'Charge')
    for (const [text, fault] of [
      ['Card 4242 4242 4242 4242 exp 12/28', 'contains a card number'],
      ['the cvv is 123', 'contains the verification code of a card'],
    ] as const) {
      await dialog.getByLabel('Comment').fill(text)
      await dialog.getByLabel('Reason').selectOption({ index: 1 })
      await page.keyboard.press('Control+Enter')
      await expect(dialog.getByText(fault)).toBeVisible()
      await expect(dialog.getByLabel('Comment')).toHaveValue(text)
    }
    expect(sent.filter((body) => /4242 4242|cvv/.test(body))).toEqual([])
  })

  test('requires a description for “Other reason” and limits the length of the comment', async ({ page, charge }) => {
    const sent = recordSent(page, 'RunChargeCommand')
    const dialog = await openRefund(page, charge.id)
    await dialog.getByLabel('Reason').selectOption('Other reason …')
    await dialog.getByLabel('Comment').fill('x'.repeat(1001))
    await sendButton(dialog).click()
    await expect(dialog.getByText('Description of the reason is required')).toBeVisible()
    await expect(dialog.getByText('Comment is too long')).toBeVisible()
    expect(sent).toEqual([])
  })
})

test.describe('An unknown ID', () => {
  test('shows “not found” with a link to the list for an unknown charge ID', async ({ page }) => {
    for (const [path, id] of [
      ['merchant/charges/chg-none', 'chg-none'],
      ['merchant/charges/a%2Fb', 'a/b'],
      ['merchant/charges/..%2F..%2Fme', '../../me'],
      ['merchant/charges/%252e%252e', '%2e%2e'],
      ['merchant/charges/chg-1001%20', 'chg-1001 '],
      ['merchant/charges/%3Cscript%3Ealert(1)%3C%2Fscript%3E', '<script>alert(1)</script>'],
    ] as const) {
      await visit(page, path)
      await expect(page.getByRole('main').getByText(`Charge ${id.trim()} not found`)).toBeVisible()
      await page.getByRole('link', { name: 'All charges' }).click()
      await expect(page).toHaveURL(/\/atv4\/merchant\/DEMO_MERCHANT\/charges$/)
    }
  })

  test('shows “not found” for an unknown customer ID', async ({ page }) => {
    await page.goto('merchant/customers/cust-none')
    await expect(page.getByRole('main').getByText('Customer cust-none not found')).toBeVisible()
  })

  test('shows “page not found” with a link home for an unknown address', async ({ page }) => {
    for (const path of ['nowhere', 'merchant/nowhere', 'merchant/charges/%2e%2e/secret', 'merchant/charges/a/b/c']) {
      await visit(page, path)
      await expect(page.getByRole('alert')).toHaveText('This page could not be found')
      await expect(page.getByRole('main').getByText('404')).toBeVisible()
      await page.getByText('Back to the home page').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    }
  })
})

test.describe('An invalid list address', () => {
  test('names the invalid filter of an address and requests nothing', { tag: '@fast' }, async ({ page }) => {
    const sent = recordSent(page, 'Charges')
    const main = page.getByRole('main')
    for (const [query, problem] of [
      ['to=2026-13-01', 'Created is not a date'],
      [
        'from=2026-11-20&to=2026-11-01',
        'Created cannot be combined with the value before it. Not before Nov 20, 2026.',
      ],
      ['lgId=007', 'Platform ID is not a valid internal ID'],
      ['minAmount=much', 'Amount is not a decimal. Enter a number such as 10.50.'],
      ['currency=eur', 'Enter a currency code such as EUR'],
      ['chargeStatus=PAID', 'Status has an unknown value'],
      ['size=0', 'Rows: value is too low. At least 1.'],
      ['page=99999999999', 'Page: value is too high. At most 214,748,364.'],
      ['sort=secret', 'Sort has an unknown value'],
      ['colour=red', 'Unknown filter “colour”'],
    ] as const) {
      await visit(page, `merchant/charges?${query}`)
      await expect(main.getByText(problem, { exact: true })).toHaveCount(1)
      await expect(main.getByText('This link has a filter we don’t recognize')).toBeVisible()
      expect(sent).toEqual([])
    }
    await main.getByRole('button', { name: 'Remove it' }).click()
    await expect(rows(page).first()).toBeVisible()
  })

  test('keeps the filters of the former address of the callers', async ({ page }) => {
    await page.goto('merchant/callers?locked=true')
    await expect(page).toHaveURL(/configuration\/access\?locked=true$/)
    await page.goto('merchant/callers?colour=red')
    await expect(page.getByText('Unknown filter “colour”')).toBeVisible()
  })

  test('marks the parts of a purchase that are not offered, and opens no paywall for them', async ({ page }) => {
    const sent = recordSent(page, 'StartPaywall')
    const asked = recordSent(page, 'CheckoutMethods')
    await page.goto('merchant/paywall?customer=cust-42&amount=20&currency=XXX&country=ZZ&product=none')
    for (const [field, value] of [
      ['Currency', 'XXX'],
      ['Country', 'ZZ'],
      ['Product', 'none'],
    ] as const) {
      await expect(page.getByLabel(field)).toHaveValue(value)
      await expect(page.getByLabel(field)).toHaveAccessibleDescription(`${field} has an unknown value`)
    }
    // The platform would refuse to list the methods.
    await expect(page.getByText('Select a country and a currency that are offered')).toBeVisible()
    await page.getByRole('button', { name: 'Open paywall' }).click()
    expect(asked).toEqual([])
    await page.getByLabel('Product').selectOption('sku-1')
    await page.getByLabel('Country').selectOption('ES')
    await expect(page.getByLabel('Currency')).toHaveValue('EUR')
    await expect(page.getByLabel('Currency')).toHaveAttribute('aria-invalid', 'false')
    await expect(page.getByText('Credit card').first()).toBeVisible()
    expect(sent).toEqual([])
  })

  test('offers the first page if the page number is past the end', async ({ page }) => {
    await page.goto('merchant/charges?page=5000')
    await expect(page.getByText('This page is past the end of the list')).toBeVisible()
    await page.getByRole('button', { name: 'To the first page' }).click()
    await expect(rows(page).first()).toBeVisible()
  })
})

test('shows the error of an invalid filter in its form and keeps the list', async ({ page }) => {
  await page.goto('merchant/charges')
  for (const [filter, field, typed, problem] of [
    ['Platform ID', 'Platform ID', 'abc', 'Platform ID is not a valid internal ID'],
    ['Last four digits', 'Last four digits', '42', 'Last four digits must be 4 digits'],
    ['Amount', 'Minimum', '1.2.3', 'Minimum is not a decimal'],
  ] as const) {
    await addFilter(page, filter)
    // Sends each key to the field itself, because the previous form may return the focus late.
    const input = page.getByRole('textbox', { name: field, exact: true })
    await input.fill(typed)
    await input.press('Enter')
    await expect(page.getByText(problem)).toBeVisible()
    await input.press('Escape')
    await expect(input).toHaveCount(0)
  }
  await expect(page).toHaveURL(/\/charges$/)
})

test('shows markup from merchants as text', { tag: '@fast' }, async ({ page }) => {
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

test.describe('For a super account', () => {
  test.use({ caller: 'super' })

  test('names the invalid filter of a funnel and requests nothing', async ({ page }) => {
    const sent = recordSent(page, 'PaywallFunnel')
    const main = page.getByRole('main')
    for (const [query, problem] of [
      ['method=BARTER', 'Payment method has an unknown value'],
      ['days=3', 'Opened has an unknown value'],
      ['country=ZZ', 'Country has an unknown value'],
      ['step=NOWHERE', 'step has an unknown value'],
      ['colour=red', 'Unknown filter “colour”'],
    ] as const) {
      await visit(page, `merchant/DEMO_MERCHANT/metrics?customerId=cust-42&${query}`)
      await expect(main.getByText(problem, { exact: true })).toHaveCount(1)
      expect(sent).toEqual([])
    }
    await main.getByRole('button', { name: 'Remove it' }).click()
    await expect(page).toHaveURL(/metrics\?customerId=cust-42$/)
    await expect(main.getByRole('row', { name: /^Form submitted/ })).toBeVisible()
  })

  test('shows “not found” for an unknown upload of a mail template', async ({ page }) => {
    for (const query of [
      'upload=none',
      'event=REFUND&language=fi_FI&upload=none',
      'event=REFUND&language=fi_FI&from=none',
    ]) {
      await visit(page, `merchant/DEMO_MERCHANT/mailtemplates/@upload?${query}`)
      await expect(page.getByRole('main').getByText('none not found')).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(page).toHaveURL(/DEMO_MERCHANT\/mailtemplates$/)
  })
})
