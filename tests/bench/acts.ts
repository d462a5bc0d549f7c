// Measures the most frequent acts of a day's work, from the key press or click to the end of the next finished frame, warm, in a
// sandbox with 20,000 charges, at normal speed and with a processor slowed down four times. An act has finished when its result
// is drawn. `own` is the time without the page's GraphQL requests: an act may take 100 ms if it makes no request, and 60 ms
// in addition to its requests. `work` is the processor time of the page's main thread, which depends less on other work of the machine.
// `bare` is the time of a page with nothing but React and Blueprint's own component of that kind, measured in turns with the portal, so it
// says what the libraries alone take on the same machine. `BENCH_ROUNDS` is the number of rounds (24), `BENCH_CHARGES` the number of
// charges (20,000), `BENCH_ONLY` a speed, `BENCH_BEFORE` the folder of another build of the web client, which is measured in turns with that
// of the current sources.
import { type CDPSession, chromium, type Page } from 'playwright'
import { browserLaunch } from '../e2e/support/browser-launch.ts'
import { rows } from '../e2e/support/list.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { startPortal } from '../e2e/support/start-portal.ts'
import { startBareComponents } from './bare-components.ts'

/** The sign that an action is complete. */
interface Sign {
  /** An element that must exist. */
  readonly shown?: string
  /** An element that must be gone. */
  readonly gone?: string
  /** Elements whose texts, values or links must change. */
  readonly changed?: string
  /** Whether the focus must move to another element. */
  readonly hasMovedFocus?: true
  /** Whether the main part must have no placeholders left. */
  readonly isComplete?: true
}

interface Act {
  readonly name: string
  /** Runs before it, and is not measured. */
  readonly before?: (page: Page) => Promise<unknown>
  readonly act: (page: Page) => Promise<unknown>
  readonly sign: Sign
  /** The act of the bare page that uses the same component. */
  readonly bare?: BareName
}

type BareName = 'open a table' | 'next rows' | 'open a menu' | 'close a menu' | 'open a dialog' | 'close a dialog'

interface Measured {
  /** Milliseconds from the key press to the end of the frame. */
  readonly total: number
  /** The part of it without a GraphQL request in flight. */
  readonly own: number
  readonly requests: number
  /** Milliseconds from the key press to the first request; null without a request. */
  readonly lead: number | null
  /** Processor time of the page's main thread, in milliseconds. */
  readonly work: number
}

/** An open portal with its measurements. */
interface Measuring {
  readonly build: string
  readonly acts: readonly Act[]
  readonly page: Page
  readonly protocol: CDPSession
  readonly measured: Map<string, Measured[]>
}

const mostOwnAlone = 100
const mostOwnBeside = 60
const row = 'main a[data-row-link]'
const openDialog = '[role=dialog]'
const press = (key: string) => (page: Page) => page.keyboard.press(key)
const click = (role: 'button' | 'tab' | 'menuitem' | 'option' | 'checkbox', name: string | RegExp) => (page: Page) =>
  page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .first()
    .click()
const choose = (name: string) => (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()

const acts: readonly Act[] = [
  { name: 'open the list of charges', bare: 'open a table', act: choose('Charges'), sign: { shown: row } },
  { name: 'next page', bare: 'next rows', act: click('button', 'Next page'), sign: { changed: row } },
  { name: 'previous page', bare: 'next rows', act: click('button', 'Previous page'), sign: { changed: row } },
  { name: 'sort by amount', bare: 'next rows', act: click('button', 'Sort by Amount'), sign: { changed: row } },
  {
    name: 'open the list of filters',
    bare: 'open a menu',
    act: click('button', 'Filter'),
    sign: { shown: '[role=menuitem]' },
  },
  { name: 'open a filter', bare: 'open a menu', act: click('menuitem', 'Status'), sign: { shown: '[role=option]' } },
  {
    name: 'choose a value of a filter',
    bare: 'next rows',
    act: click('option', /^Charged/),
    sign: { changed: row },
  },
  { name: 'close the filter', bare: 'close a menu', act: press('Escape'), sign: { gone: '[role=option]' } },
  {
    name: 'open the columns',
    bare: 'open a menu',
    act: click('button', 'Columns'),
    sign: { shown: '[role=checkbox], input[type=checkbox]' },
  },
  { name: 'close the columns', bare: 'close a menu', act: press('Escape'), sign: { gone: '.bp6-popover' } },
  { name: 'open the export', bare: 'open a dialog', act: click('button', 'Export…'), sign: { shown: '[role=dialog]' } },
  { name: 'close the export', bare: 'close a dialog', act: press('Escape'), sign: { gone: '[role=dialog]' } },
  {
    name: 'go to the next row',
    before: (page) => rows(page).first().focus(),
    act: press('ArrowDown'),
    sign: { hasMovedFocus: true },
  },
  { name: 'open a charge', act: press('Enter'), sign: { shown: '.timeline' } },
  {
    name: 'open the refund',
    bare: 'open a dialog',
    before: (page) => complete(page),
    act: press('r'),
    sign: { shown: '.command-dialog' },
  },
  { name: 'close the refund', bare: 'close a dialog', act: press('Escape'), sign: { gone: '.command-dialog' } },
  {
    name: 'show the history',
    act: click('tab', 'History'),
    sign: { shown: '[role=tab][aria-selected=true][data-tab-id=history]', isComplete: true },
  },
  {
    name: 'show the overview',
    act: click('tab', 'Overview'),
    sign: { shown: '.timeline' },
  },
  {
    name: 'go back to the list',
    bare: 'open a table',
    before: (page) => complete(page),
    act: click('button', 'Back'),
    sign: { shown: row },
  },
  { name: 'remove a filter', bare: 'next rows', act: click('button', /^Remove Status/), sign: { changed: row } },
  {
    name: 'type in the search',
    before: (page) => page.getByRole('main').getByRole('searchbox').focus(),
    act: press('n'),
    sign: { changed: 'main input[type=search]' },
  },
  {
    name: 'search',
    before: (page) => page.getByRole('main').getByRole('searchbox').fill('nobody.at.all@example.test'),
    act: press('Enter'),
    sign: { gone: row },
  },
  { name: 'clear the search', bare: 'open a table', act: click('button', 'Clear search'), sign: { shown: row } },
  {
    name: 'open the list of customers',
    bare: 'open a table',
    act: choose('Customers'),
    sign: { shown: `${row}[href*="/customers/"]` },
  },
  {
    name: 'open a customer',
    before: (page) => rows(page).first().focus(),
    act: press('Enter'),
    sign: { shown: '.customer-tabs' },
  },
  {
    name: 'show the documents',
    before: (page) => complete(page),
    act: click('tab', 'Documents'),
    sign: { shown: '[role=tab][aria-selected=true][data-tab-id=documents]', isComplete: true },
  },
  { name: 'open the form of the customer', act: press('e'), sign: { shown: 'main form' } },
  {
    name: 'leave the form',
    act: click('button', 'Cancel'),
    sign: { gone: 'main form' },
  },
  {
    name: 'open the finder',
    bare: 'open a dialog',
    before: (page) => complete(page),
    act: press('ControlOrMeta+k'),
    sign: { shown: '[role=dialog] [role=combobox]' },
  },
  { name: 'type in the finder', act: press('q'), sign: { changed: '[role=dialog]' } },
  { name: 'close the finder', bare: 'close a dialog', act: press('Escape'), sign: { gone: openDialog } },
  { name: 'open the keys', bare: 'open a dialog', act: press('?'), sign: { shown: openDialog } },
  { name: 'close the keys', bare: 'close a dialog', act: press('Escape'), sign: { gone: openDialog } },
  {
    name: 'open the account menu',
    bare: 'open a menu',
    act: click('button', /^Account: /),
    sign: { shown: '.bp6-menu [role=menuitem]' },
  },
  {
    name: 'close the account menu',
    bare: 'close a menu',
    act: press('Escape'),
    sign: { gone: '.bp6-menu [role=menuitem]' },
  },
]

const bareActs: readonly (Act & { readonly name: BareName })[] = [
  { name: 'open a table', act: click('button', 'Open the table'), sign: { shown: '.bp6-table-cell' } },
  { name: 'next rows', act: click('button', 'Next rows'), sign: { changed: '.bp6-table-cell' } },
  {
    name: 'open a menu',
    before: click('button', 'Close the table'),
    act: click('button', 'Open the menu'),
    sign: { shown: '[role=menuitem]' },
  },
  { name: 'close a menu', act: press('Escape'), sign: { gone: '[role=menuitem]' } },
  { name: 'open a dialog', act: click('button', 'Open the dialog'), sign: { shown: openDialog } },
  { name: 'close a dialog', act: press('Escape'), sign: { gone: openDialog } },
]

const rounds = Number(process.env.BENCH_ROUNDS ?? 24)
const charges = Number(process.env.BENCH_CHARGES ?? 20_000)
const before = process.env.BENCH_BEFORE
const portals = [
  ...(before ? [{ build: 'before', ...(await startPortal({ port: 0, charges, webClient: before })) }] : []),
  { build: 'now', ...(await startPortal({ port: 0, charges })) },
]
const bareComponents = await startBareComponents()
const browser = await chromium.launch(browserLaunch)
try {
  for (const [speed, rate] of [
    ['normal', 1],
    ['slowed down 4 times', 4],
  ] as const) {
    if (process.env.BENCH_ONLY && !speed.startsWith(process.env.BENCH_ONLY)) continue
    const bare = { build: 'bare', acts: bareActs, ...(await openBare(rate)), measured: new Map() }
    const builds: Measuring[] = [bare]
    for (const { build, origin } of portals) {
      builds.push({ build, acts, ...(await open(origin, rate)), measured: new Map() })
    }
    // The first round warms up.
    for (let round = -1; round < rounds; round++) {
      for (const { page, protocol, acts, measured } of builds) {
        for (const act of acts) {
          const found = await measure(page, protocol, act)
          if (round >= 0) measured.set(act.name, [...(measured.get(act.name) ?? []), found])
        }
      }
    }
    for (const { build, page, acts, measured } of builds) {
      await page.context().close()
      report(`${speed}, ${build}`, acts, measured, bare.measured)
    }
  }
} finally {
  await browser.close()
  await bareComponents.stop()
  for (const { stop } of portals) await stop()
}

async function open(origin: string, rate: number) {
  const page = await newPage()
  await page.goto(`${origin}/atv4/`)
  await signIn(page, 'operator')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  return { page, protocol: await slowDown(page, rate) }
}

async function openBare(rate: number) {
  const page = await newPage()
  await page.goto(bareComponents.origin)
  return { page, protocol: await slowDown(page, rate) }
}

async function newPage(): Promise<Page> {
  // Without transitions: the end of one says nothing about the portal.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.addInitScript(noteRequests)
  return page
}

/** Slows the processor of a page down by the rate. Returns the session that measures its work. */
async function slowDown(page: Page, rate: number): Promise<CDPSession> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate })
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' })
  return protocol
}

/** The processor time of the page's main thread so far, in milliseconds. */
async function workOf(protocol: CDPSession): Promise<number> {
  const { metrics } = await protocol.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Waits until the main part is complete and the page has nothing left to do. */
async function complete(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main .bp6-skeleton, main [aria-busy=true]') === null)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 2_000 })))
}

async function measure(page: Page, protocol: CDPSession, { name, before, act, sign }: Act): Promise<Measured> {
  await before?.(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 2_000 })))
  await page.evaluate(watch, sign)
  const workBefore = await workOf(protocol)
  await act(page)
  try {
    const times = await page.evaluate(async (mostMs) => {
      const late = new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error('its sign did not appear')), mostMs),
      )
      return await Promise.race([(window as unknown as { act: Promise<Omit<Measured, 'work'>> }).act, late])
    }, 30_000)
    // Also what the act leaves to do after its frame.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 2_000 })))
    return { ...times, work: (await workOf(protocol)) - workBefore }
  } catch (error) {
    throw new Error(`${name}: ${String(error)}`)
  }
}

/**
 * Runs in the page: records the start and end of each GraphQL request, in the order in which they start. That of the session's activity is
 * not one of the act.
 */
function noteRequests(): void {
  const { fetch } = window
  Object.assign(window, { asked: [] })
  window.fetch = async (...request) => {
    const isOfAct = String(request[0]).endsWith('/graphql') && !String(request[1]?.body).includes('TouchSession')
    if (!isOfAct) return fetch(...request)
    const span: [number, number] = [performance.now(), Number.POSITIVE_INFINITY]
    ;(window as unknown as { asked: [number, number][] }).asked.push(span)
    try {
      return await fetch(...request)
    } finally {
      span[1] = performance.now()
    }
  }
}

/** Runs in the page: measures from the next key press or click to the end of the frame that shows the sign. */
function watch({ shown, gone, changed, hasMovedFocus, isComplete }: Sign): void {
  const textsOf = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .map((each) => `${(each as HTMLInputElement).value ?? ''} ${each.getAttribute('href') ?? ''} ${each.textContent}`)
      .join()
  const [textsBefore, focusBefore] = [changed ? textsOf(changed) : '', document.activeElement]
  const isDone = () =>
    (!shown || document.querySelector(shown) !== null) &&
    (!gone || document.querySelector(gone) === null) &&
    (!changed || (textsOf(changed) !== textsBefore && textsOf(changed) !== '')) &&
    (!hasMovedFocus || document.activeElement !== focusBefore) &&
    (!isComplete || document.querySelector('main .bp6-skeleton, main [aria-busy=true]') === null)
  Object.assign(window, { asked: [] })
  let startedAt: number | null = null
  const note = (event: Event) => {
    startedAt ??= event.timeStamp
  }
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, note, { capture: true, once: true })

  /** The time in which at least one GraphQL request was in flight. */
  function asked(from: number, to: number) {
    const spans = (window as unknown as { asked: [number, number][] }).asked
      .map(([start, end]) => [Math.max(from, start), Math.min(to, end)] as const)
      .filter(([start, end]) => end > start)
    let [milliseconds, until] = [0, from]
    for (const [start, end] of spans) {
      milliseconds += Math.max(0, end - Math.max(start, until))
      until = Math.max(until, end)
    }
    return { milliseconds, requests: spans.length, lead: spans[0] ? spans[0][0] - from : null }
  }

  const outcome = new Promise<Omit<Measured, 'work'>>((resolve) => {
    const look = () => {
      const from = startedAt
      if (from === null || !isDone()) return requestAnimationFrame(look)
      // The next task runs after this frame has been drawn.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const now = performance.now()
        const { milliseconds, ...requests } = asked(from, now)
        resolve({ total: now - from, own: now - from - milliseconds, ...requests })
      }
      port2.postMessage(null)
      return 0
    }
    requestAnimationFrame(look)
  })
  Object.assign(window, { act: outcome })
}

function report(
  speed: string,
  acts: readonly Act[],
  measured: ReadonlyMap<string, readonly Measured[]>,
  bareMeasured: ReadonlyMap<string, readonly Measured[]>,
): void {
  console.log(`\n${speed}, ${rounds} rounds, ms`)
  console.table(
    Object.fromEntries(
      acts.map(({ name, bare }) => {
        const found = measured.get(name) ?? []
        const requests = Math.max(...found.map((each) => each.requests))
        const own95 = at(found, 'own', 0.95)
        const isSlow = own95 > (requests > 0 ? mostOwnBeside : mostOwnAlone)
        return [
          name,
          {
            p50: at(found, 'total', 0.5),
            p95: at(found, 'total', 0.95),
            requests,
            lead: requests > 0 ? at(found, 'lead', 0.5) : '',
            'own p50': at(found, 'own', 0.5),
            'own p95': own95,
            work: at(found, 'work', 0.5),
            bare: bare ? at(bareMeasured.get(bare) ?? [], 'total', 0.5) : '',
            slow: isSlow ? 'slow' : '',
          },
        ]
      }),
    ),
  )
}

function at(found: readonly Measured[], key: 'total' | 'own' | 'work' | 'lead', share: number): number {
  const sorted = found.flatMap((each) => each[key] ?? []).toSorted((one, other) => one - other)
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN)
}
