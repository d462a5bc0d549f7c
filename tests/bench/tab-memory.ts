// Measures the memory of a tab in which someone works: opens charges from the list and searches, and after each tenth
// of the work collects garbage and reports the heap, the nodes and the listeners, as ratios to the start. The start is
// the state after the first ten charges and searches, when all code is loaded. `BENCH_OPENED` is the number of charges
// (100), `BENCH_SEARCHES` the number of searches (40); an hour of work is 500 and 200.
import { type CDPSession, chromium, type Page } from 'playwright'
import { browserLaunch } from '../e2e/support/browser-launch.ts'
import { rows } from '../e2e/support/list.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { startPortal } from '../e2e/support/start-portal.ts'

interface Memory {
  readonly heapMiB: number
  readonly nodes: number
  readonly listeners: number
}

const opened = Number(process.env.BENCH_OPENED ?? 100)
const searches = Number(process.env.BENCH_SEARCHES ?? 40)
const steps = 10
const perPage = 10

const portal = await startPortal({ port: 0, charges: 2_000 })
const browser = await chromium.launch(browserLaunch)
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${portal.origin}/atv4/`)
  await signIn(page, 'operator')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  const protocol = await context.newCDPSession(page)
  await protocol.send('HeapProfiler.enable')
  await protocol.send('Performance.enable')
  await openCharges(page, perPage)
  await search(page, 0, perPage)
  const start = await memoryOf(protocol)
  const table: Record<string, object> = { start }
  for (let step = 1; step <= steps; step++) {
    await openCharges(page, Math.round(opened / steps))
    await search(page, step * 100, Math.round(searches / steps))
    const now = await memoryOf(protocol)
    table[`${(opened / steps) * step} charges, ${(searches / steps) * step} searches`] = {
      ...now,
      'to start': Math.round((100 * now.heapMiB) / start.heapMiB) / 100,
    }
  }
  console.table(table)
} finally {
  await browser.close()
  await portal.stop()
}

/** Opens charges one by one from the list, page by page, and goes back each time. */
async function openCharges(page: Page, count: number): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Charges', exact: true }).first().click()
  for (let place = 0; place < count; place++) {
    const row = rows(page).nth(place % perPage)
    await row.waitFor()
    await row.click()
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await rows(page).first().waitFor()
    if (place % perPage === perPage - 1) await page.getByRole('button', { name: 'Next page' }).click()
  }
}

/** Searches for the charges of customers, and shows all charges again each time. */
async function search(page: Page, from: number, count: number): Promise<void> {
  const box = page.getByRole('main').getByRole('searchbox')
  for (let place = 0; place < count; place++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/graphql'))
    await box.fill(`cust-${1_000 + from + place}`)
    await page.keyboard.press('Enter')
    await answered
    await page.getByRole('button', { name: 'Clear search' }).click()
    await rows(page).first().waitFor()
  }
}

async function memoryOf(protocol: CDPSession): Promise<Memory> {
  // Twice, because objects that a finalizer releases are collected the second time.
  await protocol.send('HeapProfiler.collectGarbage')
  await protocol.send('HeapProfiler.collectGarbage')
  const { metrics } = await protocol.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    heapMiB: Math.round((value('JSHeapUsedSize') / 1024 / 1024) * 10) / 10,
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
  }
}
