import type { Locator, Page } from 'playwright/test'
import { enter, test as ownTest } from './support/own-portal.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { expectUsable } from './support/usable.ts'

/** Moves the focus to an element using only Tab. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor()
  for (let presses = 0; presses < 200; presses++) {
    if (await element.evaluate((each) => each === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach the element')
}

// A start can be undone for ten seconds.
ownTest.describe('The undo of a start', () => {
  ownTest.use({ caller: null })

  ownTest(
    'refunds pasted charges after a check, the typed sum and ten seconds to undo',
    { tag: '@fast' },
    async ({ page, own }) => {
      await enter(page, 'operator')
      await page.goto('merchant/charges/@worklist')
      await page.getByRole('textbox', { name: 'Charge IDs' }).fill('chg-1025\nchg-1006, chg-none')
      await expect(page.getByRole('status').filter({ hasText: '3 lines' })).toBeVisible()
      await expectUsable(page)
      await page.getByRole('button', { name: 'Check charges' }).click()

      await expect(page.getByRole('heading', { name: 'Refund 1 of 3 lines' })).toBeVisible()
      const group = (name: string) => page.getByRole('region', { name })
      await expect(group('Can’t be done 1').getByRole('row', { name: /chg-1006/ })).toContainText('doesn’t allow it')
      await expect(group('Not usable 1').getByRole('row', { name: /chg-none/ })).toContainText('Not found')
      const lines = group('Will be done 1')
      await expectUsable(page)
      const amount = page.getByRole('textbox', { name: 'Amount of chg-1025' })
      await amount.fill('0.500')
      await amount.press('Enter')
      await expect(lines.getByRole('row', { name: /chg-1025/ })).toContainText('Then remains KWD 11.845')
      await page.getByRole('textbox', { name: 'Reason' }).fill('The product was broken')
      const sum = page.getByRole('textbox', { name: /^Type the .* sum/ })
      await sum.fill('0.500')
      // Enter never starts the job.
      await sum.press('Enter')
      await expect(page.getByText('Planned', { exact: true })).toBeVisible()
      own.stopClock(true)
      await page.getByRole('button', { name: 'Refund: 1 charge' }).click()

      await page.getByRole('button', { name: 'Undo start' }).click()
      await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Not started')
      await expectUsable(page)
    },
  )

  ownTest('takes 200 pasted charges to their refund in seven steps by keyboard, in Spanish', async ({ page, own }) => {
    await enter(page, 'operator')
    await prefer(page, { locale: 'es' })
    const steps: string[] = []
    const step = async (name: string, take: () => Promise<unknown>) => {
      steps.push(name)
      await take()
    }
    await step('open', () => page.goto('merchant/charges/@worklist'))
    await step('paste', async () => {
      await tabTo(page, page.getByRole('textbox', { name: 'ID de cargos' }))
      await page.keyboard.insertText(Array.from({ length: 200 }, (_, place) => `chg-${1001 + place}`).join('\n'))
    })
    await expect(page.getByRole('status').filter({ hasText: '200 líneas' })).toBeVisible()
    await step('check', async () => {
      await tabTo(page, page.getByRole('button', { name: 'Comprobar cargos' }))
      await page.keyboard.press('Enter')
    })
    await expect(page.getByRole('heading', { name: /^Reembolsar \d+ de 200 líneas$/ })).toBeVisible()
    await expect(page.getByRole('region', { name: /^No se pueden ejecutar / })).toBeVisible()
    await expectUsable(page)
    await step('reason', async () => {
      await tabTo(page, page.getByRole('textbox', { name: 'Motivo' }))
      await page.keyboard.insertText('El producto estaba defectuoso')
    })
    await step('sum', async () => {
      const field = page.getByRole('textbox', { name: /^Escriba la suma en / })
      await tabTo(page, field)
      const shown = await page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).textContent()
      await page.keyboard.insertText(/[\d.,\u00a0\u202f]*\d/.exec(shown ?? '')?.[0] ?? '')
      await page.keyboard.press('Enter')
    })
    await expect(page.getByText('Planificado', { exact: true })).toBeVisible()
    // Above the threshold, the portal asks for the password as the seventh step. The test types it.
    own.stopClock(true)
    await step('start', () => page.keyboard.press('Control+Enter'))
    steps.push('confirm')
    const undo = page.getByRole('button', { name: 'Deshacer el inicio' })
    await tabTo(page, undo)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Detenido', { exact: true })).toBeVisible()
    await expectUsable(page)
    expect(steps.length).toBeLessThanOrEqual(7)
  })
})

test('refuses a card number in the page, before anything is sent', async ({ page }) => {
  await page.goto('merchant/charges/@worklist')
  await page.getByRole('textbox', { name: 'Charge IDs' }).fill('chg-1025\n4242 4242 4242 4242')
  await expect(page.getByText('A line contains a card number')).toBeVisible()
  await page.getByRole('button', { name: 'Check charges' }).click()
  await expect(page.getByRole('heading', { name: 'Worklist' })).toBeVisible()
})

test('opens the selected charges of the list as a worklist', async ({ page }) => {
  await page.goto('merchant/charges')
  await page
    .getByRole('checkbox', { name: /^Select chg-/ })
    .first()
    .check()
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Work on the selected…' }).click()
  await expect(page.getByRole('textbox', { name: 'Charge IDs' })).toHaveValue(/^chg-/)
})

test('names the fault of a typed amount next to it', async ({ page, charge }) => {
  await page.goto('merchant/charges/@worklist')
  // Quotes and invisible characters around an id are ignored.
  await page.getByRole('textbox', { name: 'Charge IDs' }).fill(`\u200b“${charge.id}”\ufeff`)
  await page.getByRole('button', { name: 'Check charges' }).click()
  const amount = page.getByRole('textbox', { name: `Amount of ${charge.id}` })
  await expect(amount).toBeVisible()
  for (const [typed, reason] of [
    ['1,23', 'Amount isn’t clear'],
    ['1.23456', 'Amount has too many decimal places'],
    ['abc', 'Amount is not a decimal'],
    ['JPY 1', 'Enter Amount without the other currency'],
    ['-1', 'value is too low'],
  ] as const) {
    await amount.fill(typed)
    await amount.press('Enter')
    await expect(page.getByRole('region', { name: 'Will be done 1' })).toContainText(reason)
    await expect(page.getByText('The amount of line 1 can’t be read. Correct it first.')).toBeVisible()
  }
  await expectUsable(page)
  for (const [typed, reason] of [
    ['0', '0 is not above zero'],
    ['99999999', 'remain'],
  ] as const) {
    await amount.fill(typed)
    await amount.press('Enter')
    await expect(page.getByRole('region', { name: 'Can’t be done 1' })).toContainText(reason)
    await expect(page.getByRole('button', { name: /^Refund: / })).toBeHidden()
  }
  await expectUsable(page)
  await amount.fill('0.01')
  await amount.press('Enter')
  await expect(page.getByRole('region', { name: 'Will be done 1' })).toContainText('Then remains')
})

test('refuses too many lines in the page, and leaves out charges in another currency than the fixed amount', async ({
  page,
}) => {
  await page.goto('merchant/charges/@worklist')
  const ids = page.getByRole('textbox', { name: 'Charge IDs' })
  await ids.fill(Array.from({ length: 10_000 }, (_, place) => `c-${place}`).join(' '))
  await expect(page.getByText('10,000 lines are too many: at most 5,000')).toBeVisible()
  await page.getByRole('button', { name: 'Check charges' }).click()
  await expect(page.getByRole('heading', { name: 'Worklist' })).toBeVisible()
  // Rupees and yen.
  await ids.fill('chg-1001\nchg-1024')
  await page.getByLabel('Amount of each').selectOption('Fixed amount')
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('1')
  await page.getByRole('textbox', { name: 'Currency' }).fill('inr')
  await page.getByRole('button', { name: 'Check charges' }).click()
  await expect(page.getByRole('region', { name: 'Will be done 1' })).toContainText('chg-1001')
  const other = page.getByRole('region', { name: 'Can’t be done 1' })
  await expect(other.getByRole('row', { name: /chg-1024/ })).toContainText('another currency')
  // Three decimals of yen.
  const yen = page.getByRole('textbox', { name: 'Amount of chg-1024' })
  await yen.fill('1.000')
  await yen.press('Enter')
  await expect(other).toContainText('Amount isn’t clear')
  await expectUsable(page)
})

test('a file that is not text, or too large, leaves the lines of a worklist unchanged', async ({ page }) => {
  await page.goto('merchant/charges/@worklist')
  const ids = page.getByRole('textbox', { name: 'Charge IDs' })
  await ids.fill('chg-1001')
  const open = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await open('unicode.csv', Buffer.from('\uFEFFchg-1002;1,50\r\n', 'utf16le'))
  await expect(page.getByRole('alert')).toContainText('unicode.csv isn’t text in UTF-8')
  await expect(ids).toHaveValue('chg-1001')
  await expectUsable(page)
  await open('large.csv', Buffer.alloc(6 * 1024 * 1024, 'a'))
  await expect(page.getByRole('alert')).toContainText('large.csv is too large')
  await expect(ids).toHaveValue('chg-1001')
  await open('right.csv', Buffer.from('\uFEFFchg-1002;1.50\r\n'))
  await expect(ids).toHaveValue('chg-1002;1.50\n')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('asks before pasted lines are discarded: by a link, by another worklist, and with the tab', async ({ page }) => {
  await page.goto('merchant/charges/@worklist')
  const ids = page.getByRole('textbox', { name: 'Charge IDs' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await ids.fill('chg-1025;1.50\nchg-1006;2')
  await page.getByRole('main').getByRole('link', { name: 'All jobs' }).click()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .fill(Array.from({ length: 12 }, (_, place) => `chg-${1001 + place}`).join(' '))
  await page.getByRole('option', { name: 'Open a worklist with 12 IDs' }).click()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(ids).toHaveValue('chg-1025;1.50\nchg-1006;2')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(ids).toHaveValue('chg-1025;1.50\nchg-1006;2')
  await page.getByRole('main').getByRole('link', { name: 'All jobs' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
})
