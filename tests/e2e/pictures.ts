// `node tests/e2e/pictures.ts [folder] [--only <part of a file's name>]... [--name <picture>]... [--readme]`: takes
// pictures of every screen and state, at three widths, dark and light, for visual review. `--only charge --only
// 390-dark` takes those with both in their name, `--name ledger --name history` these two. --readme takes only the
// README's own picture.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright/test'
import { root } from '../../tools/root.ts'
import { type Busy, type Picture, pictures } from './picture-list.ts'
import { address } from './support/address.ts'
import { browserLaunch } from './support/browser-launch.ts'
import { fontArrived } from './support/font.ts'
import { incidentCharges, makeIncident } from './support/incident.ts'
import { signIn } from './support/sign-in.ts'
import { startPortal } from './support/start-portal.ts'

const viewports = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const
const themes = ['dark', 'light'] as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    name: { type: 'string', multiple: true, default: [] },
    readme: { type: 'boolean', default: false },
  },
})
const folder = positionals[0] ?? join(root, 'pictures')

/** The signed-in state of each caller at each portal. */
const states = new Map<string, Awaited<ReturnType<typeof stateOf>>>()

/** The running portals: the usual one, and those with more payments if a picture needs them. */
const portals: { readonly origin: string; readonly stop: () => Promise<void> }[] = [await startPortal()]
const busyPortals = new Map<Busy, string>()
const browser = await chromium.launch(browserLaunch)
try {
  await (values.readme ? takeReadmePicture(browser) : takeAll(browser))
} finally {
  await browser.close()
  for (const { stop } of portals) await stop()
}

/**
 * The address of a portal with enough payments to judge. It is separate, because a failing gateway would show up in
 * other pictures.
 */
async function busyPortal(busy: Busy): Promise<string> {
  const known = busyPortals.get(busy)
  if (known !== undefined) return known
  const portal = await startPortal({ port: 0, charges: incidentCharges })
  portals.push(portal)
  if (busy === 'incident') await makeIncident(portal.origin)
  const address = `${portal.origin}/atv4/`
  busyPortals.set(busy, address)
  return address
}

async function takeAll(browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true })
  // Runs first, because each portal builds the web client again if its sources have changed.
  for (const { name, busy } of pictures) if (busy && values.name.includes(name)) await busyPortal(busy)
  for (const viewport of viewports) {
    for (const theme of themes) {
      for (const picture of pictures) {
        const name = `${picture.name}-${viewport.width}-${theme}`
        if (!values.only.every((part) => name.includes(part))) continue
        if (values.name.length > 0 && !values.name.includes(picture.name)) continue
        const file = join(folder, `${name}.png`)
        try {
          await take(browser, picture, viewport, theme, file)
          console.log(file)
        } catch (error) {
          console.error(`${file} was not taken:`, error)
          process.exitCode = 1
        }
      }
    }
  }
}

async function takeReadmePicture(browser: Browser): Promise<void> {
  const picture = pictures.find(({ name }) => name === 'refund')
  if (!picture) throw new Error('the refund has no picture')
  await take(browser, picture, viewports[0], 'dark', join(root, 'docs', 'portal.png'))
}

async function stateOf(browser: Browser, portal: string, caller: NonNullable<Picture['caller']>) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${portal}me/login`)
  await signIn(page, caller)
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

async function take(
  browser: Browser,
  picture: Picture,
  viewport: { width: number; height: number },
  theme: 'dark' | 'light',
  path: string,
): Promise<void> {
  const { caller, locale = 'en' } = picture
  const portal = picture.busy ? await busyPortal(picture.busy) : address.portal
  const key = `${caller} ${portal}`
  const storageState = caller && (states.get(key) ?? (await stateOf(browser, portal, caller)))
  if (storageState) states.set(key, storageState)
  const context = await browser.newContext({
    baseURL: portal,
    viewport,
    locale: 'en-US',
    timezoneId: 'UTC',
    hasTouch: viewport.width < 600,
    ...(storageState ? { storageState } : {}),
  })
  const value = encodeURIComponent(JSON.stringify({ theme, locale }))
  await context.addCookies([{ name: 'preferences', value, url: portal }])
  // The font is then loaded immediately.
  await context.addInitScript(() => localStorage.setItem('portal.font', 'fetched'))
  try {
    const page = await context.newPage()
    await picture.prepare(page)
    // Icons, tools and counts come after the page, and some screens never stop making requests.
    await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined)
    if (caller && viewport.width >= 600) {
      await page
        .locator('.menu-tools input')
        .waitFor({ timeout: 4_000 })
        .catch(() => undefined)
    }
    await fontArrived(page)
    await page.screenshot({ path, fullPage: !picture.overlay, animations: 'disabled' })
  } finally {
    await context.close()
  }
}
