// Measures the speed of lists and the finder in a browser, with many charges in the sandbox: a switch between two
// views, opening the finder, its first hits, and a key press in a list until the next frame. node tools/run.mjs x node
// tests/bench/screens.ts [charges]
import { type Browser, chromium, type Page } from 'playwright'
import { browserLaunch } from '../e2e/support/browser-launch.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { startPortal } from '../e2e/support/start-portal.ts'

const charges = Number(process.argv[2] ?? 1_000_000)
const rounds = 20
const keyPresses = 200

/** The goals for 95 % of the rounds, in milliseconds. */
const goals = { viewSwitch: 500, finderOpen: 50, firstHits: 150, keyToFrame: 50 }

const views = [
  { name: 'Bench declined', filter: { chargeStatus: ['DECLINED'] } },
  { name: 'Bench euro', filter: { currency: ['EUR'] } },
] as const

const portal = await startPortal({ port: 0, charges })
const browser = await chromium.launch(browserLaunch)
try {
  const page = await signedIn(browser)
  const measured = {
    viewSwitch: await viewSwitches(page),
    finderOpen: await finderOpens(page),
    firstHits: await firstHits(page),
    keyToFrame: await keysToFrames(page),
  }
  console.log(`${charges} charges, ${rounds} rounds, ${keyPresses} keys; median and 95 % in milliseconds`)
  for (const [name, times] of Object.entries(measured)) {
    const late = quantile(times, 0.95)
    const goal = goals[name as keyof typeof goals]
    console.log(`${name.padEnd(11)} ${quantile(times, 0.5).toFixed(0)} ${late.toFixed(0)} (goal ${goal})`)
    if (late > goal) process.exitCode = 1
  }
} finally {
  await browser.close()
  await portal.stop()
}

async function signedIn(opened: Browser): Promise<Page> {
  const context = await opened.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${portal.origin}/atv4/`)
  await signIn(page, 'operator')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  return page
}

async function openCharges(page: Page, query = ''): Promise<void> {
  await page.goto(`${portal.origin}/atv4/merchant/charges${query}`)
  await page
    .getByRole('link', { name: /^Open / })
    .first()
    .waitFor()
  // Lazy parts, such as the finder and the line above the rows, have loaded by then.
  await page.getByText(/^As of /).waitFor()
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
}

/** From the click on a view until its rows are painted. */
async function viewSwitches(page: Page): Promise<number[]> {
  const authorization = `Basic ${Buffer.from('DEMO_MERCHANT/operator:Sandbox-Secret-Key-0002').toString('base64')}`
  for (const { name, ...state } of views) {
    const query = 'mutation ($input: AddListViewInput!) { addListView(input: $input) { id } }'
    const input = { list: 'charges', name, scope: 'OWN', state }
    const answer = await fetch(`${portal.origin}/graphql`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { input } }),
    })
    const text = await answer.text()
    if (!answer.ok || text.includes('"errors"')) throw new Error(text)
  }
  await openCharges(page)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const name = views[round % views.length]?.name ?? ''
    const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true })
    await tab.waitFor()
    times.push(
      await tab.evaluate(async (link: HTMLElement) => {
        const table = () => document.querySelector('.list-table')
        const before = document.querySelector('a[data-row-link]')?.getAttribute('aria-label')
        const startedAt = performance.now()
        link.click()
        const frame = () => new Promise((done) => requestAnimationFrame(done))
        const isOld = () => document.querySelector('a[data-row-link]')?.getAttribute('aria-label') === before
        while (isOld() || table()?.getAttribute('aria-busy') !== 'false') await frame()
        return performance.now() - startedAt
      }),
    )
  }
  return times
}

/** From the key press until the finder's field has the focus and a frame was painted. */
async function finderOpens(page: Page): Promise<number[]> {
  await openCharges(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const time = nextTime(page, 'keydown', () => document.activeElement?.getAttribute('role') === 'combobox')
    await time.begun
    await page.keyboard.press('Control+k')
    times.push(await time.measured())
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return times
}

/**
 * From pasting an id until the finder shows the platform's row for it. The finder waits 90 ms for the end of typing.
 */
async function firstHits(page: Page): Promise<number[]> {
  await openCharges(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await field.fill('')
    const time = nextTime(page, 'input', () => document.querySelector('a.finder-entry[id*="charges_"]') !== null)
    await time.begun
    await field.fill(`chg-${1_001 + round}`)
    times.push(await time.measured())
  }
  await page.keyboard.press('Escape')
  return times
}

/**
 * From a key press in a list of 100 rows until the next frame: moving, selecting, and opening rows next to the list.
 */
async function keysToFrames(page: Page): Promise<number[]> {
  await openCharges(page, '?size=100')
  await page
    .getByRole('link', { name: /^Open / })
    .first()
    .focus()
  const keys = ['j', 'x', 'j', 'Shift+ArrowDown', 'Escape', 'k', 'Space', 'j', 'Space', 'j']
  const times: number[] = []
  const byKey = new Map<string, number[]>()
  for (let press = 0; press < keyPresses; press++) {
    const key = keys[press % keys.length] ?? 'j'
    const time = nextTime(page, 'keydown', () => true)
    await time.begun
    await page.keyboard.press(key)
    const taken = await time.measured()
    times.push(taken)
    byKey.set(`${press % keys.length} ${key}`, [...(byKey.get(`${press % keys.length} ${key}`) ?? []), taken])
  }
  if (process.env.BENCH_KEYS) {
    for (const [key, taken] of byKey)
      console.log(key, quantile(taken, 0.5).toFixed(0), quantile(taken, 0.95).toFixed(0))
  }
  return times
}

/** The time from the next event of a kind until a condition holds and the following frame is painted. */
function nextTime(page: Page, type: 'keydown' | 'input', isReached: () => boolean) {
  const begun = page.evaluate(
    ([kind, source]) => {
      const isDone = new Function(`return (${source})()`) as () => boolean
      const done = new Promise<number>((resolve) => {
        addEventListener(
          kind,
          ({ timeStamp }) => {
            const look = () => {
              if (!isDone()) requestAnimationFrame(look)
              // A message arrives after the frame was painted.
              else {
                const { port1, port2 } = new MessageChannel()
                port1.onmessage = () => resolve(performance.now() - timeStamp)
                port2.postMessage(null)
              }
            }
            requestAnimationFrame(look)
          },
          { once: true, capture: true },
        )
      })
      Reflect.set(window, 'benchTime', done)
    },
    [type, String(isReached)] as const,
  )
  return { begun, measured: () => page.evaluate(() => Reflect.get(window, 'benchTime') as Promise<number>) }
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
