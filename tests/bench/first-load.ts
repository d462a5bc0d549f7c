// Measures a first visit: bytes, requests, first paint, time until usable, signing in, and the frames of a scrolled
// list. Each visit is cold: a new browser context with an empty cache. `BENCH_ROUNDS` is the number of rounds (3),
// `BENCH_ONLY` selects one part.
import { type Browser, type BrowserContext, type CDPSession, chromium } from 'playwright'
import { browserLaunch } from '../e2e/support/browser-launch.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { startPortal } from '../e2e/support/start-portal.ts'

/** The slow connection that the targets use: 1.6 Mbit/s and 150 ms latency. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const slowProcessor = 4

interface Conditions {
  readonly line?: typeof slowLine
  /** The factor by which the processor is slowed down. */
  readonly processor?: number
}

interface Visit {
  readonly kilobytes: number
  readonly requests: number
  /** Milliseconds from the start of the navigation. */
  readonly firstPaint: number
  readonly largestPaint: number
  readonly usable: number
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const only = process.env.BENCH_ONLY
const portal = await startPortal({ port: 0 })
const browser = await chromium.launch(browserLaunch)
try {
  const signedIn = await stateOfOperator(browser, `${portal.origin}/atv4/`)
  const signInPage = { path: 'me/login', state: undefined, usable: 'main button[type=submit]' }
  const charges = { path: 'merchant/charges', state: signedIn, usable: 'main a[href*="/charges/chg-"]' }
  for (const [title, screen, conditions] of [
    ['sign-in', signInPage, {}],
    ['sign-in, slow line', signInPage, { line: slowLine }],
    ['charges', charges, {}],
    ['charges, slow line', charges, { line: slowLine }],
    ['charges, slow processor', charges, { processor: slowProcessor }],
  ] as const) {
    if (only && !title.includes(only)) continue
    const visits: Visit[] = []
    for (let round = 0; round < rounds; round++) {
      visits.push(await visit(`${portal.origin}/atv4/${screen.path}`, screen.state, screen.usable, conditions))
    }
    console.log(
      title.padEnd(24),
      ...(Object.keys(visits[0] ?? {}) as (keyof Visit)[]).map((key) => figure(key, visits)),
    )
  }
  if (!only || 'signing in'.includes(only)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await timeToFirstList())
    console.log('signing in, slow line   ', `first list ${median(times).toFixed(0)}`)
  }
  if (!only || 'scrolling'.includes(only)) {
    for (let round = 0; round < rounds; round++) console.log('scrolling 200 rows', await scroll(signedIn))
  }
} finally {
  await browser.close()
  await portal.stop()
}

async function stateOfOperator(browser: Browser, address: string): Promise<StorageState> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  await signIn(page, 'operator')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

async function open(state: StorageState | undefined, { line, processor }: Conditions) {
  const context = await browser.newContext({
    ...(state && { storageState: state }),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  })
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (line) await protocol.send('Network.emulateNetworkConditions', line)
  if (processor) await protocol.send('Emulation.setCPUThrottlingRate', { rate: processor })
  return { context, page, protocol }
}

async function visit(
  address: string,
  state: StorageState | undefined,
  usable: string,
  conditions: Conditions,
): Promise<Visit> {
  const { context, page, protocol } = await open(state, conditions)
  const traffic = countTraffic(protocol)
  await page.goto(address, { waitUntil: 'commit' })
  // Checks each frame: a locator polls only twice a second, which would count as the page's time.
  const found = await page.waitForFunction(
    (selector) => document.querySelector(selector) !== null && performance.now(),
    usable,
    { timeout: 120_000, polling: 'raf' },
  )
  const usableMs = Number(await found.jsonValue())
  await page.waitForLoadState('networkidle')
  const paints = await page.evaluate(async () => {
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const largest = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
      setTimeout(() => resolve(Number.NaN), 1_000)
    })
    return { first, largest }
  })
  await context.close()
  return {
    kilobytes: traffic.bytes / 1000,
    requests: traffic.requests,
    firstPaint: paints.first,
    largestPaint: paints.largest,
    usable: usableMs,
  }
}

/** Counts the transferred bytes, headers included. */
function countTraffic(protocol: CDPSession): { bytes: number; requests: number } {
  const traffic = { bytes: 0, requests: 0 }
  protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength
    traffic.requests++
  })
  return traffic
}

/**
 * Milliseconds from the button press to the first charge, on a slow connection with an empty cache. The fields are
 * filled in immediately, like by a password manager.
 */
async function timeToFirstList(): Promise<number> {
  const { context, page } = await open(undefined, { line: slowLine })
  await page.goto(`${portal.origin}/atv4/me/login?go=${encodeURIComponent('/atv4/merchant/charges')}`)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).waitFor()
  await page.evaluate(() => {
    addEventListener('submit', () => Object.assign(window, { sentAt: performance.now() }), { capture: true })
  })
  await signIn(page, 'operator')
  const found = await page.waitForFunction(
    () =>
      document.querySelector('main a[href*="/charges/chg-"]') !== null &&
      performance.now() - (window as unknown as { sentAt: number }).sentAt,
    undefined,
    { timeout: 120_000, polling: 'raf' },
  )
  const time = Number(await found.jsonValue())
  await context.close()
  return time
}

/** Scrolls 200 charges for three seconds with the wheel, and returns the frame durations. */
async function scroll(state: StorageState): Promise<string> {
  const { context, page, protocol } = await open(state, {})
  await page.goto(`${portal.origin}/atv4/merchant/charges?size=200`)
  await page
    .getByRole('link', { name: /^Open chg-/ })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  await page.mouse.move(700, 500)
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const note = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    Object.assign(window, { frames })
  })
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await busyMs(protocol)
  for (let step = 0; step < 60; step++) await page.mouse.wheel(0, step < 40 ? 120 : -120)
  const busy = (await busyMs(protocol)) - before
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  await context.close()
  const sorted = frames.toSorted((left, right) => left - right)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  return `${frames.length} frames, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1 - Number.EPSILON)} ms, ${busy.toFixed(0)} ms of processor`
}

/** Processor time of the page's main thread, which hardly depends on the load of the machine. */
async function busyMs(protocol: CDPSession): Promise<number> {
  const { metrics } = await protocol.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

function figure(key: keyof Visit, visits: readonly Visit[]): string {
  return `${key} ${median(visits.map((visit) => visit[key])).toFixed(0)}`.padEnd(20)
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
}
