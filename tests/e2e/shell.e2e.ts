/// <reference lib="dom" />
import { refundButton } from './support/charge-page.ts'
import { rows } from './support/list.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { visit } from './support/visit.ts'

test.describe('The main menu', () => {
  for (const [caller, present, absent] of [
    ['support', ['Charges', 'Customers'], ['Access Controls', 'Queue']],
    ['finance', ['Charges'], ['Customers', 'Access Controls']],
    ['super', ['Charges', 'Customers', 'Document Verification'], ['Sign In']],
  ] as const) {
    test.describe(caller, () => {
      test.use({ caller })
      test(`opens a screen from every menu entry for ${caller}`, async ({ page }) => {
        await page.goto('')
        const menu = page.getByRole('navigation', { name: 'Main menu' })
        await expect(menu.getByRole('link', { name: 'Charges' })).toBeVisible()
        const closed = menu.getByRole('button', { expanded: false })
        while ((await closed.count()) > 0) await closed.first().press('Enter')
        for (const name of present) await expect(menu.getByRole('link', { name, exact: true }).first()).toBeVisible()
        for (const name of absent) {
          await expect(
            menu.locator('a:not([href*="/docs/"])').filter({ hasText: new RegExp(`^${name}$`) }),
          ).toHaveCount(0)
        }
        const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
        for (const href of new Set(links)) {
          // The gateway redirects external links, in these tests to pages of the portal.
          if (href?.startsWith('/atv4/links/')) await page.goto(href)
          else await visit(page, href ?? '')
          await expect(page.getByRole('heading', { level: 1 }), href ?? '').not.toHaveText(/^(Error)?$/)
          // One sentence describes the objects of the page. The dashboard and the documentation start with their own
          // sentences.
          if (!href || href === '/atv4/' || /\/(docs|links|dashboard)/.test(href)) continue
          await expect(page.getByRole('note').first(), href).toBeVisible()
        }
      })
    })
  }

  test.describe('admin', () => {
    test.use({ caller: 'admin' })
    test('opens only the current group, finds screens by plain words and keeps pinned ones', async ({ page }) => {
      await page.goto('merchant/gateways')
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      const group = menu.getByRole('button', { name: 'Merchant Configuration' })
      await expect(group).toHaveAttribute('aria-expanded', 'true')
      await expect(menu.getByRole('button', { name: 'Links' })).toHaveAttribute('aria-expanded', 'false')
      await expect(menu.getByRole('searchbox').or(menu.getByRole('textbox', { name: 'Go to a screen' }))).toBeVisible()
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('g')
      await page.keyboard.type('acquirer')
      await expect(menu.getByRole('status')).toHaveText('1 screen')
      await expect(group).toBeHidden()
      await menu.getByRole('button', { name: 'Pin Payment Gateways' }).click()
      await menu.getByRole('textbox', { name: 'Go to a screen' }).press('Escape')
      const pinned = menu.getByRole('list', { name: 'Pinned screens' })
      await expect(pinned.getByRole('link', { name: 'Payment Gateways' })).toBeVisible()
      await page.keyboard.type('refund')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/merchant\/DEMO_MERCHANT\/charges$/)
      await expect(group).toHaveAttribute('aria-expanded', 'false')
      await page.reload()
      await pinned.getByRole('link', { name: 'Payment Gateways' }).click()
      await expect(page).toHaveURL(/gateways$/)
      await pinned.getByRole('listitem').hover()
      await pinned.getByRole('button', { name: 'Pin Payment Gateways' }).click()
      await expect(pinned).toHaveCount(0)
    })
  })

  test.describe('For a visitor', () => {
    test.use({ caller: null })
    test('shows only public entries in the menu before sign-in', async ({ page }) => {
      await page.goto('me/login')
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
      await expect(menu.getByRole('link', { name: 'Charges', exact: true })).toHaveCount(0)
      await expect(page.getByRole('combobox')).toHaveCount(0)
    })
  })
})

test.describe('An action without its permission', () => {
  test.describe('support', () => {
    test.use({ caller: 'support' })
    test('names the permission that a refund needs', async ({ page }) => {
      await page.goto('merchant/charges/chg-1026')
      await expect(refundButton(page)).toHaveAttribute('aria-disabled', 'true')
      await expect(refundButton(page)).toHaveAccessibleDescription(/charges\.write \(Write charges\)/)
      await refundButton(page).click({ force: true })
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })

  test.describe('finance', () => {
    test.use({ caller: 'finance' })
    test('names the permission that the customer panel needs', async ({ page }) => {
      await page.goto('merchant/charges/chg-1004')
      await expect(page.getByRole('region', { name: 'Customer', exact: true })).toContainText('customers.read')
    })
  })

  test('names the permission that a repair needs', async ({ page }) => {
    await page.goto('merchant/charges/chg-1005')
    await expect(page.getByRole('button', { name: 'Sync status' })).toHaveAccessibleDescription(/charges\.repair/)
  })
})

test.describe('The back button', () => {
  test('goes back to the filtered list, or to the parent list of a fresh tab', async ({ page, context }) => {
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

test.describe('The toolbar', () => {
  // Specification 9: 64 by default, 56 on small screens, 48 dense.
  for (const density of ['comfortable', 'compact'] as const) {
    test(`has the specified toolbar height in ${density} density`, async ({ page }) => {
      await prefer(page, { density, locale: 'en' })
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
        // Every button is fully inside the bar.
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

  test.describe('For a visitor', () => {
    test.use({ caller: null })
    test('leads a visitor to the sign-in page from Home', async ({ page }) => {
      await page.goto('me/preferences')
      await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
      await expect(page).toHaveURL(/\/me\/login\?go=%2Fatv4%2F$/)
    })
  })
})

test('sets the title of every page, and shows a back button below the pages of the menu', { tag: '@fast' }, async ({
  page,
}) => {
  for (const [path, title, hasBack] of [
    ['', 'Home', false],
    ['merchant/charges', 'Charges', false],
    ['merchant/charges/chg-1003', 'Charge chg-1003', true],
    ['merchant/customers', 'Customers', false],
    ['merchant/customers/cust-42', 'Customer cust-42', true],
    ['me/preferences', 'Preferences', false],
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

test('returns to the place to which a page was scrolled', async ({ page, charge }) => {
  await page.goto(`merchant/charges/${charge.id}`)
  // The last part of the page.
  await page.getByRole('main').getByText('JSON').first().waitFor()
  await page.evaluate(() => scrollTo(0, 250))
  await page.getByRole('navigation').getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(250)
})

test('skips to the content by keyboard', { tag: '@fast' }, async ({ page }) => {
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('serves the page with restrictive security headers', async ({ page, request }) => {
  const headers = (await page.goto(''))?.headers() ?? {}
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect((await request.get('merchant/charges')).headers()['cache-control']).toBe('no-cache')
})
