/// <reference lib="dom" />
import { refundButton } from './support/charge-page.ts'
import { rows } from './support/list.ts'
import { expect, test } from './support/portal.ts'
import { visit } from './support/visit.ts'

test.describe('the menu holds what the caller may open', () => {
  for (const [caller, present, absent] of [
    ['support', ['Charges', 'Customers'], ['Access Controls', 'Queue']],
    ['finance', ['Charges'], ['Customers', 'Access Controls']],
    ['super', ['Charges', 'Customers', 'Document Verification'], ['Sign In']],
  ] as const) {
    test.describe(caller, () => {
      test.use({ caller })
      test('and every entry leads to a screen', async ({ page }) => {
        await page.goto('')
        const menu = page.getByRole('navigation', { name: 'Main menu' })
        for (const name of present) await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
        for (const name of absent) await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)
        const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
        for (const href of new Set(links)) {
          // The links that lead out are the gateway's: it redirects them, here to pages of the portal.
          if (href?.startsWith('/atv4/links/')) await page.goto(href)
          else await visit(page, href ?? '')
          await expect(page.getByRole('heading', { level: 1 }), href ?? '').not.toHaveText(/^(Error)?$/)
        }
      })
    })
  }

  test.describe('nobody', () => {
    test.use({ caller: null })
    test('only what needs no sign-in', async ({ page }) => {
      await page.goto('me/login')
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
      await expect(menu.getByRole('link', { name: 'Charges', exact: true })).toHaveCount(0)
      await expect(page.getByRole('combobox')).toHaveCount(0)
    })
  })
})

test.describe('what may not be done names the permission that is missing', () => {
  test.describe('support', () => {
    test.use({ caller: 'support' })
    test('cannot refund', async ({ page }) => {
      await page.goto('merchant/charges/chg-1026')
      await expect(refundButton(page)).toHaveAttribute('aria-disabled', 'true')
      await expect(refundButton(page)).toHaveAccessibleDescription(/charges\.write \(Write charges\)/)
      await refundButton(page).click({ force: true })
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })

  test.describe('finance', () => {
    test.use({ caller: 'finance' })
    test('cannot see customers', async ({ page }) => {
      await page.goto('merchant/charges/chg-1004')
      await expect(page.getByRole('region', { name: 'Customer', exact: true })).toContainText('customers.read')
    })
  })

  test('operator cannot repair', async ({ page }) => {
    await page.goto('merchant/charges/chg-1005')
    await expect(page.getByRole('button', { name: 'Repair' })).toHaveAccessibleDescription(/charges\.repair/)
  })
})

test.describe('the back button', () => {
  test('leads back to the list as it was, or to the list above where there is none', async ({ page, context }) => {
    await page.goto('merchant/charges?search=chg-1003')
    await rows(page)
      .first()
      .click({ position: { x: 4, y: 4 } })
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/charges\?search=chg-1003$/)
    const fresh = await context.newPage()
    await fresh.goto('merchant/charges/chg-1003')
    await fresh.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(fresh).toHaveURL(/\/merchant\/DEMO_MERCHANT\/charges$/)
  })
})

test.describe('the toolbar', () => {
  // Specification 9: 64 by default, 56 on small screens, 48 dense.
  for (const density of ['comfortable', 'compact'] as const) {
    test(`is as high as it should be, ${density}`, async ({ page, context, baseURL }) => {
      const value = encodeURIComponent(JSON.stringify({ density, locale: 'en' }))
      await context.addCookies([{ name: 'preferences', value, url: baseURL ?? '' }])
      await page.goto('merchant/charges/chg-1003')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charge chg-1003')
      await expect(page.getByRole('combobox', { name: 'Merchant Account' })).toBeVisible()
      const bar = page.getByRole('banner')
      for (const [width, comfortable] of [
        [1440, 64],
        [1024, 64],
        [390, 56],
      ] as const) {
        const height = density === 'compact' ? 48 : comfortable
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(() => bar.boundingBox(), `${width}`).toMatchObject({ y: 0, height })
        const [padding, own] = await page.evaluate(() => [
          getComputedStyle(document.documentElement).scrollPaddingTop,
          document.documentElement.scrollWidth,
        ])
        expect(padding, `${width}`).toBe(`${height + 8}px`)
        expect(own, `${width}`).toBe(width)
        // What is in the bar is inside it, whole.
        for (const button of await bar.getByRole('button').all()) {
          const box = await button.boundingBox()
          expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= height, `${width}`).toBe(true)
        }
        await page.mouse.move(width / 2, 500)
        await page.mouse.wheel(0, 600)
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
        expect(await bar.boundingBox(), `${width}`).toMatchObject({ y: 0, height })
      }
    })
  }

  test.describe('of a visitor', () => {
    test.use({ caller: null })
    test('leads home too', async ({ page }) => {
      await page.goto('me/preferences')
      await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
      await expect(page).toHaveURL(/\/me\/login\?go=%2Fatv4%2F$/)
    })
  })
})

test('every page has its title, and a back button but for home, the documents and the pages of the menu', async ({
  page,
}) => {
  for (const [path, title, hasBack] of [
    ['', 'Home', false],
    ['merchant/charges', 'Charges', false],
    ['merchant/charges/chg-1003', 'Charge chg-1003', true],
    ['merchant/customers', 'Customers', false],
    ['merchant/customers/cust-42', 'Customer cust-42', true],
    ['me/preferences', 'Preferences', true],
    ['inspire', 'Inspiration', true],
    ['docs/compliance', 'PCI DSS Compliance', false],
    ['nowhere', 'Error', null],
  ] as const) {
    await visit(page, path)
    await expect(page).toHaveTitle(`${title} · Payments Admin Portal`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    if (hasBack === null) continue
    await expect(page.getByRole('button', { name: 'Back', exact: true }), path).toHaveCount(hasBack ? 1 : 0)
  }
})

test('the keyboard skips to the content', async ({ page }) => {
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the page and its parts come with the headers that forbid what it does not need', async ({ page, request }) => {
  const headers = (await page.goto(''))?.headers() ?? {}
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect((await request.get('merchant/charges')).headers()['cache-control']).toBe('no-cache')
})
