import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { readCharge, refundsOf } from './support/ledger.ts'
import { makeCharge } from './support/made-charge.ts'
import { recordActing, recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'

const english = {
  locale: 'en',
  refund: 'Refund',
  title: /^Refund to /,
  amount: 'Amount',
  reason: 'Reason',
  required: 'Select a reason: this refunds the full remaining amount',
  duplicate: 'Duplicate payment',
  comment: 'Comment',
  hint: 'Enter doesn’t send this. Press Ctrl+Enter or the “Refund” button.',
  warning: /A refund can’t be undone/,
  discard: 'Discard your changes?',
  keep: 'Keep editing',
  throwAway: 'Discard',
  close: 'Close',
}

const spanish: typeof english = {
  locale: 'es',
  refund: 'Reembolsar',
  title: /^Reembolso a /,
  amount: 'Importe',
  reason: 'Motivo',
  required: 'Indique un motivo: se reembolsa todo el importe restante',
  duplicate: 'Pago duplicado',
  comment: 'Comentario',
  hint: 'Intro no envía nada aquí. Pulse Ctrl+Intro o el botón «Reembolsar».',
  warning: /Un reembolso no se puede deshacer/,
  discard: '¿Descartar los cambios?',
  keep: 'Seguir editando',
  throwAway: 'Descartar',
  close: 'Cerrar',
}

/** Charges in currencies with 0 and 2 digits, and a partial amount of each. */
const currencies = [
  { currency: 'JPY', price: '1200', part: '345', sent: '345' },
  { currency: 'EUR', price: '20.00', part: '7.5', sent: '7.50' },
] as const

/** The refund dialog of a charge, and the button that opens it. */
function dialogOf(page: Page, words: typeof english): { button: Locator; dialog: Locator } {
  return {
    button: page.getByRole('main').getByRole('button', { name: words.refund, exact: true }),
    dialog: page.getByRole('dialog', { name: words.title }),
  }
}

/**
 * Writes an amount like the dialog suggests it: with the separators of the language and every digit of the currency.
 */
function proposed(amount: string, locale: string): string {
  const digits = amount.split('.')[1]?.length ?? 0
  return Number(amount).toLocaleString(locale, { useGrouping: 'always', minimumFractionDigits: digits })
}

/** Opens the refund dialog by pressing Enter on its button. */
async function openByEnter(page: Page, id: string, words = english): Promise<{ button: Locator; dialog: Locator }> {
  await page.goto(`merchant/charges/${id}`)
  const { button, dialog } = dialogOf(page, words)
  await button.press('Enter')
  await expect(dialog.getByLabel(words.amount)).toBeFocused()
  return { button, dialog }
}

for (const words of [english, spanish]) {
  const decimal = (amount: string) => (words.locale === 'es' ? amount.replace('.', ',') : amount)

  for (const { currency, price, part, sent: amountSent } of currencies) {
    test(`refunds ${currency} with Ctrl+Enter and never with Enter, in ${words.locale}`, {
      tag: currency === 'EUR' ? '@fast' : '@deep',
    }, async ({ page }) => {
      await prefer(page, { locale: words.locale })
      const sent = recordActing(page, 'RunChargeCommand')
      const id = await makeCharge({ currency, price })
      const { button, dialog } = await openByEnter(page, id, words)
      const amount = dialog.getByLabel(words.amount)
      await expect(amount).toBeFocused()
      await expect(amount).toHaveValue(proposed(price, words.locale))
      await expect(dialog).toHaveAccessibleDescription(words.warning)

      // One Enter too many, or a key that is held down.
      await page.keyboard.press('Enter')
      for (let time = 0; time < 5; time++) await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
      await expect(dialog.getByText(words.hint)).toBeVisible()
      await dialog.getByLabel(words.reason).press('Enter')
      await expect(dialog).toBeVisible()
      if (currency === 'EUR') await expectAccessible(page)

      // A full refund needs a reason.
      await amount.press('ControlOrMeta+Enter')
      await expect(dialog.getByText(words.required)).toBeVisible()
      await expect(dialog.getByLabel(words.reason)).toHaveAttribute('aria-invalid', 'true')
      expect(sent).toEqual([])
      expect(refundsOf(await readCharge(id))).toEqual([])
      await dialog.getByLabel(words.reason).selectOption(words.duplicate)
      await expect(dialog.getByText(words.required)).toHaveCount(0)
      await dialog.getByLabel(words.reason).selectOption('')
      await expect(dialog.getByText(words.required)).toBeVisible()
      await dialog.getByLabel(words.reason).selectOption(words.duplicate)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: words.throwAway, exact: true }).press('Enter')
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()

      // Typed text replaces the suggested amount. A partial refund needs no reason.
      await page.keyboard.press('Enter')
      await expect(amount).toBeFocused()
      await page.keyboard.type(decimal(part))
      await expect(amount).toHaveValue(decimal(part))
      await dialog.getByLabel(words.comment).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.type('Second line')
      await page.keyboard.press(currency === 'JPY' ? 'Meta+Enter' : 'Control+Enter')
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
      // If the page asks for the password, the same request is sent again.
      expect(new Set(sent.map((variables) => JSON.stringify(variables))).size).toBe(1)
      expect(refundsOf(await readCharge(id))).toMatchObject([{ amount: amountSent, comment: 'Second line' }])
    })
  }

  test(`asks before discarding typed values, in ${words.locale}`, async ({ page }) => {
    await prefer(page, { locale: words.locale })
    const id = await makeCharge()
    await page.goto(`merchant/charges?search=${id}`)
    await page.getByRole('link', { name: new RegExp(`${id}$`) }).press('Enter')
    const { button, dialog } = dialogOf(page, words)
    const amount = dialog.getByLabel(words.amount)
    await button.press('Enter')
    await expect(amount).toBeFocused()
    const address = page.url()
    const comment = dialog.getByLabel(words.comment)
    const question = page.getByRole('alertdialog', { name: words.discard })
    const leave = {
      Escape: () => page.keyboard.press('Escape'),
      'a click beside it': () => page.mouse.click(5, 450),
      'its cross': () => dialog.getByRole('button', { name: words.close, exact: true }).click(),
      Back: () => page.goBack(),
    }
    for (const [way, go] of Object.entries(leave)) {
      await test.step(`${way}: immediately if nothing was typed`, async () => {
        await go()
        await expect(dialog).toBeHidden()
        await expect(page).toHaveURL(address)
        await expect(button).toBeFocused()
        await button.press('Enter')
        await expect(amount).toBeFocused()
      })
    }
    await comment.fill('Long words')
    for (const [way, go] of Object.entries(leave)) {
      await test.step(`${way}: asks first`, async () => {
        await comment.focus()
        await go()
        await expect(question).toBeVisible()
        await expect(question.getByRole('button', { name: words.keep })).toBeFocused()
        if (way === 'Escape') await expectAccessible(page)
        // Escape keeps the typed values.
        await page.keyboard.press('Escape')
        await expect(question).toBeHidden()
        if (way !== 'its cross') await expect(comment).toBeFocused()
        await expect(comment).toHaveValue('Long words')
        await expect(page).toHaveURL(address)
      })
    }
    await page.goBack()
    await expect(question.getByRole('button', { name: words.keep })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await expect(page).toHaveURL(address)
    // If no dialog is open, Back leaves the page.
    await page.goBack()
    await expect(page).not.toHaveURL(address)
  })
}

test('moves the focus with Tab through the named stops of a dialog', async ({ page }) => {
  const { dialog } = await openByEnter(page, await makeCharge())
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return ''
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
      const field = element.closest('.bp6-form-group')?.querySelector('label')
      const name = element.getAttribute('aria-label') ?? (label ?? field ?? element).textContent
      return `${element.tagName} ${name}`
    })
  const stops: string[] = []
  for (let step = 0; step < 14; step++) {
    stops.push(await focused())
    await page.keyboard.press('Tab')
  }
  const round = ['INPUT Amount', 'SELECT Reason', 'TEXTAREA Comment', 'BUTTON Cancel', 'BUTTON Refund', 'BUTTON Close']
  const named = stops.map((stop) => round.find((name) => stop.startsWith(name)) ?? stop)
  expect(named).toEqual(Array.from({ length: 14 }, (_, step) => round[step % round.length]))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toMatch(/^BUTTON Close/)
})

test('presses a button only if the key was pressed down on it', async ({ page }) => {
  const sent = recordActing(page, 'RunChargeCommand')
  const id = await makeCharge()
  const { dialog } = await openByEnter(page, id)
  await dialog.getByLabel('Amount').fill('1')
  const send = dialog.getByRole('button', { name: /^Refund/ })
  await page.keyboard.down('Enter')
  await send.focus()
  await page.keyboard.up('Enter')
  await expect(dialog).toBeVisible()
  expect(sent).toEqual([])
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(dialog).toBeHidden()
  expect(sent).toHaveLength(1)
  expect(refundsOf(await readCharge(id))).toHaveLength(1)
})

test('focuses the first field of each command and does not send it with Enter', async ({ page }) => {
  const sent = recordActing(page, 'RunChargeCommand')
  for (const [operation, action, first] of [
    ['FUNDS_AUTHORIZATION', 'Capture', 'Amount'],
    ['FUNDS_AUTHORIZATION', 'Cancel authorization', 'Reason'],
    ['AUTHORIZE', 'Settle', 'Reason'],
    ['AUTHORIZE', 'Reverse authorization', 'Reason'],
    ['CHARGE', 'Record chargeback', 'Chargeback reason code'],
  ] as const) {
    await page.goto(`merchant/charges/${await makeCharge({ operation })}`)
    const button = page.getByRole('main').getByRole('button', { name: action, exact: true })
    await button.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(first)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(`the “${action}” button`)).toBeVisible()
    await expect(dialog).not.toHaveAccessibleDescription('')
    expect(sent).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('creates a charge and sends a test deposit with Ctrl+Enter, not with Enter', { tag: '@fast' }, async ({
  page,
}) => {
  const made = recordSent(page, 'CreateCharge')
  await page.goto('merchant/charges/@new?customerId=cust-42')
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await currency.fill('Indian Rupee')
  await page.getByRole('option', { name: 'INR - Indian Rupee', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect(currency).toHaveValue('INR - Indian Rupee')
  await expect(page.getByText('Press Ctrl+Enter')).toHaveCount(0)
  await page.getByLabel('Product key').fill('sku-1')
  const price = page.getByLabel('Price', { exact: true })
  await price.fill('5')
  await price.press('Enter')
  await page.getByLabel('Payment method').press('Enter')
  await expect(page.getByText('Press Ctrl+Enter or the “Create charge” button.')).toBeVisible()
  expect(made).toEqual([])
  await expectAccessible(page)
  await price.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Charge / })).toBeVisible()
  expect(made).toHaveLength(1)

  const pennies = recordSent(page, 'DropPenny')
  await page.goto('merchant/customers/cust-42?tab=documents')
  const account = page.getByRole('region', { name: 'Bank account' })
  await account.getByLabel('Account number').fill('000000000002')
  await page.keyboard.press('Enter')
  await expect(account.getByText('Press Ctrl+Enter or the “Send test deposit” button.')).toBeVisible()
  expect(pennies).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(account.getByText('Somebody Else')).toBeVisible()
  expect(pennies).toHaveLength(1)
})

test.describe('A dialog that locks a caller', () => {
  test.use({ caller: 'admin' })

  test('does not lock a caller if Enter is pressed twice', { tag: '@fast' }, async ({ page }) => {
    const sent = recordSent(page, 'LockCaller')
    await page.goto('merchant/callers/finance')
    const lock = page.getByRole('main').getByRole('button', { name: 'Lock', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Lock finance?' })
    await lock.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(dialog).not.toHaveAccessibleDescription('')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    expect(sent).toEqual([])
    await lock.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(sent).toEqual([])
  })

  test('locks a caller with Ctrl+Enter from anywhere in the dialog', async ({ page }) => {
    const sent = recordSent(page, 'LockCaller')
    await page.goto('merchant/callers/caller-037')
    await page.getByRole('main').getByRole('button', { name: 'Lock', exact: true }).press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => sent.length).toBe(1)
  })
})

test('sends a harmless form with Enter', async ({ page }) => {
  const sent = recordSent(page, 'SendTestNotification')
  await page.goto('merchant/charges/chg-1002')
  await page.getByRole('button', { name: 'Send a test notification' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill('http://127.0.0.1/never')
  await page.keyboard.press('Enter')
  await expect.poll(() => sent.length).toBe(1)
})
