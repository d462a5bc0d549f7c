/// <reference lib="dom" />
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright'
import { root } from '../../tools/root.ts'
import { withNamedIntents } from '../../web/build/intents.ts'
import { bytesOf, type LoadedFile, listLoaded, stopLateTimers } from './support/first-load.ts'
import { rows } from './support/list.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { followRequests } from './support/settled.ts'

/** The files of a first load so far, before late timers. */
async function firstLoad(page: Page): Promise<readonly LoadedFile[]> {
  await stopLateTimers(page)
  return listLoaded(page)
}

/** The source texts of the loaded scripts. */
function scriptsOf(files: readonly LoadedFile[]): string[] {
  return files
    .filter(({ address }) => address.endsWith('.js'))
    .map(({ address }) =>
      readFileSync(join(root, 'web', 'dist', new URL(address).pathname.replace('/atv4/', '')), 'utf8'),
    )
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

  test('loads at most 137 KB in 14 requests, including 15 KB of styles, and nothing for other screens', async ({
    page,
  }) => {
    const settled = followRequests(page)
    const files = await firstLoad(page)
    await page.goto('me/login')
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
    await settled()
    expect(bytesOf(files)).toBeLessThan(137_000)
    expect(files.length).toBeLessThanOrEqual(14)
    expect(bytesOf(files.filter(({ address }) => address.endsWith('.css')))).toBeLessThan(15_000)
    // Neither code that only signed-in callers need (docs/decisions/086).
    expect(files.filter(({ address }) => /\/(?:data|signed-in-part)-/.test(address))).toEqual([])
    expect(scriptsOf(files).flatMap(documentsIn).sort()).toEqual([
      'ConfirmSession',
      'Login',
      'ReadSession',
      'TouchSession',
      'Viewer',
    ])
    const kinds = new Set(
      scriptsOf(files)
        .flatMap(messagesIn)
        .map((id) => id.split('.')[0]),
    )
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

test('the list of charges loads at most 230 KB in 19 requests, and nothing for other screens', {
  tag: '@fast',
}, async ({ page }) => {
  const settled = followRequests(page)
  const files = await firstLoad(page)
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  await settled()
  expect(bytesOf(files)).toBeLessThan(230_000)
  expect(files.length).toBeLessThanOrEqual(19)
  expect(scriptsOf(files).flatMap(documentsIn).sort()).toEqual([
    'Charges',
    'ConfirmSession',
    'ReadSession',
    'TouchSession',
    'Viewer',
  ])
  // The browser compiles their functions while they arrive. The page itself waits for `first.js`.
  const others = scriptsOf(files).filter((script) => !script.startsWith('//# allFunctionsCalledOnLoad\n'))
  expect(others).toEqual([readFileSync(join(root, 'web/dist/first.js'), 'utf8')])
  const messages = scriptsOf(files).flatMap(messagesIn)
  const foreign =
    /^(?:bankAccount|bin|callers|customers|documents|fraud|hives|installments|jobs|notifications|ofacBlocks|paywall|preferences|provisioning|reasons|redirectors|reports|sanctions|trust)\.|^charges\.(?:dialog|new|item|invoice)\./
  expect(messages.filter((id) => foreign.test(id))).toEqual([])
})

for (const locale of ['en', 'es']) {
  test(`the page of a list names all its files in ${locale}, and asks for the caller once`, {
    tag: '@fast',
  }, async ({ page }) => {
    await prefer(page, { locale })
    const viewers: string[] = []
    page.on('request', (request) => {
      if (request.postData()?.includes('"operationName":"Viewer"')) viewers.push(request.url())
    })
    const settled = followRequests(page)
    const files = await firstLoad(page)
    const named = (await (await page.goto('merchant/charges'))?.text()) ?? ''
    await expect(page.getByRole('link', { name: / chg-/ })).toHaveCount(10)
    await settled()
    const paths = files.map(({ address }) => new URL(address).pathname).filter((path) => /\.(?:js|css)$/.test(path))
    expect(paths.filter((path) => !named.includes(path))).toEqual([])
    expect(paths).toEqual([...new Set(paths)])
    expect(viewers).toHaveLength(1)
  })
}

for (const { screen, path, bytes, requests } of [
  { screen: 'home', path: '', bytes: 234_000, requests: 28 },
  { screen: 'a charge', path: 'merchant/charges/chg-1001', bytes: 247_000, requests: 28 },
  { screen: 'a customer', path: 'merchant/customers/cust-1001', bytes: 242_000, requests: 28 },
]) {
  test(`${screen} loads at most ${bytes / 1000} KB in ${requests} requests, and neither tables, forms nor dialogs`, {
    tag: '@fast',
  }, async ({ page }) => {
    const settled = followRequests(page)
    const files = await firstLoad(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await settled()
    expect(files.filter(({ address }) => notAtOnce.test(address))).toEqual([])
    expect(bytesOf(files)).toBeLessThan(bytes)
    expect(files.length).toBeLessThanOrEqual(requests)
  })
}

/** Files that lists and forms load before the user acts. If a new one appears, import the new part with `lazyPart`. */
const notAtOnce = /\/(?:lists|forms|overlays|entries|dialogs|choosers|dates|editor|history|sign-in)-/

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
  test(`/${path} has every Blueprint style that applies to it`, async ({ page }) => {
    const settled = followRequests(page)
    const whole = ['core/lib/css/blueprint.css', 'table/lib/css/table.css']
      .map((sheet) => withNamedIntents(readFileSync(join(root, 'web/node_modules/@blueprintjs', sheet), 'utf8')))
      .join('\n')
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
          // States that only the pointer or the keyboard causes also count.
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
      // The glyphs of the icon font must not load: every icon is drawn as SVG.
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

  test('loads at most 40 KB more for its largest page, 60 KB more for the search, and no editor', async ({ page }) => {
    const settled = followRequests(page)
    const files = await firstLoad(page)
    await page.goto('docs/api/configuration')
    await expect(page.getByRole('heading', { name: 'Configuration', level: 2 })).toBeVisible()
    await settled()
    // Files that other screens load as well are not counted.
    const own = files.filter(({ address }) => /DocsPage|assets\/configuration-/.test(address))
    expect(own).toHaveLength(4)
    expect(bytesOf(own)).toBeLessThanOrEqual(40_000)

    const before = bytesOf(files)
    await page.getByRole('searchbox').fill('refund')
    await expect(page.getByRole('list', { name: 'Search results' })).toBeVisible()
    expect(bytesOf(files)).toBeGreaterThan(before)
    expect(bytesOf(files) - before).toBeLessThanOrEqual(60_000)
    expect(files.filter(({ address }) => address.includes('/editor-'))).toEqual([])
  })
})
