/// <reference lib="dom" />
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright'
import { root } from '../../tools/root.ts'
import { rows } from './support/list.ts'
import { expect, test } from './support/portal.ts'
import { followRequests } from './support/settled.ts'

/** The responses of a page as they went over the wire, with their headers. */
interface Traffic {
  bytes: number
  requests: number
  /** The text of every script that was loaded. */
  scripts: string[]
  /** Bytes of style sheets, by address. */
  readonly styles: Map<string, number>
  /** Bytes of scripts, by address. */
  readonly sizes: Map<string, number>
}

/**
 * Stops the timers that load more after the first screen, and forgets that an earlier load fetched the font. Whether
 * they fire in time, there and here, would depend on the speed of the machine.
 */
async function stopLateTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.removeItem('portal.font')
    const start = window.setTimeout
    const startSoon = (run: () => void, delay = 0) => (delay >= 2_000 ? 0 : start(run, delay))
    window.setTimeout = startSoon as typeof window.setTimeout
  })
}

/** Counts the responses of a page from now on, with an empty cache and without late timers. */
async function countTraffic(page: Page): Promise<Traffic> {
  await stopLateTimers(page)
  const traffic: Traffic = { bytes: 0, requests: 0, scripts: [], styles: new Map(), sizes: new Map() }
  const addresses = new Map<string, string>()
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true })
  protocol.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url))
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId) ?? ''
    // An image inside a style sheet is not a request.
    if (address.startsWith('data:')) return
    traffic.bytes += encodedDataLength
    traffic.requests++
    const path = join(root, 'web', 'dist', new URL(address).pathname.replace('/atv4/', ''))
    if (address.endsWith('.js')) {
      traffic.scripts.push(readFileSync(path, 'utf8'))
      traffic.sizes.set(address, encodedDataLength)
    }
    if (address.endsWith('.css')) traffic.styles.set(address, encodedDataLength)
  })
  return traffic
}

/** The names of the GraphQL documents in a script. */
function documentsIn(script: string): string[] {
  const name = /kind:.OperationDefinition.,operation:.\w+.,name:\{kind:.Name.,value:.(\w+)/g
  return [...script.matchAll(name)].map(([, document = '']) => document)
}

/** The IDs of the messages in a script. */
function messagesIn(script: string): string[] {
  const ids = Object.keys(JSON.parse(readFileSync(join(root, 'web/src/i18n/en.json'), 'utf8')))
  return ids.filter((id) => script.includes(`"${id}":`))
}

test.describe('the sign-in page', { tag: '@fast' }, () => {
  test.use({ caller: null })

  test('loads at most 200 KB in 25 requests, 25 KB of them styles, and nothing of another screen', async ({ page }) => {
    const settled = followRequests(page)
    const traffic = await countTraffic(page)
    await page.goto('me/login')
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
    await settled()
    expect(traffic.bytes).toBeLessThan(200_000)
    expect(traffic.requests).toBeLessThanOrEqual(25)
    expect([...traffic.styles.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(25_000)
    expect(traffic.scripts.flatMap(documentsIn).sort()).toEqual([
      'ConfirmSession',
      'Login',
      'ReadSession',
      'TouchSession',
      'Viewer',
    ])
    const kinds = new Set(traffic.scripts.flatMap(messagesIn).map((id) => id.split('.')[0]))
    expect([...kinds].sort()).toEqual(['access', 'error', 'page', 'session', 'shell'])
  })

  test('shows its frame before any script has run', async ({ page, allowConsole }) => {
    allowConsole(/net::ERR|Failed to load/)
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto('me/login')
    await expect(page.locator('.first-bar')).toBeVisible()
    await expect(page.locator('.first-menu svg')).toBeVisible()
    await expect(page.locator('.first-page')).toBeVisible()
    await expect(page.locator('.first-menu')).toHaveCSS('background-color', 'rgb(10, 14, 17)')
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page.locator('.first-menu')).toBeHidden()
  })
})

test('the list of charges loads at most 290 KB in 25 requests, and nothing of another screen', {
  tag: '@fast',
}, async ({ page }) => {
  const settled = followRequests(page)
  const traffic = await countTraffic(page)
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  await settled()
  expect(traffic.bytes).toBeLessThan(290_000)
  expect(traffic.requests).toBeLessThanOrEqual(25)
  expect(traffic.scripts.flatMap(documentsIn).sort()).toEqual([
    'Charges',
    'ConfirmSession',
    'ReadSession',
    'TouchSession',
    'Viewer',
  ])
  const messages = traffic.scripts.flatMap(messagesIn)
  const foreign =
    /^(?:bankAccount|bin|callers|customers|documents|fraud|hives|installments|jobs|notifications|ofacBlocks|paywall|preferences|provisioning|reasons|redirectors|reports|sanctions|trust)\.|^charges\.(?:dialog|new|item|invoice)\./
  expect(messages.filter((id) => foreign.test(id))).toEqual([])
})

/** The scripts and styles that a page loads. */
async function filesOf(page: Page, path: string): Promise<Set<string>> {
  const files = new Set<string>()
  const note = (request: Request) => {
    if (/\.(?:js|css)$/.test(request.url())) files.add(new URL(request.url()).pathname.replace('/atv4/', ''))
  }
  page.on('request', note)
  const settled = followRequests(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await settled()
  page.off('request', note)
  return files
}

test('the explorer loads at most 260 KB in addition, and no other screen loads its editor', async ({ page }) => {
  await stopLateTimers(page)
  const common = await filesOf(page, 'me/preferences')
  const docs = await filesOf(page, 'docs')
  const explorer = await filesOf(page, 'docs/explorer')
  const own = [...explorer].filter((file) => !common.has(file))
  const bytes = own.map((file) => statSync(join(root, 'web/dist', `${file}.gz`), { throwIfNoEntry: false })?.size ?? 0)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(260_000)
  expect(own.some((file) => file.includes('query-editor'))).toBe(true)
  expect([...common, ...docs].filter((file) => /editor|Explorer/.test(file))).toEqual([])
})

for (const path of [
  '',
  'merchant/charges',
  'merchant/charges/chg-1001',
  'merchant/customers',
  'me/preferences',
  'inspire',
]) {
  test(`/${path} has every style of Blueprint that applies to it`, async ({ page }) => {
    const settled = followRequests(page)
    const whole = readFileSync(join(root, 'web/node_modules/@blueprintjs/core/lib/css/blueprint.css'), 'utf8')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await settled()
    const missing = await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      const rulesOf = (list: CSSRuleList): CSSStyleRule[] =>
        [...list].flatMap((rule) =>
          rule instanceof CSSStyleRule
            ? [rule]
            : rule instanceof CSSMediaRule || rule instanceof CSSSupportsRule
              ? rulesOf(rule.cssRules)
              : [],
        )
      const split = (selector: string) => selector.split(/,\s*(?![^(]*\))/)
      const shipped = new Set(
        [...document.styleSheets].flatMap((each) => rulesOf(each.cssRules).flatMap((rule) => split(rule.selectorText))),
      )
      const wanted = rulesOf(sheet.cssRules).flatMap((rule) => split(rule.selectorText))
      const applies = (selector: string) => {
        try {
          // States that only the pointer or the keyboard causes count as well.
          return (
            document.querySelector(
              selector.replaceAll(
                /:{1,2}(?:hover|active|focus[\w-]*|before|after|placeholder|disabled|checked|indeterminate)/g,
                '',
              ) || '*',
            ) !== null
          )
        } catch {
          return false
        }
      }
      // Not the glyphs of the icon font: every icon is drawn as SVG.
      const isGlyph = (selector: string) => /^\.bp6-icon-[\w-]+::before$/.test(selector)
      return [...new Set(wanted)].filter(
        (selector) => !isGlyph(selector) && !shipped.has(selector) && applies(selector),
      )
    }, whole)
    expect(missing).toEqual([])
  })
}

test.describe('the documentation', () => {
  test.use({ caller: null })

  test('loads at most 40 KB in addition with its largest page, 60 KB for the search, and no editor', async ({
    page,
  }) => {
    const settled = followRequests(page)
    const traffic = await countTraffic(page)
    await page.goto('docs/api/configuration')
    await expect(page.getByRole('heading', { name: 'Configuration', level: 2 })).toBeVisible()
    await settled()
    // Files that other screens load too are not counted.
    const own = [...traffic.sizes, ...traffic.styles].filter(([file]) => /DocsPage|assets\/configuration-/.test(file))
    expect(own).toHaveLength(4)
    expect(own.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(40_000)

    const before = traffic.bytes
    await page.getByRole('searchbox').fill('refund')
    await expect(page.getByRole('list', { name: 'Search results' })).toBeVisible()
    expect(traffic.bytes).toBeGreaterThan(before)
    expect(traffic.bytes - before).toBeLessThanOrEqual(60_000)
    expect([...traffic.sizes.keys()].filter((file) => file.includes('/editor-'))).toEqual([])
  })
})
