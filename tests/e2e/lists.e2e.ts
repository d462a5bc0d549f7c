/// <reference lib="dom" />
import type { Locator } from 'playwright'
import { pauseClock } from './support/clock.ts'
import { ask } from './support/ledger.ts'
import { addFilter, columnHeads, filterButton, rowIds, rows, search } from './support/list.ts'
import { hold, intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'

const charges = 'merchant/charges'
/** The oldest charges come first, so that charges of other tests change no first page. */
const oldestFirst = `${charges}?sort=creationTime`

async function chargeIds(args: string): Promise<string[]> {
  const { charges } = await ask<{ charges: { items: { id: string }[] } }>(`{ charges${args} { items { id } } }`)
  return charges.items.map(({ id }) => id)
}

test.describe('The search', () => {
  test('focuses the search with /, trims the typed text, and clears it', async ({ page }) => {
    await page.goto(charges)
    await expect(rows(page)).toHaveCount(10)
    await page.keyboard.press('/')
    const box = page.getByRole('searchbox')
    await expect(box).toBeFocused()
    await page.keyboard.type('  cust-105 ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=cust-105$/)
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page).toHaveURL(/\/charges$/)
    await expect(rows(page)).toHaveCount(10)
  })

  test('includes a typed search in the next change of the list', { tag: '@fast' }, async ({ page }) => {
    await page.goto('merchant/charges?page=3')
    const search = page.getByRole('searchbox')
    await search.fill('cust-7')
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/search=cust-7/)
    await expect(page).not.toHaveURL(/page=/)
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeHidden()
    await search.fill('cust-42')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page).toHaveURL(/search=cust-42/)
    // A note that does not apply leaves nothing behind, not even a zero.
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('main').getByText('0', { exact: true })).toHaveCount(0)
  })

  test('names each condition of an empty result and removes one or all', async ({ page }) => {
    await page.goto(`${charges}?search=nothing-like-it&chargeStatus=DECLINED&minAmount=5`)
    const main = page.getByRole('main')
    await expect(main.getByText('No charges match')).toBeVisible()
    const conditions = main.getByRole('listitem')
    await expect(conditions.getByRole('button')).toHaveText([
      'Remove Search: nothing-like-it',
      'Remove Status: Declined',
      'Remove Amount: at least 5',
    ])
    await conditions.getByRole('button', { name: 'Remove Status: Declined' }).press('Enter')
    await expect(page).toHaveURL(/charges\?search=nothing-like-it&minAmount=5$/)
    await expect(conditions).toHaveCount(2)
    // The focus stays in the list.
    await page.keyboard.press('Tab')
    await expect(main.getByRole('searchbox')).toBeFocused()
    await conditions.getByRole('button', { name: 'Remove Amount: at least 5' }).click()
    // A single condition has no separate button.
    await expect(conditions).toHaveText(['Search: nothing-like-it'])
    await expect(conditions.getByRole('button')).toHaveCount(0)
    await main.getByRole('button', { name: 'Clear all' }).last().click()
    await expect(page).toHaveURL(/\/charges$/)
    await expect(rows(page)).toHaveCount(10)
  })

  test('marks a list as incomplete if a lookup failed', async ({ page }) => {
    await intercept(page, 'Charges', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      Object.assign(body.data.list, {
        totalIsExact: false,
        failedLookups: [
          { __typename: 'FailedLookup', field: 'customerId', message: 'no answer', code: 'PLATFORM_UNAVAILABLE' },
        ],
      })
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto(`${charges}?search=chg-1003`)
    await expect(page.getByText('This list is incomplete')).toBeVisible()
    await expect(
      page.getByText('Couldn’t search by Customer ID: The platform isn’t responding. no answer'),
    ).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('1–1 of at least 1')).toBeVisible()

    await page.goto(`${charges}?search=nothing-like-it`)
    await expect(page.getByText('No results so far')).toBeVisible()
    await expect(page.getByText('No charges match')).toHaveCount(0)
  })
})

test.describe('Filters', () => {
  test('filters by values from a list', async ({ page }) => {
    await page.goto(oldestFirst)
    for (const [filter, value, query, input] of [
      ['Status', 'Declined', 'chargeStatus=DECLINED', 'chargeStatus: DECLINED'],
      ['Payment method', 'PayPal', 'paymentMethod=PAYPAL_PAYMENT', 'paymentMethod: PAYPAL_PAYMENT'],
      ['Currency', 'JPY', 'currency=JPY', 'currency: "JPY"'],
    ] as const) {
      await addFilter(page, filter)
      await page.getByPlaceholder('Search values').fill(value)
      await page.getByRole('option', { name: value }).first().click()
      await expect(page).toHaveURL(new RegExp(`${query}$`))
      await expect.poll(() => rowIds(page)).toEqual(await chargeIds(`(filter: { ${input} }, sort: "creationTime")`))
      await page.reload()
      await expect(filterButton(page, filter)).toContainText(value)
      await page.getByRole('button', { name: `Remove ${filter}` }).click()
      await expect(page).toHaveURL(/\/charges\?sort=creationTime$/)
    }
  })

  test('filters by typed values', async ({ page }) => {
    for (const [filter, fields, query, input] of [
      ['Customer ID', { 'Customer ID': 'cust-42' }, 'customerId=cust-42', 'customerId: "cust-42"'],
      ['Platform ID', { 'Platform ID': '710000123' }, 'lgId=710000123', 'lgId: "710000123"'],
      ['Last four digits', { 'Last four digits': '4242' }, 'last4=4242', 'last4: "4242"'],
      ['Amount', { Minimum: '5', Maximum: '9.99' }, 'minAmount=5&maxAmount=9.99', 'minAmount: "5", maxAmount: "9.99"'],
    ] as const) {
      await page.goto(oldestFirst)
      await addFilter(page, filter)
      for (const [label, text] of Object.entries(fields)) {
        await page.getByRole('textbox', { name: label, exact: true }).fill(text)
      }
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL(new RegExp(`${query}$`))
      await expect
        .poll(() => rowIds(page), filter)
        .toEqual(await chargeIds(`(filter: { ${input} }, sort: "creationTime")`))
    }
  })

  test('keeps a relative date filter up to date', async ({ page }) => {
    await page.goto(oldestFirst)
    await addFilter(page, 'Created')
    const asked = page.waitForRequest((request) => /"from":"\d{4}-\d\d-\d\dT/.test(request.postData() ?? ''))
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await expect(page).toHaveURL(/charges\?sort=creationTime&from=last7Days$/)
    const { from, to } = (await asked).postDataJSON().variables.filter
    expect(Date.parse(to) - Date.parse(from)).toBe(7 * 86_400_000 - 1_000)
    const chip = filterButton(page, 'Created')
    await expect(chip).toHaveText('Created Last 7 days')
    await expect(chip).toHaveAttribute('title', /\(UTC\)\n.* UTC\n.*\(UTC\)\n.* UTC$/)
    await expect
      .poll(() => rowIds(page))
      .toEqual(await chargeIds(`(filter: { from: "${from}", to: "${to}" }, sort: "creationTime")`))
    await page.goBack()
    await expect(page).toHaveURL(/\/charges\?sort=creationTime$/)
  })

  test('updates “Today” when someone looks at the tab the next day', async ({ page }) => {
    const today = new Date()
    await page.clock.setFixedTime(today)
    await page.goto(`${charges}?from=today`)
    await expect(filterButton(page, 'Created')).toBeVisible()
    await expect(page.getByText(/^As of/)).toBeVisible()
    const asked = page.waitForRequest((request) => request.postDataJSON()?.variables?.filter?.from !== undefined)
    await page.clock.setFixedTime(new Date(today.getTime() + 24 * 3_600_000))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const { from } = (await asked).postDataJSON().variables.filter
    expect(Date.parse(from)).toBeGreaterThan(today.getTime())
  })

  test('filters by days from a calendar without future days', async ({ page }) => {
    await page.goto(charges)
    await addFilter(page, 'Created')
    const days = page.locator('.days-picker')
    await expect(days.getByRole('button', { name: 'Today', exact: true })).toBeVisible()
    await expect(days.getByRole('button', { name: 'Next month' })).toBeDisabled()
    // In the first days of a month, the ninth is still to come.
    await days.getByRole('button', { name: 'Previous month' }).click()
    await days.getByRole('gridcell', { name: '1', exact: true }).first().click()
    await days.getByRole('gridcell', { name: '9', exact: true }).first().click()
    await days.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/from=\d{4}-\d\d-01T00%3A00%3A00Z&to=\d{4}-\d\d-09T23%3A59%3A59Z$/)
  })

  test('reads typed days in the order of the language and shows errors at the field', async ({ page }) => {
    await page.goto(`${charges}?from=2026-01-05T00:00:00Z`)
    await filterButton(page, 'Created').click()
    const days = page.locator('.days-picker')
    const [from, to] = [days.getByRole('textbox', { name: 'From' }), days.getByRole('textbox', { name: 'To' })]
    await expect(from).toHaveValue('01/05/2026')
    await expect(to).toHaveValue('')

    await from.fill('soon')
    await to.fill('01/02/2126')
    await to.press('Enter')
    await expect(from).toHaveAccessibleDescription(/^Enter a date such as \d\d\/\d\d\/\d{4}$/)
    await expect(to).toHaveAccessibleDescription('Choose a date up to today')
    await expect(from).toBeFocused()
    await from.fill('1/20/2026')
    await expect(from).toHaveAccessibleDescription('')
    await to.fill('2026-01-19')
    await to.press('Enter')
    await expect(to).toHaveAccessibleDescription('Choose a date on or after 01/20/2026')
    await expect(page).toHaveURL(/from=2026-01-05T00:00:00Z$/)

    // The form asks whether day and month were swapped.
    await to.fill('21/1/2026')
    await to.press('Enter')
    await days.getByRole('button', { name: /2026/ }).and(days.locator('.readings button')).click()
    await expect(to).toHaveValue('01/21/2026')
    await expect(to).toBeFocused()
    await to.press('Enter')
    await expect(page).toHaveURL(/from=2026-01-20T00%3A00%3A00Z&to=2026-01-21T23%3A59%3A59Z$/)

    // Both ends are shown for every kind of range.
    await filterButton(page, 'Created').click()
    await expect(from).toHaveValue('01/20/2026')
    await expect(to).toHaveValue('01/21/2026')
    await expect(days.getByRole('grid', { name: 'January 2026' })).toBeVisible()
    await to.fill('')
    await to.press('Enter')
    await expect(page).toHaveURL(/from=2026-01-20T00%3A00%3A00Z$/)
  })

  test('an Enter that closes a filter does not open it again when it is released', async ({ page }) => {
    await page.goto(`${charges}?from=2026-01-05T00:00:00Z`)
    const chip = filterButton(page, 'Created')
    await chip.click()
    const to = page.locator('.days-picker').getByRole('textbox', { name: 'To' })
    await to.fill('01/21/2026')
    await page.keyboard.down('Enter')
    await expect(to).toBeHidden()
    await expect(chip).toBeFocused()
    await page.keyboard.up('Enter')
    await expect(page).toHaveURL(/to=2026-01-21/)
    await expect(chip).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(to).toBeVisible()
  })

  test('filters by several values and by groups of values', { tag: '@fast' }, async ({ page }) => {
    await page.goto(`${charges}?chargeStatus=EXPIRED`)
    await expect(filterButton(page, 'Status')).toHaveText('Status Expired')
    await filterButton(page, 'Status').click()
    await page.getByPlaceholder('Search values').fill('Created')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/chargeStatus=EXPIRED%2CCREATED$/)
    await expect(filterButton(page, 'Status')).toHaveText('Status Expired, Created')
    await expect.poll(() => rowIds(page)).toEqual(await chargeIds('(filter: { chargeStatus: [EXPIRED, CREATED] })'))
    await page.keyboard.press('Escape')
    await addFilter(page, 'Payment method')
    await page.getByRole('option', { name: 'All cards' }).click()
    await expect(filterButton(page, 'Payment method')).toHaveText('Payment method any of 4')
    await expect(page.getByRole('option', { name: 'Debit card' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('option', { name: 'All cards' }).click()
    await expect(page).toHaveURL(/chargeStatus=EXPIRED%2CCREATED$/)
  })

  test('keeps the typed filter while the list refreshes', async ({ page }) => {
    await page.goto(charges)
    await expect(rows(page)).toHaveCount(10)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await intercept(page, 'Charges', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await addFilter(page, 'Customer ID')
    const field = page.getByRole('textbox', { name: 'Customer ID', exact: true })
    await expect(field).toBeFocused()
    await page.keyboard.type('cust-')
    release()
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled()
    await page.keyboard.type('42')
    await expect(field).toHaveValue('cust-42')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/customerId=cust-42$/)
  })

  test('filters customers by trust level and rejects an invalid email', async ({ page }) => {
    await page.goto('merchant/customers')
    await addFilter(page, 'Trust level')
    await page.getByRole('option', { name: /^Untrusted/ }).click()
    await expect(page).toHaveURL(/trustLevel=UNTRUSTED_CUSTOMER$/)
    // The previous list, which has more rows, may still be shown.
    const untrusted = page.getByRole('cell', { name: 'Untrusted' })
    await expect.poll(async () => (await rows(page).count()) - (await untrusted.count())).toBe(0)
    await expect(untrusted).not.toHaveCount(0)
    await addFilter(page, 'Email')
    const email = page.getByRole('textbox', { name: 'Email', exact: true })
    await email.fill('not an e-mail')
    await email.press('Enter')
    await expect(page.getByText('Email is not an email')).toBeVisible()
  })
})

test.describe('Order and pages', () => {
  test('sorts by click and by keyboard and keeps the order in the URL', async ({ page }) => {
    await page.goto(charges)
    const created = columnHeads(page).filter({ hasText: 'Created' })
    await page.getByRole('button', { name: 'Sort by Created' }).click()
    await expect(page).toHaveURL(/sort=-creationTime$/)
    await expect(created).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Sort by Created' }).press('Enter')
    await expect(page).toHaveURL(/sort=creationTime$/)
    await expect(created).toHaveAttribute('aria-sort', 'ascending')
    const oldest = await chargeIds('(sort: "creationTime")')
    await expect.poll(() => rowIds(page)).toEqual(oldest)
    await page.reload()
    await expect.poll(() => rowIds(page)).toEqual(oldest)
    await page.goBack()
    await expect(page).toHaveURL(/sort=-creationTime$/)
  })

  test('turns and resizes pages, keeps them on reload and undoes them on Back', { tag: '@fast' }, async ({ page }) => {
    await page.goto(`${charges}?sort=creationTime`)
    const status = page.getByText(/^\d+–\d+ of \d+$/)
    await expect(status).toHaveText(/^1–10 of/)
    await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2$/)
    await expect(status).toHaveText(/^11–20 of/)
    const second = await chargeIds('(sort: "creationTime", page: { offset: 10 })')
    await expect.poll(() => rowIds(page)).toEqual(second)
    await page.reload()
    await expect.poll(() => rowIds(page)).toEqual(second)
    await page.getByRole('combobox', { name: 'Rows' }).selectOption('25')
    await expect(page).toHaveURL(/sort=creationTime&size=25$/)
    await expect(status).toHaveText(/^1–25 of/)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(10)
    await page.goBack()
    await expect.poll(() => rowIds(page)).toEqual(second)
    // The choice is remembered, unless the URL has a different one.
    await page.goBack()
    await expect(status).toHaveText(/^1–25 of/)
  })

  test('fades the rows only if a response takes long, and animates no cell', async ({ page }) => {
    await page.clock.install()
    await page.goto(oldestFirst)
    await expect(rows(page)).toHaveCount(10)
    await pauseClock(page)
    const drawn = () =>
      page
        .getByRole('cell')
        .filter({ has: page.getByText('USD') })
        .first()
        .evaluate((cell) => ({
          animations: document.getAnimations().length,
          opacity: [...cell.querySelectorAll('*')].map((each) => getComputedStyle(each).opacity).sort()[0],
        }))
    const release = await hold(page, 'Charges')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    expect(await drawn()).toEqual({ animations: 0, opacity: '1' })
    await page.clock.runFor(200)
    expect(await drawn()).toEqual({ animations: 0, opacity: '0.55' })
    release()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    expect(await drawn()).toEqual({ animations: 0, opacity: '1' })
  })

  test('shows placeholders only if the first rows take long, and animates none of them', async ({ page }) => {
    await page.clock.install()
    await page.goto('merchant/customers')
    await expect(rows(page)).toHaveCount(10)
    await pauseClock(page)
    const release = await hold(page, 'Charges')
    await page.getByRole('navigation').getByRole('link', { name: 'Charges', exact: true }).click()
    await expect(page.getByRole('table', { name: 'Charges' })).toHaveAttribute('aria-busy', 'true')
    const placeholder = page.getByRole('cell').first().locator(':scope > span')
    await expect(placeholder).toBeHidden()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await page.clock.runFor(200)
    await expect(placeholder).toBeVisible()
    release()
    await expect(rows(page)).toHaveCount(10)
  })

  test('shows the same rows for a link with a page number to everyone', async ({ page }) => {
    await page.goto(`${charges}?sort=creationTime`)
    const status = page.getByText(/^\d+–\d+ of \d+$/)
    const previous = page.getByRole('button', { name: 'Previous page' })
    await page.getByRole('combobox', { name: 'Rows' }).selectOption('25')
    await page.goto(`${charges}?sort=creationTime&page=2`)
    await expect(status).toHaveText(/^11–20 of/)
    await previous.click()
    await expect(status).toHaveText(/^1–10 of/)
    await page.goto(`${charges}?sort=creationTime`)
    await expect(status).toHaveText(/^1–25 of/)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2&size=25$/)
    await expect(status).toHaveText(/^26–/)
    await previous.click()
    await expect(page).toHaveURL(/sort=creationTime$/)
    await expect(status).toHaveText(/^1–25 of/)
  })

  test('shows the first page after a changed condition', async ({ page }) => {
    await page.goto(`${charges}?page=3`)
    await search(page, 'cust-42')
    await expect(page).toHaveURL(/charges\?search=cust-42$/)
  })
})

test.describe('Rows', () => {
  test('opens rows as links by mouse and keyboard', async ({ page, context }) => {
    await page.goto(`${charges}?sort=id`)
    const row = page.getByRole('link', { name: 'Open chg-1003', exact: true })
    await expect(row).toHaveAttribute('href', '/atv4/merchant/DEMO_MERCHANT/charges/chg-1003')
    const opened = context.waitForEvent('page')
    await row.click({ button: 'middle', position: { x: 4, y: 4 } })
    await expect((await opened).getByRole('heading', { level: 1, name: 'Charge chg-1003' })).toBeVisible()
    await expect(page).toHaveURL(/sort=id$/)

    await row.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Open chg-1004', exact: true })).toBeFocused()
    await page.keyboard.press('Home')
    // Other tests create charges whose IDs may sort before the seeded ones.
    const first = page
      .getByRole('main')
      .getByRole('link', { name: /^Open / })
      .first()
    const id = (await first.getAttribute('aria-label'))?.replace('Open ', '') ?? ''
    await expect(first).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Charge ${id}` })).toBeVisible()
  })

  test('opens a row from any cell', async ({ page }) => {
    await page.goto(`${charges}?search=chg-1003`)
    await page.getByRole('cell', { name: 'Funds authorized' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Charge chg-1003' })).toBeVisible()
  })
})

test('a press on a value at the edge of a filter’s list chooses this value, although it is partly hidden', async ({
  page,
}) => {
  await page.goto('merchant/charges')
  await addFilter(page, 'Status')
  const list = page.getByRole('listbox', { name: 'Status' })
  const cutOff = () =>
    list.evaluate((node) => {
      const bottom = node.getBoundingClientRect().bottom - 2
      for (const option of node.querySelectorAll('[role=option]')) {
        const { x, y, width, height } = option.getBoundingClientRect()
        if (y < bottom && y + height > bottom) return { name: option.textContent ?? '', x: x + width / 2, y: y + 4 }
      }
      return null
    })
  // The list moves to its place after it has appeared.
  let place = await cutOff()
  await expect(async () => {
    const before = place
    place = await cutOff()
    expect(place).toEqual(before)
    expect(place).not.toBeNull()
  }).toPass()
  if (!place) throw new Error('no option is cut off')
  const option = list.getByRole('option', { name: place.name, exact: true })
  await page.mouse.move(place.x, place.y)
  await page.mouse.down()
  // An option that takes the focus is scrolled into view by the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  await expect(option).toHaveAttribute('aria-selected', 'true')
})

test('remembers which columns are shown, their order and their width', async ({ page }) => {
  await page.goto(charges)
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Platform ID' }).press('Space')
  await page.getByRole('checkbox', { name: 'Payment method' }).press('Space')
  await page.getByRole('button', { name: 'Amount: Move left' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'Platform ID' })).toHaveCount(0)
  const width = async () => (await columnHeads(page).filter({ hasText: 'Charge ID' }).boundingBox())?.width ?? 0
  const before = await width()
  await page.getByRole('button', { name: 'Column options: Charge ID' }).click()
  await page.getByRole('menuitem', { name: 'Wider' }).click()
  await page.getByRole('menuitem', { name: 'Wider' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(width).toBeGreaterThan(before + 40)
  const widened = await width()

  await page.reload()
  await expect(page.locator('title').filter({ hasText: 'Drag to move the column' })).not.toHaveCount(0)
  await expect(page.locator('title').filter({ hasText: 'Press down to drag' })).toHaveCount(0)
  await expect(columnHeads(page)).toContainText([
    'Charge ID',
    'Amount',
    'Status',
    'Refunded',
    'Customer ID',
    'Created',
    'Platform ID',
  ])
  await expect.poll(width).toBe(widened)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect(columnHeads(page)).toContainText([
    'Charge ID',
    'Status',
    'Amount',
    'Refunded',
    'Payment method',
    'Customer ID',
    'Created',
  ])
})

test('a column gets wider and moves when the mouse drags it', async ({ page }) => {
  // The ids of other tests' charges are longer and make the column wider.
  await page.goto(oldestFirst)
  await expect(rows(page)).toHaveCount(10)
  const head = (name: string) => columnHeads(page).filter({ hasText: name })
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox()
    if (!box) throw new Error('nothing to drag')
    return box
  }
  const drag = async (from: { x: number; y: number }, toX: number) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + toX) / 2, from.y)
    await page.mouse.move(toX, from.y)
    await page.mouse.up()
  }
  const before = await boxOf(head('Charge ID'))
  const edge = before.x + before.width - 2
  await drag({ x: edge, y: before.y + before.height / 2 }, edge + 80)
  await expect.poll(async () => Math.round((await boxOf(head('Charge ID'))).width)).toBe(Math.round(before.width + 80))

  await head('Charge ID').hover()
  const grip = await boxOf(head('Charge ID').locator('.bp6-table-reorder-handle-target'))
  const next = await boxOf(head('Status'))
  // A column moves behind the next one if the pointer passes the middle of that one.
  await drag({ x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 }, next.x + next.width * 0.9)
  await expect(columnHeads(page)).toContainText(['Status', 'Charge ID', 'Amount'])
  await expect(rows(page)).toHaveCount(10)
})
