import type { CallerKey } from '@portal/sandbox/test-caller'
import type { Page } from 'playwright/test'
import { openRefund } from './support/charge-page.ts'
import { pauseClock } from './support/clock.ts'
import { rows } from './support/list.ts'
import { makeCharge } from './support/made-charge.ts'
import { expect, test } from './support/portal.ts'
import { screens } from './support/screens.ts'
import { go } from './support/visit.ts'

/** Holds back the code that the page requests between `hold` and `release`. */
async function codeGate(page: Page): Promise<{ readonly hold: () => void; readonly release: () => void }> {
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return {
    hold() {
      gate = Promise.withResolvers<void>()
    },
    release: () => gate.resolve(),
  }
}

test('a merchant selector that loads late takes neither the focus nor the typed text', {
  tag: '@fast',
}, async ({ page }) => {
  const { hold, release } = await codeGate(page)
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  const merchant = page.getByRole('combobox', { name: 'Merchant Account' })
  await expect(merchant).toBeVisible()
  hold()
  const arrived = page.waitForResponse(/OptionChooser.*\.js$/)
  const search = page.getByRole('searchbox')
  await merchant.focus()
  await search.focus()
  await page.keyboard.type('ot')
  release()
  await (await arrived).finished()
  await page.keyboard.type('her')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=other/)
  await expect(search).toHaveValue('other')
  await expect(merchant).toHaveValue('DEMO_MERCHANT')

  await merchant.focus()
  await expect(page.getByRole('listbox', { name: 'Merchant Account' })).toBeVisible()
  await expect(merchant).toBeFocused()
})

test('the merchant selector keeps the text typed before its code has arrived', { tag: '@fast' }, async ({ page }) => {
  const { hold, release } = await codeGate(page)
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  hold()
  const arrived = page.waitForResponse(/OptionChooser.*\.js$/)
  const merchant = page.getByRole('combobox', { name: 'Merchant Account' })
  await merchant.focus()
  await page.keyboard.type('ot')
  await expect(merchant).toHaveValue('ot')
  // Enter must not choose an option that is not visible yet.
  await page.keyboard.press('Enter')
  release()
  await (await arrived).finished()
  const options = page.getByRole('listbox', { name: 'Merchant Account' }).getByRole('option')
  await expect(options).toHaveText(['OTHER_MERCHANT'])
  await expect(merchant).toHaveValue('ot')
  await expect(page).toHaveURL(/\/merchant\/DEMO_MERCHANT\/charges/)
  await page.keyboard.type('he')
  await expect(merchant).toHaveValue('othe')
  await page.keyboard.press('Enter')
  await expect(merchant).toHaveValue('OTHER_MERCHANT')
  await expect(page).toHaveURL(/\/merchant\/OTHER_MERCHANT\/charges/)

  // The next visit begins with all merchants.
  await merchant.press('ArrowDown')
  await expect(merchant).toHaveValue('')
  await expect(options.filter({ hasText: 'DEMO_MERCHANT' })).toBeVisible()
})

test('the finder takes the text typed and pasted before its code has arrived, and the page does not', {
  tag: '@fast',
}, async ({ page }) => {
  const { hold, release } = await codeGate(page)
  const id = await makeCharge()
  await page.goto(`merchant/charges/${id}`)
  await expect(page.getByRole('button', { name: 'Refund' })).toBeEnabled()
  hold()
  await page.keyboard.press('ControlOrMeta+k')
  // `r` is the key of the refund, `v` that of a void.
  await page.keyboard.type('revx')
  await page.keyboard.press('Backspace')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'e\nn')
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  release()
  const finder = page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')
  await expect(finder).toHaveValue('reve n')
  await page.keyboard.type('ue')
  await expect(finder).toHaveValue('reve nue')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(finder).toHaveValue('')
})

test('Escape or a click cancels a finder that is still loading', async ({ page }) => {
  const { hold, release } = await codeGate(page)
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  hold()
  const arrived = page.waitForResponse(/FinderDialog.*\.js$/)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('ab')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('searchbox')
  await search.click()
  await page.keyboard.type('chg')
  release()
  await (await arrived).finished()
  await expect(search).toHaveValue('chg')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toHaveValue('')
})

test('g finds a screen with the text typed before the menu’s field has arrived', async ({ page }) => {
  await page.clock.install()
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  const field = page.getByRole('textbox', { name: 'Go to a screen' })
  await expect(field).toBeHidden()
  // `x` would select the first row.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('gxcust')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('xcust')
  await expect(page.getByRole('status').filter({ hasText: 'selected' })).toHaveCount(0)
})

test('a chooser keeps the text typed before its list is open', async ({ page }) => {
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  const merchant = page.getByRole('combobox', { name: 'Merchant Account' })
  await merchant.focus()
  const options = page.getByRole('listbox', { name: 'Merchant Account' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(options.first()).toBeHidden()
  // Types before the first frame after the focus.
  await merchant.evaluate(async (field: HTMLInputElement) => {
    field.focus()
    await Promise.resolve()
    document.execCommand('insertText', false, 'o')
    document.execCommand('insertText', false, 't')
  })
  await expect(options).toHaveText(['OTHER_MERCHANT'])
  await page.keyboard.type('h')
  await expect(merchant).toHaveValue('oth')
})

test('a late part that cannot be loaded leaves the screen unchanged, and appears once the network is back', async ({
  page,
  context,
  goOffline,
}) => {
  await page.clock.install()
  // On a slow machine, the part may be due before the test is offline.
  const part = /MenuTools-.*\.js$/
  await page.route(part, (route) => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed', (request) => part.test(request.url()))
  const dialog = await openRefund(page, await makeCharge())
  await dialog.getByLabel('Amount').fill('5')
  await goOffline()
  await page.clock.fastForward(3_000)
  await failed
  await page.clock.fastForward(3_000)
  await expect(dialog.getByLabel('Amount')).toHaveValue('5')
  await page.unroute(part)
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'Go to a screen' })).toBeVisible()
})

for (const [caller, own] of Object.entries(screens)) {
  test.describe(`for ${caller},`, () => {
    test.use({ caller: caller as CallerKey })
    test('a screen whose parts load late leaves the focus where the user put it', async ({ page }) => {
      const { hold, release } = await codeGate(page)
      await page.goto('nowhere')
      const place = page.getByRole('button', { name: /^Account: / })
      for (const [screen, path, ready] of own) {
        await test.step(screen, async () => {
          await go(page, 'nowhere')
          await expect(page).toHaveTitle(/^Error/)
          await expect(place).toBeVisible()
          hold()
          await go(page, path)
          await place.focus()
          release()
          await ready(page)
          await expect(place).toBeFocused()
        })
      }
    })
  })
}

test('a part is shown when its code has arrived, without a delay', { tag: '@fast' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('merchant/charges')
  await expect(rows(page)).toHaveCount(10)
  await pauseClock(page)
  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a form whose code arrives late is rendered once, and again at its next opening', { tag: '@fast' }, async ({
  page,
}) => {
  const released = Promise.withResolvers<void>()
  await page.route(/assets\/EditCustomer-.*\.js/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    const { createElement } = document
    const made = { fields: 0 }
    document.createElement = function create(this: Document, ...created: Parameters<Document['createElement']>) {
      if (/^(?:input|select)$/i.test(created[0])) made.fields++
      return createElement.apply(this, created) as never
    } as Document['createElement']
    Object.assign(window, { made })
  })
  await page.goto('merchant/customers/cust-42')
  await expect(page.getByRole('region', { name: 'JSON' })).toBeVisible()
  for (const _ of ['first', 'second']) {
    await page.evaluate(() => Object.assign((window as unknown as Made).made, { fields: 0 }))
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    released.resolve()
    await expect(page.getByRole('textbox', { name: 'City' })).toBeVisible()
    const [made, shown] = await page.evaluate(() => [
      (window as unknown as Made).made.fields,
      document.querySelectorAll('main :is(input, select)').length,
    ])
    expect(made).toBe(shown)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('region', { name: 'JSON' })).toBeVisible()
  }
})

/** The number of fields that React has created, even if it has discarded them since. */
interface Made {
  readonly made: { fields: number }
}
