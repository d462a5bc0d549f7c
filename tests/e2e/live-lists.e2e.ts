/// <reference lib="dom" />
import type { Page, Request } from 'playwright'
import { pauseClock } from './support/clock.ts'
import { expectKey } from './support/key-sheet.ts'
import { refundElsewhere } from './support/ledger.ts'
import { filterButton, restOfList, rowIds, rows } from './support/list.ts'
import { looked } from './support/looked.ts'
import { makeCharge } from './support/made-charge.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { expectUsable } from './support/usable.ts'

const charges = 'merchant/charges'
/**
 * The list of one currency. Only one test creates or changes charges in it, so that parallel tests change no row and no
 * count; none does so in Turkish lira.
 */
const chargesIn = (currency: string) => `${charges}?currency=${currency}`
const lookMs = 15_000

/** Opens the list with a clock that only the test advances. */
async function openFrozen(page: Page, path = charges): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByText(/^As of \d/)).toBeVisible()
  await pauseClock(page)
}

/** Waits until the keyboard shortcuts of an opened object work. */
function trailKeys(page: Page): Promise<void> {
  return expectKey(page, 'Up to the list', 'Next row')
}

/** Counts the looks at the list, which do not count as activity. */
function countLooks(page: Page) {
  const looks: Request[] = []
  page.on('request', (request) => {
    if (isLook(request)) looks.push(request)
  })
  return looks
}

/** Records which rows have the focus after each change of the page. */
async function recordFocusedRows(page: Page): Promise<() => Promise<readonly string[]>> {
  const recorded = await page.evaluateHandle(() => {
    const names = new Set<string>()
    const note = () => {
      const { activeElement: active } = document
      if (active?.matches('a[data-row-link]')) names.add(active.getAttribute('aria-label') ?? '')
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true })
    return names
  })
  return () => recorded.evaluate((names) => [...names])
}

function isLook(request: Request): boolean {
  return request.headers()['x-portal-passive'] === '1' && request.postDataJSON()?.operationName === 'Charges'
}

test('an open list shows the number of new rows, and loads them with a key', { tag: '@fast' }, async ({ page }) => {
  await openFrozen(page, chargesIn('BRL'))
  const before = await rowIds(page)
  const row = page.getByRole('link', { name: `Open ${before[2]}`, exact: true })
  await row.focus()
  const made = [await makeCharge({ currency: 'BRL' }), await makeCharge({ currency: 'BRL' })]
  await page.clock.runFor(lookMs)
  await expect(page.getByRole('button', { name: 'Load 2 new' })).toBeVisible()
  expect(await rowIds(page)).toEqual(before)
  await expect(row).toBeFocused()
  const focusedRows = await recordFocusedRows(page)
  await page.keyboard.press('.')
  await expect(page.getByRole('button', { name: 'Load 2 new' })).toBeHidden()
  await expect.poll(async () => (await rowIds(page)).slice(2)).toEqual(before.slice(0, 8))
  expect((await rowIds(page)).slice(0, 2).sort()).toEqual(made.sort())
  await page.clock.runFor(1_000)
  await expect(row).toBeFocused()
  // A key pressed at any moment would have acted on this row.
  expect(await focusedRows()).toEqual([`Open ${before[2]}`])
  await page.clock.resume()
  await expectUsable(page)
})

test('marks changed and removed rows in place', async ({ page }) => {
  const id = await makeCharge({ currency: 'EGP' })
  await openFrozen(page, `${chargesIn('EGP')}&chargeStatus=CHARGED`)
  const before = await rowIds(page)
  expect(before).toContain(id)
  await refundElsewhere(id, '10.00')
  await page.clock.runFor(lookMs)
  await expect(page.getByRole('link', { name: `Open ${id}, No longer in this list` })).toBeVisible()
  expect((await rowIds(page)).map((each) => each.replace(/,.*/, ''))).toEqual(before)
})

test('a row shown next to the list is updated with its row', async ({ page }) => {
  const id = await makeCharge({ currency: 'PLN' })
  await openFrozen(page, chargesIn('PLN'))
  await page.getByRole('link', { name: `Open ${id}`, exact: true }).press('Space')
  // The panel is loaded on first use.
  await page.clock.runFor(1_000)
  const beside = page.getByRole('complementary', { name: `${id}, beside the list` })
  await expect(beside.getByTitle('CHARGED')).toBeVisible()
  await refundElsewhere(id, '10.00')
  await page.clock.runFor(lookMs)
  await expect(beside.getByTitle('REFUNDED')).toBeVisible()
})

test('resizing the window keeps the marks and the number of new rows', async ({ page }) => {
  const id = await makeCharge({ currency: 'GBP' })
  await openFrozen(page, chargesIn('GBP'))
  await refundElsewhere(id, '10.00')
  await makeCharge({ currency: 'GBP' })
  await page.clock.runFor(lookMs)
  const changed = page.getByRole('link', { name: `Open ${id}, Changed` })
  const news = page.getByRole('button', { name: 'Load 1 new' })
  await expect(changed).toBeVisible()
  await expect(news).toBeVisible()
  const looks = countLooks(page)
  for (const [width, height] of [
    [1024, 900],
    [1024, 768],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.clock.runFor(1_000)
    await expect(changed).toBeVisible()
    await expect(news).toBeVisible()
  }
  expect(looks).toEqual([])
})

test('a key pauses the list, and the list only counts while rows are selected', async ({ page }) => {
  await openFrozen(page)
  const looks = countLooks(page)
  await page.keyboard.press(',')
  await expect(page.getByText(/^As of .* Paused\.$/)).toBeVisible()
  await page.clock.runFor(10 * lookMs)
  expect(looks).toEqual([])
  await page.keyboard.press(',')
  await rows(page).first().focus()
  await page.keyboard.press('x')
  await expect(page.getByText('Paused while rows are selected.')).toBeVisible()
  await makeCharge()
  await page.clock.runFor(lookMs)
  // Only the count continues.
  await expect(page.getByRole('button', { name: /^Load \d+ new$/ })).toBeVisible()
  expect(looks).toHaveLength(1)
  await page.keyboard.press('Escape')
})

test('one tab polls for all tabs that show the same list', async ({ page, context }) => {
  await page.clock.install()
  const other = await context.newPage()
  const tabs = [page, other]
  for (const tab of tabs) {
    await tab.goto(chargesIn('MXN'))
    await expect(tab.getByText(/^As of \d/)).toBeVisible()
  }
  await pauseClock(page)
  // No look gets its response before the clocks of both tabs have advanced.
  let advanced = Promise.withResolvers<void>()
  await context.route('**/graphql', async (route) => {
    if (isLook(route.request())) await advanced.promise
    await route.fallback()
  })
  let made = 0
  // Each look finds a new charge, so that both tabs have its response before the clocks advance again.
  const look = async () => {
    await makeCharge({ currency: 'MXN' })
    made++
    // A tab without input for two minutes looks less often.
    for (const tab of tabs) await tab.keyboard.press('Shift')
    advanced = Promise.withResolvers()
    await page.clock.runFor(lookMs)
    advanced.resolve()
    for (const tab of tabs) await expect(tab.getByRole('button', { name: `Load ${made} new` })).toBeVisible()
    for (const tab of tabs) await tab.evaluate(looked)
  }
  const requests = tabs.map(countLooks)
  const sent = () => requests.flat().length
  // Until the tabs know each other, both may look. A look takes two requests.
  await expect(async () => {
    const before = sent()
    await look()
    expect(sent() - before).toBe(2)
  }).toPass()
  const before = sent()
  const rounds = 5
  for (let round = 0; round < rounds; round++) await look()
  expect(sent() - before).toBe(2 * rounds)
})

test('selected rows are tinted in both themes', async ({ page }) => {
  const tintOf = (at: number) =>
    rows(page)
      .nth(at)
      .evaluate((link) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(link.parentElement as HTMLElement)
        return `${backgroundColor} ${backgroundImage}`
      })
  for (const theme of ['light', 'dark'] as const) {
    await prefer(page, { theme })
    await page.goto(chargesIn('TRY'))
    await expect(rows(page)).toHaveCount(10)
    await rows(page).nth(1).focus()
    await page.keyboard.press('Shift+ArrowDown')
    await rows(page).nth(6).focus()
    const plain = await tintOf(0)
    await expect.poll(() => tintOf(1)).not.toBe(plain)
    expect(await tintOf(2)).toBe(await tintOf(1))
    expect(await tintOf(3)).toBe(plain)
    await expectUsable(page)
  }
  await rows(page).nth(6).focus()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await tintOf(1)) === (await tintOf(0))).toBe(true)
})

test('selects, adds up, copies and previews rows with keys', {
  tag: '@fast',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${chargesIn('TRY')}&chargeStatus=CHARGED`)
  await expect(rows(page)).toHaveCount(10)
  const ids = await rowIds(page)
  await rows(page).first().focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  const foot = page.getByRole('region', { name: 'Selected rows' })
  await expect(foot.getByText('3 selected')).toBeVisible()
  await expect(foot.getByText(/^TRY\s?[\d,]+\.\d\d$/)).toBeVisible()
  await page.keyboard.press('Control+c')
  await expect(foot.getByText('3 rows copied')).toBeVisible()
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(lines.map((line) => line.split('\t')[0])).toEqual(ids.slice(0, 3))
  expect(lines[0]).toMatch(/\t\d+\.\d\d\tTRY\t/)
  await page.keyboard.press('Escape')
  await expect(foot).toBeHidden()
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary', { name: `${ids[2]}, beside the list` })).toBeVisible()
  await page.keyboard.press('j')
  const aside = page.getByRole('complementary', { name: `${ids[3]}, beside the list` })
  await expect(aside).toBeVisible()
  await page.keyboard.press('Space')
  await expect(aside).toBeHidden()
  await page.getByRole('link', { name: `Open ${ids[3]}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  const heading = (id: string | undefined) => page.getByRole('heading', { level: 1, name: `Charge ${id}` })
  await expect(heading(ids[3])).toBeVisible()
  await trailKeys(page)
  await page.keyboard.press('j')
  await expect(heading(ids[4])).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(ids[3])).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(ids[2])).toBeVisible()
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/currency=TRY/)
  await expect(page.getByRole('link', { name: `Open ${ids[2]}`, exact: true })).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('Space')
  await expectUsable(page)
})

test('j and k continue past the end of a page of the list, and u returns to that page', async ({ page }) => {
  await page.goto(chargesIn('TRY'))
  await expect(rows(page)).toHaveCount(10)
  const ids = await rowIds(page)
  const heading = page.getByRole('heading', { level: 1 })
  const last = `Charge ${ids[9]}`
  await page.getByRole('link', { name: `Open ${ids[9]}`, exact: true }).press('Enter')
  await expect(heading).toHaveText(last)
  await trailKeys(page)
  await page.keyboard.press('j')
  await expect(heading).not.toHaveText(last)
  await expect(heading).toHaveText(/^Charge chg-/)
  const next = (await heading.textContent())?.replace('Charge ', '') ?? ''
  expect(ids).not.toContain(next)
  await page.keyboard.press('k')
  await expect(heading).toHaveText(last)
  await page.keyboard.press('j')
  await expect(heading).toHaveText(`Charge ${next}`)
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(page.getByRole('link', { name: `Open ${next}`, exact: true })).toBeFocused()
  expect((await rowIds(page))[0]).toBe(next)
  await expectUsable(page)
})

test('the pointer selects text in a row, and a click on the text opens the row', async ({ page }) => {
  await page.goto(chargesIn('TRY'))
  await expect(rows(page)).toHaveCount(10)
  const [id = ''] = await rowIds(page)
  await restOfList(page)
  const text = page
    .getByRole('cell', { name: new RegExp(`^${id}`) })
    .getByText(id)
    .first()
  const box = await text.boundingBox()
  if (!box) throw new Error('The cell has no box')
  await page.mouse.move(box.x + 1, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  const selected = await page.evaluate(() => document.getSelection()?.toString() ?? '')
  expect(selected.length).toBeGreaterThan(3)
  expect(id).toContain(selected)
  await expect(page).toHaveURL(/charges\?/)
  await expectUsable(page)
  await text.click()
  await expect(page.getByRole('heading', { level: 1, name: `Charge ${id}` })).toBeVisible()
})

test.describe('For an administrator', () => {
  test.use({ caller: 'admin' })

  test('j, k and u move through the entries of a configuration', async ({ page }) => {
    await page.goto('merchant/gateways')
    const links = page.getByRole('link', { name: /^Open / })
    await expect(links.nth(1)).toBeVisible()
    const names = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
    await links.first().press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === names[0])
    await trailKeys(page)
    // The URL changes before the page does. Until then the keys belong to the entry before.
    const heading = page.getByRole('heading', { level: 1 })
    const first = (await heading.textContent()) ?? ''
    await page.keyboard.press('j')
    await expect(heading).not.toHaveText(first)
    await expect(page).toHaveURL((url) => url.pathname === names[1])
    await page.keyboard.press('k')
    await expect(heading).toHaveText(first)
    await expect(page).toHaveURL((url) => url.pathname === names[0])
    await page.keyboard.press('u')
    await expect(links.first()).toBeFocused()
    await expectUsable(page)
  })

  test('a configuration filter accepts several values, and its list shows that it is not watched', async ({ page }) => {
    const answered = page.waitForRequest((request) => request.postDataJSON()?.operationName === 'RoutingConfigs')
    await page.goto('merchant/routing?statuses=ACTIVE')
    await answered
    const chip = filterButton(page, 'Status')
    await chip.click()
    const asked = page.waitForRequest(
      (request) => request.postDataJSON()?.variables?.filter?.statuses?.join() === 'ACTIVE,INACTIVE',
    )
    await page.getByRole('listbox').getByRole('option', { name: 'Inactive' }).click()
    await asked
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/statuses=ACTIVE%2CINACTIVE/)
    await expect(chip).toHaveText(/Active, Inactive/)
    await expect(page.getByText('This list isn’t updated automatically.')).toBeVisible()
    await expectUsable(page)
  })
})
