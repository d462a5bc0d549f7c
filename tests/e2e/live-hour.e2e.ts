/// <reference lib="dom" />
import type { Page } from 'playwright'
import { pauseClock } from './support/clock.ts'
import { fontArrived } from './support/font.ts'
import { rows } from './support/list.ts'
import { looked } from './support/looked.ts'
import { intercept, repeatFirst } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { followRequests } from './support/settled.ts'

/** A row as the gateway sends it. */
type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly creationTime?: string }
interface Rows {
  readonly items: readonly Row[]
  readonly total: number
  readonly asOf: string
}

const perSecond = 5
const stepMs = 15_000
const hourMs = 60 * 60_000

const lists = [
  // No test creates or changes charges in this currency.
  { title: 'Charges', path: 'merchant/charges?size=50&currency=TRY', changes: { chargeStatus: 'REFUNDED' } },
  { title: 'Customers', path: 'merchant/customers?size=50', changes: { customerStatus: 'BLOCKED' } },
] as const

/**
 * Changes the responses to the looks at a list as if five rows per second had arrived since it was read, and one row
 * had changed in each minute. Everything else in a response comes from the gateway.
 */
async function arriving(page: Page, operation: string, changes: object) {
  const looks: { readonly at: number }[] = []
  let seconds = 0
  await intercept(page, operation, async (route) => {
    const request = route.request()
    const { variables } = request.postDataJSON()
    if (request.headers()['x-portal-passive'] !== '1') return route.fallback()
    looks.push({ at: seconds })
    const response = await route.fetch()
    const answer = await response.json()
    const list: Rows = answer.data.list
    const { from, to } = variables.filter
    const isNews = from !== undefined && to === undefined
    const came = isNews || from === undefined ? seconds * perSecond : 0
    const [pattern] = list.items
    const arrived = Array.from({ length: Math.min(came, variables.page.limit) }, (_, place) => ({
      ...pattern,
      id: `made-${came - place}`,
      ...(isNews && { creationTime: new Date(Date.parse(from) + 1_000).toISOString() }),
    }))
    const changed = new Set(Array.from({ length: Math.floor(seconds / 60) }, (_, minute) => minute % 50))
    const known = list.items.map((row, place) => (changed.has(place) ? { ...row, ...changes } : row))
    const items = [...arrived, ...known].slice(0, variables.page.limit)
    await route.fulfill({ response, json: { data: { list: { ...list, items, total: list.total + came } } } })
  })
  return {
    looks,
    /** Advances the page's clock. The looks that become due get their responses. */
    async pass(millis: number) {
      for (let passed = 0; passed < millis; passed += stepMs) {
        seconds += stepMs / 1_000
        await page.clock.runFor(stepMs)
        await page.evaluate(looked)
      }
    },
  }
}

/** Collects the layout shifts of the page. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    interface LayoutShift extends PerformanceEntry {
      readonly value: number
      readonly sources: readonly { readonly node: Node | null }[]
    }
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as LayoutShift[]) {
        shifts.push({ value, moved: sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200)) })
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, {
      shifts() {
        note(observer.takeRecords())
        return shifts.splice(0)
      },
    })
  })
  return (): Promise<readonly unknown[]> => page.evaluate(() => Reflect.get(window, 'shifts')())
}

/** The reader's view: the visible rows, the selection and the focus. */
function placeOf(page: Page) {
  return page.evaluate(() => {
    const scroll = document.querySelector('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container')
    const selection = document.getSelection()
    // The table draws rows out of sight when it has time.
    const links = [...document.querySelectorAll('a[data-row-link]')].filter(
      (link) => link.getBoundingClientRect().top < window.innerHeight,
    )
    return {
      focused: document.activeElement?.getAttribute('aria-label'),
      rows: links.map((link) => link.getAttribute('href')),
      tops: links.map((link) => link.getBoundingClientRect().top),
      scrolled: [scroll?.scrollTop, scroll?.scrollLeft, window.scrollY],
      text: selection?.toString(),
      isTextThere: selection?.anchorNode?.isConnected,
      checked: [...document.querySelectorAll('input:checked')].map((box) => box.getAttribute('aria-label')),
    }
  })
}

for (const { title, path, changes } of lists) {
  test(`an hour with five new rows per second moves nothing in the open list ${title}`, async ({ page }) => {
    await page.clock.install()
    const shifts = await watchShifts(page)
    const stream = await arriving(page, title, changes)
    await repeatFirst(page, 'ListViews')
    const settled = followRequests(page)
    await page.goto(path)
    await expect(page.getByText(/^As of \d/)).toBeVisible()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(15)
    await fontArrived(page)
    await page.getByRole('region', { name: title, exact: true }).evaluate((node) => node.scrollTo({ top: 320 }))
    await rows(page).nth(8).focus()
    // A reader is about to copy the text of a cell.
    await page.evaluate(() => {
      const text = document.querySelector('[data-row="12"][aria-colindex="2"] .list-cell-content')
      if (text) document.getSelection()?.selectAllChildren(text)
    })
    await settled()
    await pauseClock(page)
    // The table draws its rows some time after the scroll, so this draws them.
    await page.clock.runFor(5_000)
    const before = await placeOf(page)
    expect(before.text?.length).toBeGreaterThan(3)
    // A screenshot waits for the next frame, which may contain layout shifts caused by earlier keys.
    await page.screenshot()
    await shifts()
    await stream.pass(hourMs / 2)
    expect(await placeOf(page)).toEqual({ ...before, focused: expect.stringContaining(before.focused ?? '') })
    expect(await shifts()).toEqual([])
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    // The footer of the selection is loaded on first use.
    await page.clock.runFor(1_000)
    await expect(page.getByRole('region', { name: 'Selected rows' }).getByText('2 selected')).toBeVisible()
    const selecting = await placeOf(page)
    expect(selecting.checked).toHaveLength(2)
    await page.screenshot()
    await shifts()
    await stream.pass(hourMs / 2)
    const came = (stream.looks.at(-1)?.at ?? 0) * perSecond
    expect(came).toBeGreaterThan(17_000)
    // The clock is stopped, and a response that came after its last tick needs one more to be shown.
    await page.clock.runFor(1_000)
    const said = title === 'Charges' ? `Load ${came.toLocaleString('en')} new` : 'Load 50 changed'
    await expect(page.getByRole('button', { name: said })).toBeVisible()
    expect(await placeOf(page)).toEqual(selecting)
    expect(await shifts()).toEqual([])
    const callsOf = Map.groupBy(stream.looks, ({ at }) => at)
    expect(callsOf.size).toBeGreaterThan(60)
    // Every 15 seconds for two minutes after a key, then every minute.
    expect(callsOf.size).toBeLessThanOrEqual(2 * (8 + 29))
    for (const calls of callsOf.values()) expect(calls.length).toBeLessThanOrEqual(2)
  })
}
