/// <reference lib="dom" />
import type { Page } from 'playwright'
import { pauseClock } from './support/clock.ts'
import { expectKey } from './support/key-sheet.ts'
import { restOfList } from './support/list.ts'
import { makeCharge } from './support/made-charge.ts'
import { failWith, intercept, recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { expectUsable } from './support/usable.ts'

const field = (page: Page) => page.getByRole('dialog').getByRole('combobox')
const option = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('option', { name })

/** Opens the finder once the page is there. */
async function openFinder(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

/** A request that waits until it is released. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = () => {}
  const passed = new Promise<void>((done) => {
    open = done
  })
  return { passed, open }
}

test('opens on every screen with a key, finds an ID and returns the focus, using only the keyboard', {
  tag: '@fast',
}, async ({ page, charge }) => {
  const sent = recordSent(page, 'FinderCharges')
  await page.goto('merchant/customers')
  const search = page.getByRole('main').getByRole('searchbox')
  await search.focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  expect(sent).toEqual([])

  await openFinder(page)
  await page.keyboard.type(charge.id)
  await expect(option(page, `Search charges for ${charge.id}`)).toHaveAttribute('aria-selected', 'true')
  const hit = page.getByRole('group', { name: 'Charges' }).getByRole('option', { name: charge.id })
  await expect(hit).toBeVisible()
  await expectUsable(page)
  await page.keyboard.press('Tab')
  await expect(hit).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Charge ${charge.id}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a late source never changes what Enter opens, and outdated entries cannot be opened', async ({ page }) => {
  await page.goto('merchant/charges')
  const late = gate()
  await intercept(page, 'FinderCustomers', async (route) => {
    await late.passed
    await route.continue()
  })
  await openFinder(page)
  await page.keyboard.type('chg-1001')
  const charges = page.getByRole('group', { name: 'Charges' })
  await expect(charges.getByRole('option', { name: 'chg-1001' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(charges.getByRole('option', { name: 'chg-1001' })).toHaveAttribute('aria-selected', 'true')
  late.open()
  await expect(page.getByRole('group', { name: 'Customers' })).not.toContainText('Searching')
  await expect(charges.getByRole('option', { name: 'chg-1001' })).toHaveAttribute('aria-selected', 'true')

  const held = gate()
  await intercept(page, 'FinderCharges', async (route) => {
    await held.passed
    await route.continue()
  })
  await field(page).fill('chg-1002')
  const old = charges.getByRole('option', { name: 'chg-1001' })
  await expect(old).toHaveAttribute('aria-disabled', 'true')
  await expect(charges).toContainText('Searching, shown for “chg-1001”')
  await old.click({ force: true })
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(option(page, 'Search charges for chg-1002')).toHaveAttribute('aria-selected', 'true')
  held.open()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charge chg-1002')
})

test('searches for pasted text without waiting, and for typed text after a short pause', async ({ page }) => {
  await page.clock.install()
  await page.goto('merchant/charges')
  await openFinder(page)
  await pauseClock(page)
  const sent = recordSent(page, 'FinderCharges')
  await field(page).fill('chg-1001')
  await page.clock.runFor(1)
  await expect.poll(() => sent.length).toBe(1)
  await page.keyboard.type('0')
  await page.clock.runFor(50)
  expect(sent).toHaveLength(1)
  await page.clock.runFor(50)
  await expect.poll(() => sent.length).toBe(2)
})

test('one source fails alone, and its entry retries it', async ({ page }) => {
  await page.goto('merchant/charges')
  const restore = await intercept(page, 'FinderCustomers', failWith('PLATFORM_UNAVAILABLE', 'No answer'))
  await openFinder(page)
  await page.keyboard.type('cust-42')
  const customers = page.getByRole('group', { name: 'Customers' })
  await expect(customers).toContainText('No response')
  await expect(page.getByRole('group', { name: 'Charges' })).toContainText('found')
  await restore()
  await customers.getByRole('option', { name: 'Try again' }).click()
  await expect(customers.getByRole('option', { name: /^cust-42/ })).toBeVisible()
  await expectUsable(page)
})

test('finds screens by plain words, and offers the actions of the page with their keys', async ({ page }) => {
  await page.goto('merchant/charges/chg-1001')
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible()
  await openFinder(page)
  await page.keyboard.type('webhook')
  await expect(page.getByRole('group', { name: 'Screens' }).getByRole('option').first()).toBeVisible()
  await field(page).fill('refund')
  const refund = page.getByRole('group', { name: 'On this page' }).getByRole('option', { name: 'Refund' })
  await expect(refund).toContainText('R')
  await refund.click()
  await expect(page.getByRole('dialog').getByLabel(/^Amount/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog').getByLabel(/^Amount/)).toBeVisible()
})

test('accepts a column of 5,000 IDs and a card number without sending either in full', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.goto('merchant/charges')
  await openFinder(page)
  const ids = Array.from({ length: 5_000 }, (_, place) => `chg-${place + 1_001}`)
  await field(page).fill(ids.join(' '))
  await expect(option(page, 'Search charges for the first 10 of 5,000 IDs')).toBeVisible()
  await expect(option(page, 'Open a worklist with 5,000 IDs')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Worklist')
  await expect(page.getByRole('textbox', { name: 'Charge IDs' })).toHaveValue(ids.join('\n'))
  await openFinder(page)
  await field(page).fill('4242 4242 4242 4242')
  await expect(field(page)).toHaveValue('•••• 4242')
  await expect(page.getByText('The card number is not sent.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Charges' })).toContainText('found')
  expect(sent.filter((text) => /4242\D{0,3}4242/.test(text) || text.includes('chg-2001'))).toEqual([])
})

test('keeps the focus when an element behind it asks for it, and closes with a click outside', async ({ page }) => {
  await page.goto('merchant/charges')
  await restOfList(page)
  const search = page.getByRole('main').getByRole('searchbox')
  await search.focus()
  await openFinder(page)
  await expect(page.getByRole('dialog')).toHaveAttribute('aria-modal', 'true')
  await search.evaluate((element) => element.focus())
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  expect(await page.getByRole('dialog').evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.mouse.click(5, 500)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search).toBeFocused()
})

test('takes the keys over an open menu, and returns the focus after the list of keys has replaced it', async ({
  page,
}) => {
  await page.goto('merchant/charges')
  await restOfList(page)
  const button = page.getByRole('button', { name: 'Columns', exact: true })
  await button.click()
  await expect(page.getByRole('checkbox', { name: 'Amount', exact: true })).toBeVisible()
  await openFinder(page)
  await page.keyboard.type('chg-1001')
  await expect(field(page)).toHaveValue('chg-1001')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys of this screen' })
  await expect(sheet).toBeVisible()
  await openFinder(page)
  await page.getByRole('dialog').getByText('Keys of this screen').click()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('an Escape in the moment in which the finder or the list of keys appears closes it', async ({ page }) => {
  await page.goto('merchant/charges')
  await restOfList(page)
  await page.evaluate(() => {
    new MutationObserver(() => {
      const { activeElement } = document
      if (!document.querySelector('.plain-dialog')?.contains(activeElement)) return
      activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      document.body.dataset.closed = String(Number(document.body.dataset.closed ?? 0) + 1)
    }).observe(document.body, { childList: true })
  })
  for (const [time, key] of ['?', 'ControlOrMeta+k'].entries()) {
    await page.keyboard.press(key)
    await expect(page.locator('body')).toHaveAttribute('data-closed', String(time + 1))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('opens another worklist over an open one', async ({ page }) => {
  await page.goto('merchant/charges/@worklist')
  const ids = page.getByRole('textbox', { name: 'Charge IDs' })
  const lists = [1_001, 2_001].map((first) => Array.from({ length: 12 }, (_, place) => `chg-${first + place}`))
  for (const typed of lists) {
    await openFinder(page)
    await field(page).fill(typed.join(' '))
    await option(page, 'Open a worklist with 12 IDs').click()
    await expect(ids).toHaveValue(typed.join('\n'))
  }
  await page.goBack()
  await expect(ids).toHaveValue(lists[0]?.join('\n') ?? '')
})

test('an ID shared by a charge and a customer has an entry for each, even among invisible characters', async ({
  page,
}) => {
  const id = await makeCharge({ id: 'cust-22' })
  for (const [list, kind] of [
    ['customers', 'Customer'],
    ['charges', 'Charge'],
  ]) {
    await page.goto(`merchant/${list}/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${kind} `))
    // A visit is recorded when the object has loaded; the heading is shown before.
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: `Copy ${id}` })
        .first(),
    ).toBeVisible()
  }
  await openFinder(page)
  await field(page).fill(`\u200bcust\u200d-22\ufeff \u202e`)
  await expect(page.getByRole('status').getByText(id)).toBeVisible()
  const group = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('option')
  await expect(group('Recently viewed').filter({ hasText: id })).toHaveText([/Charge/, /Customer/])
  await expect(group('Customers').filter({ hasText: id })).toHaveCount(1)
  const charge = group('Charges').filter({ hasText: id }).first()
  await expect(charge).toBeVisible()
  await expectUsable(page)
  for (const shown of ['Recently viewed', 'Charges', 'Customers']) {
    await page.keyboard.press('Tab')
    await expect(group(shown).first()).toHaveAttribute('aria-selected', 'true')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Customer ${id}`)
})

test('? lists the keys that work on the screen, and letters typed in a field are only text', async ({ page }) => {
  await page.goto('merchant/charges')
  await expect(
    page.getByRole('link', { name: 'Open chg-1001', exact: true }).or(page.getByRole('region', { name: 'Charges' })),
  ).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys of this screen' })
  await expect(sheet.getByText('Next row')).toBeVisible()
  await expect(sheet.getByText('Find anything')).toBeVisible()
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type('?g')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('?g')
  await expect(sheet).toHaveCount(0)
})

test.describe('For support, who may read personal data', () => {
  test.use({ caller: 'support' })

  test('turns names on and off in the account menu, for lists and the finder', async ({ page }) => {
    await page.goto('merchant/customers?search=cust-42')
    const list = page.getByRole('region', { name: 'Customers' })
    await expect(page.getByText('A••• R•••').first()).toBeVisible()
    const account = page.getByRole('button', { name: /^Account/ })
    await account.click()
    await page.getByRole('menuitem', { name: 'Show customers’ names' }).click()
    await expect(page.getByRole('menuitem', { name: 'Hide customers’ names' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list.getByText('Ana Ruiz').first()).toBeVisible()
    await openFinder(page)
    await page.keyboard.type('cust-42')
    await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option', { name: /Ana Ruiz/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await account.click()
    await page.getByRole('menuitem', { name: 'Hide customers’ names' }).click()
    await expect(page.getByText('Ana Ruiz')).toHaveCount(0)
    await expect(list.getByText('A••• R•••').first()).toBeVisible()
  })
})

test.describe('Spanish', () => {
  test.use({ locale: 'es-ES' })

  test.beforeEach(async ({ page }) => {
    await prefer(page, { locale: 'es' })
  })

  test('finds a charge, a screen and the keys, using only the keyboard', async ({ page, charge }) => {
    await page.goto('merchant/customers')
    await openFinder(page)
    await page.keyboard.type(charge.id)
    await expect(option(page, `Buscar ${charge.id} en los cargos`)).toHaveAttribute('aria-selected', 'true')
    const hit = page.getByRole('group', { name: 'Cargos' }).getByRole('option', { name: charge.id })
    await expect(hit).toBeVisible()
    await expectUsable(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cargo ${charge.id}`)
    await openFinder(page)
    await page.keyboard.type('clientes')
    const screen = page.getByRole('group', { name: 'Pantallas' }).getByRole('option', { name: 'Clientes', exact: true })
    await expect(screen).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectKey(page, 'Subir a la lista')
  })
})
