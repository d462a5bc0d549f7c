import { rows } from './support/list.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { signIn } from './support/sign-in.ts'

const thirtyDays = 30 * 24 * 60 * 60

test('applies language and theme immediately and remembers them for 30 days', { tag: '@fast' }, async ({
  page,
  context,
}) => {
  await page.goto('merchant/charges')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cargos' })).toBeVisible()
  await expect(page).toHaveTitle(/^Cargos · /)
  await expect(page.getByRole('document').or(page.locator('html'))).toHaveAttribute('lang', 'es')
  await page.getByRole('button', { name: 'Cambiar al tema claro' }).click()
  await expect(page.getByRole('button', { name: 'Cambiar al tema oscuro' })).toBeVisible()

  const cookie = (await context.cookies()).find(({ name }) => name === 'preferences')
  expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toMatchObject({ locale: 'es', theme: 'light' })
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - thirtyDays)).toBeLessThan(120)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Cargos' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cambiar al tema oscuro' })).toBeVisible()
})

test('applies a language from another tab at the next navigation', async ({ page, context }) => {
  await page.goto('inspire')
  const other = await context.newPage()
  await other.goto('inspire')
  await other.getByRole('button', { name: 'Language: English' }).click()
  await other.getByRole('menuitem', { name: 'Español' }).click()
  await expect(other.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('link', { name: 'Charges' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cargos' })).toBeVisible()
})

test('opens if another tab changes the language during the load, and takes the new language', async ({ page }) => {
  const choose = (locale: string) => prefer(page, { locale })
  await choose('es')
  const released = Promise.withResolvers<void>()
  await page.route(/assets\/es-.*\.js/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('merchant/charges', { waitUntil: 'commit' })
  // The page applies its styles after it has read the preferences.
  await expect(page.locator('link[data-late][media=all]').first()).toBeAttached()
  await choose('en')
  released.resolve()
  // The page starts in Spanish, the only language that is there, and its first navigation takes the new one.
  await expect(page.getByRole('heading', { level: 1, name: 'Charges' })).toBeVisible()
})

test('keeps the current language if another one cannot be loaded', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource|dynamically imported module/)
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  await page.route(/assets\/es-.*\.js/, (route) => route.abort())
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t load Español')
  await expect(page.getByRole('heading', { level: 1, name: 'Charges' })).toBeVisible()
})

test('changes the theme and the time zone of every date', async ({ page }) => {
  await page.goto('me/preferences')
  await page.getByLabel('Time zone').selectOption('Asia/Kolkata')
  await page.getByText('Light', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
  await page.goto('merchant/charges/chg-1001')
  const created = page.getByRole('region', { name: 'Details' }).locator('time').first()
  const iso = (await created.getAttribute('datetime')) ?? ''
  const hour = new Date(iso).toLocaleString('en-US', { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit' })
  await expect(created).toContainText(hour.replace(/ ?[AP]M/, ''))
  await expect(created).toHaveAttribute('title', /UTC/)
})

test('ignores a broken preferences cookie', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'preferences', value: '%7Bnot json', url: baseURL ?? '' }])
  await page.goto('merchant/charges')
  await expect(page.getByRole('heading', { level: 1, name: 'Charges' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
})

test('applies the density to tables immediately', async ({ page }) => {
  const heightOfRow = async () => (await rows(page).first().boundingBox())?.height ?? 0
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  const comfortable = await heightOfRow()
  await page.goto('me/preferences')
  await page.getByText('Compact', { exact: true }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Charges' }).click()
  await expect(rows(page)).toHaveCount(10)
  expect(await heightOfRow()).toBeLessThan(comfortable)
})

test('loads a light page without a dark moment', async ({ page, allowConsole }) => {
  allowConsole(/net::ERR|Failed to load/)
  await page.goto('me/preferences')
  await page.getByText('Light', { exact: true }).click()
  await page.route(/assets\/.*\.js/, (route) => route.abort())
  await page.goto('me/preferences', { waitUntil: 'commit' })
  await expect(page.locator('body')).not.toHaveClass(/bp6-dark/)
})

test.describe('The start page', () => {
  test.use({ caller: null })
  test('opens the start page after sign-in unless an address was requested', async ({ page }) => {
    await page.goto('me/login')
    await signIn(page, 'operator')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await page.getByRole('button', { name: 'Account: operator' }).click()
    await page.getByRole('menuitem', { name: 'Preferences' }).click()
    await page.getByLabel('Start page').selectOption({ label: 'Customers' })
    await page.goto('me/logout')
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await signIn(page, 'operator')
    await expect(page).toHaveURL(/\/merchant\/DEMO_MERCHANT\/customers$/)
    await page.goto('me/login?go=/atv4/merchant/charges')
    await expect(page).toHaveURL(/\/merchant\/DEMO_MERCHANT\/charges$/)
  })
})
