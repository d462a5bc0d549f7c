import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { ask, readCharge, refundsOf } from './support/ledger.ts'
import { addFilter, filterButton } from './support/list.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { visit } from './support/visit.ts'

/** Creates a charge for one test without the browser. */
async function makeCharge(currency: string, price: string): Promise<string> {
  const lineItem = { externalKey: 'sku-1', price }
  const purchase = { customerId: 'cust-42', paymentMethod: 'CREDIT_CARD', currency, operation: 'CHARGE', lineItem }
  const id = `chg-made-${crypto.randomUUID()}`
  await ask('mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }', {
    input: { ...purchase, id, requestId: crypto.randomUUID() },
  })
  return id
}

const languages = {
  en: {
    filters: 'Filters',
    addFilter: 'Filter',
    amount: 'Amount',
    minimum: 'Minimum',
    apply: 'Apply',
    thousand: '1,000',
    atLeast: 'at least 1,000',
    doubtful: '1,5',
    oneAndAHalf: '1.5',
    refund: 'Refund',
  },
  es: {
    filters: 'Filtros',
    addFilter: 'Filtrar',
    amount: 'Importe',
    minimum: 'Mínimo',
    apply: 'Aplicar',
    thousand: '1.000',
    atLeast: 'al menos 1.000',
    doubtful: '1.5',
    oneAndAHalf: '1,5',
    refund: 'Reembolsar',
  },
} as const

for (const locale of ['en', 'es'] as const) {
  const words = languages[locale]
  const amountFilter = (page: Page) => filterButton(page, words.amount, words.filters)
  const addAmountFilter = (page: Page) => addFilter(page, words.amount, { bar: words.filters, add: words.addFilter })

  test.describe(`${locale}`, () => {
    test.beforeEach(({ page }) => prefer(page, { locale }))

    test('reads the group separators of the language in a filter and writes a plain decimal to the URL', async ({
      page,
    }) => {
      await page.goto('merchant/charges')
      await addAmountFilter(page)
      await page.getByRole('textbox', { name: words.minimum }).fill(words.thousand)
      const asked = page.waitForRequest((request) => /"minAmount":"1000"/.test(request.postData() ?? ''))
      await page.getByRole('button', { name: words.apply }).click()
      await expect(page).toHaveURL(/charges\?minAmount=1000$/)
      await asked
      await expect(amountFilter(page)).toContainText(words.atLeast)
      await page.reload()
      await amountFilter(page).click()
      await expect(page.getByRole('textbox', { name: words.minimum })).toHaveValue(words.thousand)
    })

    test('asks with the keyboard what an ambiguous amount in a filter means', {
      tag: locale === 'es' ? '@fast' : '@deep',
    }, async ({ page }) => {
      await page.goto('merchant/charges')
      await addAmountFilter(page)
      const minimum = page.getByRole('textbox', { name: words.minimum })
      await minimum.fill(words.doubtful)
      await minimum.press('Enter')
      const reading = page.getByRole('button', { name: words.oneAndAHalf, exact: true })
      await expect(page.getByRole('button', { name: '15', exact: true })).toBeVisible()
      await expect(page).toHaveURL(/charges$/)
      await expectAccessible(page)
      await page.keyboard.press('Tab')
      await expect(reading).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(minimum).toBeFocused()
      await expect(minimum).toHaveValue(words.oneAndAHalf)
      await minimum.press('Enter')
      await expect(page).toHaveURL(/charges\?minAmount=1\.5$/)
    })

    // `typed-number.test.ts` and `decimal.test.ts` have every currency in both languages.
    const [currency, price, whole, sent] =
      locale === 'es' ? ['EUR', '2500.50', '2.500,50', '1000.00'] : ['KWD', '2500.500', '2,500.500', '1000.000']
    test(`refunds one thousand ${currency} as typed with a group separator`, async ({ page }) => {
      const id = await makeCharge(currency, price)
      await page.goto(`merchant/charges/${id}`)
      await page.getByRole('main').getByRole('button', { name: words.refund, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: /^(Refund to|Reembolsar a|Reembolso) / })
      const amount = dialog.getByLabel(words.amount, { exact: true })
      await expect(amount).toHaveValue(whole)
      await amount.fill(`${currency} ${words.thousand}`)
      const zeros = sent.includes('.') ? sent.split('.')[1] : ''
      const figure = words.thousand + (zeros ? `${locale === 'es' ? ',' : '.'}${zeros}` : '')
      await dialog.getByRole('button', { name: `${words.refund} ${currency} ${figure}` }).click()
      await expect(dialog).toBeHidden()
      const refunds = refundsOf(await readCharge(id))
      expect(refunds.map((refund) => [Number(refund.amount), refund.status])).toEqual([[1000, 'REFUNDED']])
      await expect(page.getByRole('listitem').filter({ hasText: `−${currency}` })).toContainText(figure)
    })

    test('refunds nothing until an ambiguous amount is resolved', async ({ page }) => {
      const id = await makeCharge('EUR', '100.00')
      await page.goto(`merchant/charges/${id}`)
      await page.getByRole('main').getByRole('button', { name: words.refund, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: /^(Refund to|Reembolsar a|Reembolso) / })
      await dialog.getByLabel(words.amount, { exact: true }).fill(words.doubtful)
      await dialog.getByRole('button', { name: new RegExp(`^${words.refund}`) }).click()
      const asked = dialog.getByRole('group', { name: /\?$/ })
      await expect(asked.getByRole('button')).toHaveText([words.oneAndAHalf, '15'])
      await expectAccessible(page)
      expect(refundsOf(await readCharge(id))).toEqual([])
      await asked.getByRole('button', { name: words.oneAndAHalf }).click()
      await expect(asked).toBeHidden()
      const figure = locale === 'es' ? 'EUR 1,50' : 'EUR 1.50'
      await dialog.getByRole('button', { name: `${words.refund} ${figure}` }).click()
      await expect(dialog).toBeHidden()
      expect(refundsOf(await readCharge(id))).toMatchObject([{ amount: '1.50' }])
    })
  })
}

test('keeps the value of a typed number when the language changes', async ({ page }) => {
  await prefer(page, { locale: 'es' })
  await page.goto('merchant/charges/@new')
  await page.getByLabel('Precio', { exact: true }).fill('1.000')
  await page.getByRole('button', { name: 'Idioma: Español' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('1,000')
})

test('writes the paywall’s amount to the URL as a plain decimal', async ({ page }) => {
  await prefer(page, { locale: 'es' })
  await page.goto('merchant/paywall?country=ES&currency=EUR&product=sku-1')
  const amount = page.getByLabel('Importe', { exact: true })
  await amount.fill('1.000,5')
  await amount.blur()
  await expect(page).toHaveURL(/amount=1000\.5/)
  await amount.fill('1.5')
  await amount.blur()
  await expect(page).not.toHaveURL(/amount=/)
  await page.getByRole('button', { name: '15', exact: true }).click()
  await expect(page).toHaveURL(/amount=15/)
})

test.describe('Dates', () => {
  const created = (page: Page): Locator =>
    page
      .getByRole('region', { name: /Details|Detalles/ })
      .locator('time')
      .first()
  const inRows = (page: Page): Locator => page.getByRole('cell').locator('time')

  test('shows dates day first in Spanish, with time zone and UTC in the tooltip', async ({ page }) => {
    await prefer(page, { locale: 'es' })
    await page.goto('merchant/charges')
    await expect(inRows(page).first()).toHaveText(/^\d{1,2} [a-z]{3,4}( \d{4})?, \d{1,2}:\d{2}$/)
    const dayFirst = String.raw`\d{1,2} [a-z]{3,4} \d{4}, \d{1,2}:\d{2}:\d{2}`
    const title = new RegExp(String.raw`^${dayFirst} \(UTC\)\n${dayFirst} UTC$`)
    for (const time of await inRows(page).all()) await expect(time).toHaveAttribute('title', title)
    await visit(page, 'merchant/charges/chg-1001')
    await expect(created(page)).toHaveText(new RegExp(`^${dayFirst}$`))
    await expect(created(page)).toHaveAttribute('title', title)
  })

  test('shows dates in the preferred format and remembers it for 30 days', async ({ page, context }) => {
    await page.goto('me/preferences')
    await expectAccessible(page)
    for (const [choice, form, row] of [
      [
        'Standard',
        /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}:\d{2} [AP]M$/,
        /^[A-Z][a-z]{2} \d{1,2}, (\d{4}, )?\d{1,2}:\d{2} [AP]M$/,
      ],
      ['US (month', /^\d{2}\/\d{2}\/\d{4} \d{1,2}:\d{2}:\d{2} [AP]M$/, /^\d{2}\/\d{2}\/\d{4} /],
      ['Always in UTC', /^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2}:\d{2} [AP]M UTC$/, /UTC$/],
      ['Digits only', /^\d{8} \d{2}:\d{2}:\d{2}$/, /^\d{8} /],
    ] as const) {
      await visit(page, 'me/preferences')
      await page.getByRole('radio', { name: choice }).check({ force: true })
      await visit(page, 'merchant/charges/chg-1001')
      await expect(created(page), choice).toHaveText(form)
      await visit(page, 'merchant/charges')
      await expect(inRows(page).first(), choice).toHaveText(row)
    }
    const cookie = (await context.cookies()).find(({ name }) => name === 'preferences')
    expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toMatchObject({ dateFormat: 'digits' })
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 30 * 86_400)).toBeLessThan(120)
  })

  test('reads typed dates in the order of the language, or takes them from its calendar', async ({ page }) => {
    await prefer(page, { locale: 'es' })
    await page.goto('merchant/customers/cust-42')
    await page.getByRole('main').getByRole('button', { name: 'Bloquear', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const day = dialog.getByLabel(/^Último día/)
    await expect(dialog).toContainText('Formato: dd/mm/aaaa')
    await day.fill('05/06/2030')
    await expect(dialog).toContainText('miércoles, 5 de junio de 2030')
    await day.fill('11/21/2030')
    await day.blur()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '21 nov 2030' }).click()
    await expect(day).toHaveValue('21/11/2030')
    await dialog.getByRole('button', { name: 'Abrir el calendario' }).click()
    const calendar = page.locator('.bp6-datepicker')
    await expect(calendar.getByRole('columnheader').first()).toHaveText(/^l/i)
    await expectAccessible(page)
    await calendar.getByRole('gridcell', { name: '15' }).click()
    await expect(day).toHaveValue('15/11/2030')
  })

  test('shows dates without a time as days', async ({ page }) => {
    await page.goto('merchant/DEMO_MERCHANT/callers/@me')
    const expiry = page.getByRole('region', { name: 'Passwords' }).locator('time').nth(1)
    await expect(expiry).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    await expect(expiry).toHaveAttribute('title', /UTC$/)
  })
})
