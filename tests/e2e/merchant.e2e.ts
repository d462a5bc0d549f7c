import type { Page } from 'playwright/test'
import { ask } from './support/ledger.ts'
import { rows } from './support/list.ts'
import { intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { signIn } from './support/sign-in.ts'
import { visit } from './support/visit.ts'

const selector = 'Merchant Account'

test('chooses a merchant with the keyboard, keeps the list and its filters, and returns to the caller’s account', {
  tag: '@fast',
}, async ({ page }) => {
  const acted: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) acted.push(request.headers()['x-on-behalf-of'])
  })
  await page.goto('merchant/charges?chargeStatus=DECLINED&page=2')
  const merchant = page.getByRole('combobox', { name: selector })
  await expect(merchant).toHaveValue('DEMO_MERCHANT')
  expect(acted.every((account) => account === undefined)).toBe(true)

  // The current merchant is marked, so Enter alone does not change it.
  await merchant.focus()
  await expect(page.getByRole('listbox', { name: selector })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(merchant).toHaveValue('DEMO_MERCHANT')
  await expect(page).toHaveURL(/\/merchant\/DEMO_MERCHANT\/charges\?chargeStatus=DECLINED&page=2$/)

  await merchant.press('ArrowDown')
  await merchant.pressSequentially('other')
  await expect(page.getByRole('listbox', { name: selector }).getByRole('option')).toHaveText(['OTHER_MERCHANT'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/merchant\/OTHER_MERCHANT\/charges\?chargeStatus=DECLINED$/)
  await expect(merchant).toHaveValue('OTHER_MERCHANT')
  await expect(rows(page).first()).toHaveAttribute('href', /\/merchant\/OTHER_MERCHANT\/charges\/chg-/)
  expect(acted.at(-1)).toBe('OTHER_MERCHANT')

  await rows(page)
    .first()
    .click({ position: { x: 4, y: 4 } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Charge /)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Customers' }).click()
  await expect(page).toHaveURL(/\/merchant\/OTHER_MERCHANT\/customers$/)

  await merchant.click()
  await page.getByRole('option', { name: 'DEMO_MERCHANT' }).click()
  await expect(page).toHaveURL(/\/merchant\/DEMO_MERCHANT\/customers$/)
  await expect(merchant).toHaveValue('DEMO_MERCHANT')
  await expect(rows(page).first()).toHaveAttribute('href', /\/merchant\/DEMO_MERCHANT\/customers\//)
  expect(acted.at(-1)).toBeUndefined()
})

test('opens the list instead of a charge when the merchant changes', async ({ page }) => {
  await page.goto('merchant/charges/chg-1003')
  await page.getByRole('combobox', { name: selector }).click()
  await page.getByRole('option', { name: 'OTHER_MERCHANT' }).click()
  await expect(page).toHaveURL(/\/merchant\/OTHER_MERCHANT\/charges$/)
  await expect(page.getByText('Now acting for OTHER_MERCHANT. chg-1003 belongs to DEMO_MERCHANT.')).toBeVisible()
})

test('names the other merchant in dialogs and on the page of a missing object', async ({ page }) => {
  await page.goto('merchant/OTHER_MERCHANT/customers')
  await rows(page)
    .first()
    .click({ position: { x: 4, y: 4 } })
  await page.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription(/For OTHER_MERCHANT/)
  await page.goto('merchant/OTHER_MERCHANT/charges/chg-none')
  await expect(page.getByRole('main').getByText('For OTHER_MERCHANT')).toBeVisible()
  await page.goto('merchant/DEMO_MERCHANT/charges/chg-none')
  await expect(page.getByRole('main').getByText('Charge chg-none not found')).toBeVisible()
  await expect(page.getByText(/^For /)).toBeHidden()
})

test('shows two charges for the same ID under two merchants', async ({ page }) => {
  await page.goto('merchant/charges/chg-1026')
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('DEMO_MERCHANT')
  await expect(page.getByRole('region', { name: 'Card' })).toContainText(/“.+” at checkout/)
  await visit(page, 'merchant/OTHER_MERCHANT/charges/chg-1026')
  await expect(details).toContainText('OTHER_MERCHANT')
})

test('names the merchant in every link to a merchant’s page', async ({ page }) => {
  for (const path of ['', 'merchant/charges/chg-1026']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
    await expect(page.getByRole('link', { name: 'Charges', exact: true }).first()).toBeVisible()
    expect(await merchantLinks(page), path).toEqual(new Set(['DEMO_MERCHANT']))
  }
  await page.getByRole('button', { name: 'Account: operator' }).click()
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toHaveAttribute(
    'href',
    '/atv4/merchant/DEMO_MERCHANT/callers/@me',
  )
})

test('rewrites a link without a merchant to the current one without a history entry', async ({ page }) => {
  await page.goto('me/preferences')
  await page.goto('merchant/charges/chg-1026?tab=raw#top')
  await expect(page).toHaveURL(/\/merchant\/DEMO_MERCHANT\/charges\/chg-1026\?tab=raw#top$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/me\/preferences$/)

  await page.goto('merchant/OTHER_MERCHANT/charges')
  await expect(rows(page).first()).toBeVisible()
  await page.goto('merchant/customers')
  await expect(page).toHaveURL(/\/merchant\/OTHER_MERCHANT\/customers$/)
  await expect(rows(page).first()).toHaveAttribute('href', /\/merchant\/OTHER_MERCHANT\/customers\//)
})

test('explains why a caller cannot act for a merchant', async ({ page }) => {
  const asked: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) asked.push(request.headers()['x-on-behalf-of'])
  })
  for (const account of ['THIRD_MERCHANT', 'NO_MERCHANT']) {
    await page.goto(`merchant/${account}/charges`)
    await expect(page.getByRole('alert')).toContainText(`You don’t have access to ${account}`)
    await expect(page.getByRole('alert')).toContainText('administrator')
    await expect(rows(page)).toHaveCount(0)
    // The portal keeps the previous merchant.
    await expect(page.getByRole('combobox', { name: selector })).toHaveValue('DEMO_MERCHANT')
    expect(await merchantLinks(page)).toEqual(new Set(['DEMO_MERCHANT']))
  }
  expect(asked).not.toContain('THIRD_MERCHANT')
})

test.describe('A copied address', () => {
  test.use({ caller: 'otherAdmin' })
  test('never shows the user’s own charge for another merchant’s URL', async ({ page, browser, signedIn }) => {
    const colleague = await browser.newContext({ storageState: await signedIn('operator') })
    const theirs = await colleague.newPage()
    await theirs.goto('merchant/charges/chg-1026')
    await expect(theirs.getByRole('region', { name: 'Details' })).toContainText('DEMO_MERCHANT')
    const copied = theirs.url()
    await colleague.close()

    await page.goto(copied)
    await expect(page.getByRole('alert')).toContainText('You don’t have access to DEMO_MERCHANT')
    await expect(page.getByRole('region', { name: 'Details' })).toHaveCount(0)
  })

  test('switches a permitted caller to the merchant of a copied URL, even after sign-in', async ({
    page,
    browser,
    signedIn,
  }) => {
    await page.goto('merchant/charges/chg-1026')
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('OTHER_MERCHANT')
    const copied = page.url()
    const visitor = { cookies: [], origins: [] }
    for (const storageState of [await signedIn('operator'), visitor]) {
      const context = await browser.newContext({ storageState })
      const theirs = await context.newPage()
      await theirs.goto(copied)
      if (storageState === visitor) await signIn(theirs, 'operator')
      await expect(theirs.getByRole('region', { name: 'Details' })).toContainText('OTHER_MERCHANT')
      await expect(theirs.getByRole('combobox', { name: selector })).toHaveValue('OTHER_MERCHANT')
      await expect(theirs).toHaveURL(copied)
      await context.close()
    }
  })
})

test.describe('A single account', () => {
  test.use({ caller: 'support' })
  test('shows no merchant chooser to a caller with a single account', async ({ page }) => {
    await page.goto('merchant/charges')
    await expect(page.getByRole('combobox', { name: selector })).toBeDisabled()
    await page.goto('merchant/OTHER_MERCHANT/charges')
    await expect(page.getByRole('alert')).toContainText('You don’t have access to OTHER_MERCHANT')
  })
})

test.describe('a super account', () => {
  test.use({ caller: 'super' })
  test('never shows the running jobs of one merchant for another', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await intercept(page, 'RunningJobs', async (route) => {
      if (route.request().headers()['x-on-behalf-of'] === 'OTHER_MERCHANT') {
        return route.fulfill({ json: { data: { jobs: { items: [{ id: 'job-1', state: 'RUNNING' }] } } } })
      }
      await promise
      return route.fulfill({ json: { data: { jobs: { items: [] } } } })
    })
    await page.goto('merchant/OTHER_MERCHANT/charges')
    const jobs = page.getByRole('banner').getByRole('link', { name: /^Jobs/ })
    await expect(jobs).toHaveAccessibleName('Jobs, 1 running')
    await page.getByRole('combobox', { name: selector }).click()
    await page.getByRole('option', { name: 'DEMO_MERCHANT' }).click()
    await expect(page).toHaveURL(/\/merchant\/DEMO_MERCHANT\/charges$/)
    await expect(jobs).toHaveAccessibleName('Jobs')
    resolve()
    await expect(jobs).toHaveAccessibleName('Jobs, none running')
  })

  test('shows “All Merchant Accounts” on screens about all merchants, even while acting for one', async ({ page }) => {
    await page.goto('merchant/DEMO_MERCHANT/charges')
    await expect(page.getByRole('combobox', { name: selector })).toHaveValue('DEMO_MERCHANT')
    await expect(page.getByRole('banner')).toHaveClass(/for-another/)
    await visit(page, 'all/shutdown')
    await expect(page.getByRole('combobox', { name: 'All Merchant Accounts' })).toHaveValue('')
    await expect(page.getByRole('banner')).not.toHaveClass(/for-another/)
    await page.getByRole('button', { name: /^Stop/ }).first().click()
    await expect(page.getByRole('dialog')).toHaveAccessibleDescription(/For all merchant accounts/)
  })

  test('choosing a merchant keeps the form of a screen about all merchants', async ({ page }) => {
    await page.goto('all/reasons/@new')
    const reason = page.getByRole('main').getByRole('textbox').first()
    await reason.fill('Typed before')
    const merchant = page.getByRole('combobox', { name: 'All Merchant Accounts' })
    await merchant.click()
    await page.getByRole('option', { name: 'THIRD_MERCHANT' }).click()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Charges', exact: true })).toHaveAttribute(
      'href',
      /\/merchant\/THIRD_MERCHANT\/charges/,
    )
    await expect(page).toHaveURL(/\/all\/reasons\/@new$/)
    await expect(reason).toHaveValue('Typed before')
    await page.getByRole('navigation').getByRole('link', { name: 'Charges', exact: true }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  })

  test('a list of a screen about all merchants is read and exported for all, even while acting for one', async ({
    page,
  }) => {
    await page.goto('merchant/THIRD_MERCHANT/charges')
    await expect(page.getByRole('banner')).toHaveClass(/for-another/)
    const merchants: (string | undefined)[] = []
    page.on('request', (request) => {
      const isRead =
        request.url().endsWith('/graphql') && request.postDataJSON().operationName === 'VerificationReasons'
      if (isRead || request.url().includes('/files/lists/')) merchants.push(request.headers()['x-on-behalf-of'])
    })
    await visit(page, 'all/reasons')
    await expect(page.getByRole('table').first()).toBeVisible()
    await page.getByRole('button', { name: 'Export…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
    await expect.poll(() => merchants.length).toBeGreaterThan(1)
    expect(new Set(merchants)).toEqual(new Set([undefined]))
  })

  test('lists all merchants for a super account with the owner of each row', async ({ page }) => {
    // The list starts with the newest row.
    const personalInfo = { firstName: 'Otto', lastName: 'Other', email: 'otto@example.test' }
    const input = { id: `cust-${crypto.randomUUID().slice(0, 8)}`, personalInfo }
    await ask('mutation ($input: NewCustomerInput!) { addCustomer(input: $input) { id } }', { input }, 'otherAdmin')
    await page.goto('merchant/customers')
    const merchant = page.getByRole('combobox', { name: 'All Merchant Accounts' })
    await expect(merchant).toHaveValue('')
    await expect(page.getByRole('columnheader', { name: 'Merchant account' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'OTHER_MERCHANT' }).first()).toBeVisible()
    await merchant.click()
    await page.getByRole('option', { name: 'THIRD_MERCHANT' }).click()
    await expect(page).toHaveURL(/\/merchant\/THIRD_MERCHANT\/customers$/)
    await expect(rows(page).first()).toHaveAttribute('href', /\/merchant\/THIRD_MERCHANT\/customers\//)
    await expect(page.getByRole('columnheader', { name: 'Merchant account' })).toHaveCount(0)
  })

  test('switches a super account to the merchant of a link', async ({ page }) => {
    await page.goto('merchant/DEMO_MERCHANT/charges/chg-1026')
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('DEMO_MERCHANT')
    const merchant = page.getByRole('combobox', { name: 'Merchant Account' })
    await expect(merchant).toHaveValue('DEMO_MERCHANT')

    await merchant.click()
    await page.getByRole('option', { name: /^SUPER_ACCOUNT/ }).click()
    await expect(page).toHaveURL(/\/atv4\/merchant\/charges$/)
    await expect(page.getByRole('combobox', { name: 'All Merchant Accounts' })).toHaveValue('')
    await rows(page)
      .first()
      .click({ position: { x: 4, y: 4 } })
    await expect(page).toHaveURL(/\/merchant\/[A-Z]+_MERCHANT\/charges\/[\w-]+$/)
    // Back shows all merchants again, because a URL without a merchant means all of them here.
    await page.goBack()
    await expect(page.getByRole('combobox', { name: 'All Merchant Accounts' })).toHaveValue('')
    await expect(page).toHaveURL(/\/atv4\/merchant\/charges$/)
    await page.goto('merchant/SUPER_ACCOUNT/customers')
    await expect(page).toHaveURL(/\/atv4\/merchant\/customers$/)
  })

  test('shows an error for an ID that several merchants have', async ({ page }) => {
    await page.goto('merchant/charges/chg-1026')
    const failure = page.getByRole('alert')
    await expect(failure).toContainText('This ID belongs to several merchants.')
    await expect(failure.getByRole('listitem')).toHaveText(/DEMO_MERCHANT.* \(Conflict\)$/)
  })
})

/** Returns the merchants in the links of a page; an empty string for a link without one. */
async function merchantLinks(page: Page): Promise<Set<string>> {
  const links = await page
    .locator('a[href^="/atv4/merchant/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  return new Set(links.map((href) => /^\/atv4\/merchant\/([A-Z_]+)\//.exec(href ?? '')?.[1] ?? ''))
}
