import { refundButton } from './charge-page.ts'
import { rows } from './list.ts'
import { expect, test } from './portal.ts'

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
          await page.goto(href ?? '')
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
      await page.goto('')
      await expect(page.getByRole('button', { name: 'Find customers' })).toBeDisabled()
    })
  })

  test('operator cannot repair', async ({ page }) => {
    await page.goto('merchant/charges/chg-1005')
    await expect(page.getByRole('button', { name: 'Repair' })).toHaveAccessibleDescription(/charges\.repair/)
  })
})

test.describe('the back button', () => {
  test('is on every page but home, the documents and the pages of the menu', async ({ page }) => {
    for (const [path, has] of [
      ['', false],
      ['merchant/charges', false],
      ['merchant/customers', false],
      ['docs/compliance', false],
      ['merchant/charges/chg-1003', true],
      ['merchant/customers/cust-42', true],
      ['me/preferences', true],
      ['inspire', true],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
      await expect(page.getByRole('button', { name: 'Back', exact: true }), path).toHaveCount(has ? 1 : 0)
    }
  })

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
    await expect(fresh).toHaveURL(/\/merchant\/charges$/)
  })
})

test('every page has its title', async ({ page }) => {
  for (const [path, title] of [
    ['', 'Home'],
    ['merchant/charges', 'Charges'],
    ['merchant/charges/chg-1003', 'Charge chg-1003'],
    ['merchant/customers', 'Customers'],
    ['merchant/customers/cust-42', 'Customer cust-42'],
    ['me/preferences', 'Preferences'],
    ['inspire', 'Inspiration'],
    ['docs/compliance', 'PCI DSS Compliance'],
    ['nowhere', 'Error'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Payments Admin Portal`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('the keyboard skips to the content', async ({ page }) => {
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('home finds by any id', async ({ page }) => {
  await page.goto('')
  await page.getByRole('textbox', { name: 'Any id: charge, platform or customer' }).fill('chg-1003')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/merchant\/charges\?search=chg-1003$/)
  await page.goBack()
  await page.getByRole('textbox', { name: 'Any id: charge, platform or customer' }).fill('cust-42')
  await page.getByRole('button', { name: 'Find customers' }).click()
  await expect(page).toHaveURL(/merchant\/customers\?search=cust-42$/)
})

test('the page and its parts come with the headers that forbid what it does not need', async ({ page, request }) => {
  const headers = (await page.goto(''))?.headers() ?? {}
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect((await request.get('merchant/charges')).headers()['cache-control']).toBe('no-cache')
})
