import { expectAccessible } from './support/accessibility.ts'
import { pauseClock } from './support/clock.ts'
import { expectKey } from './support/key-sheet.ts'
import { ask } from './support/ledger.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'

test.use({ caller: 'super' })

// Only these tests use the open checks of this merchant: the deck takes the oldest, and the dialog the newest.
const merchant = 'THIRD_MERCHANT'

// The tests of the deck run one after another, because each decides or reads the oldest open checks.
test.describe.configure({ mode: 'default' })

interface Check {
  readonly id: string
  readonly customerId: string
  readonly ofacReviewStatus: string
  readonly ofacReviewNotes: string | null
}
const checkFields = 'id customerId ofacReviewStatus ofacReviewNotes'

async function newestOpen(): Promise<Check> {
  const query = `{ ofacChecks(filter: { ofacReviewStatus: NEEDS_REVIEW }, page: { limit: 1 }) { items { ${checkFields} } } }`
  const { ofacChecks } = await ask<{ ofacChecks: { items: Check[] } }>(query, {}, 'super', merchant)
  const [check] = ofacChecks.items
  if (!check) throw new Error('no check waits')
  return check
}

async function read(id: string): Promise<Check> {
  const query = `query ($id: ID!) { ofacCheck(id: $id) { ${checkFields} } }`
  return (await ask<{ ofacCheck: Check }>(query, { id }, 'super', merchant)).ofacCheck
}

async function decideElsewhere(id: string, note: string): Promise<void> {
  const input = { id, ofacReviewStatus: 'REVIEWED_MATCH', ofacReviewNotes: note }
  await ask('mutation ($input: OfacCheckInput!) { saveOfacCheck(input: $input) { id } }', { input }, 'super', merchant)
}

test('decides thirty sanctions checks in ninety keystrokes and sends no undone decision', async ({ page }) => {
  const note = 'Born in another year'
  await page.clock.install()
  await page.goto(`merchant/${merchant}/ofac/checks/@review`)
  const deck = page.getByRole('group', { name: 'Review OFAC checks' })
  const current = deck.locator('.deck-progress b')
  const status = deck.getByRole('status')
  await expect(deck.getByRole('region', { name: 'Customer' })).toBeVisible()
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  // A decision needs a note.
  await page.keyboard.press('f')
  await expect(status).toHaveText(/Write a note first/)
  await expectKey(page, 'Skip this check for now')

  const decided: string[] = []
  while (decided.length < 30) {
    const id = (await current.textContent()) ?? ''
    await expect(deck.getByRole('region', { name: 'Customer' })).toBeVisible()
    if (decided.length > 0) await press('r')
    else {
      await press('n')
      for (const letter of note) await press(letter)
      await press('Enter')
    }
    await press('f')
    // If a check has several entries, each one is looked at.
    while (/^Not this entry/.test((await status.textContent()) ?? '')) await press('f')
    await expect(current).not.toHaveText(id)
    decided.push(id)
  }
  expect(keys).toBeLessThanOrEqual(90)
  expect(new Set(decided).size).toBe(30)

  await page.clock.fastForward(10_000)
  await expect(deck.getByRole('region', { name: 'Decisions: 30 sent' })).toBeVisible()
  const checks = await Promise.all(decided.map(read))
  expect(checks.map(({ ofacReviewStatus, ofacReviewNotes }) => `${ofacReviewStatus} ${ofacReviewNotes}`)).toEqual(
    decided.map(() => `REVIEWED_FALSE_POSITIVE ${note}`),
  )

  // One decision is undone and made again while someone else decides. The other decision is shown, and this one stays a
  // draft. A decision can be undone for eight seconds, so the clock is stopped.
  await pauseClock(page)
  const taken = (await current.textContent()) ?? ''
  const evidence = deck.getByRole('region', { name: 'Customer' })
  await expect(evidence).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.press('m')
  await expect(deck.getByText(`${taken} Confirmed match: ${note}`)).toBeVisible()
  await page.keyboard.press('u')
  await expect(current).toHaveText(taken)
  await expect(deck.getByRole('textbox', { name: 'Note' })).toHaveValue(note)
  // A check cannot be decided before its evidence is shown again.
  await expect(evidence).toBeVisible()
  await page.keyboard.press('m')
  await expect(current).not.toHaveText(taken)
  await decideElsewhere(taken, 'The same passport')
  await page.clock.fastForward(10_000)
  await expect(deck.getByText(`${taken} was already decided by someone else`)).toBeVisible()
  await expect(deck.getByText('super: Confirmed match. “The same passport”')).toBeVisible()

  // Drafts that are left behind are not sent.
  await expect(evidence).toBeVisible()
  const last = (await current.textContent()) ?? ''
  await page.keyboard.press('r')
  await page.keyboard.press('m')
  await expect(current).not.toHaveText(last)
  await deck
    .getByRole('link', { name: /^cust-/ })
    .first()
    .click()
  const question = page.getByRole('alertdialog', { name: 'Leave the review?' })
  await expect(question).toContainText('1 decision has not been sent.')
  await page.clock.fastForward(20_000)
  await page.clock.resume()
  await question.getByRole('button', { name: 'Leave without sending' }).click()
  await expect(page.getByRole('tab', { name: 'OFAC checks' })).toBeVisible()
  await page.clock.fastForward(20_000)
  expect((await read(last)).ofacReviewStatus).toBe('NEEDS_REVIEW')
})

test('a key pressed as soon as a check is shown applies to that check', async ({ page }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const evidence = document.querySelector('.ofac-evidence')
      if (!evidence) return
      observer.disconnect()
      evidence.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true, cancelable: true }))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto(`merchant/${merchant}/ofac/checks/@review`)
  const deck = page.getByRole('group', { name: 'Review OFAC checks' })
  await expect(deck.getByRole('region', { name: 'Customer' })).toBeVisible()
  await expect(deck.getByRole('status')).toHaveText(/Write a note first/)
})

test.describe('Spanish', () => {
  test('decides a check on the customer’s page unless someone else was first', { tag: '@fast' }, async ({ page }) => {
    await prefer(page, { locale: 'es' })
    const { id, customerId } = await newestOpen()
    await page.goto(`merchant/${merchant}/customers/${customerId}?tab=ofac`)
    const item = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: id, exact: true }) })
    await item.getByRole('button', { name: 'Decidir' }).click()
    const dialog = page.getByRole('dialog', { name: `Decidir ${id}` })
    await expect(dialog.getByRole('region', { name: 'Cliente' })).toBeVisible()
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await expectAccessible(page)
    const save = dialog.getByRole('button', { name: 'Guardar la decisión' })
    await save.click()
    await expect(dialog.getByText('Elija una decisión')).toBeVisible()
    await dialog.getByText('Falso positivo').click()
    await dialog.getByRole('textbox', { name: 'Nota' }).fill('Otra fecha de nacimiento')
    await decideElsewhere(id, 'El mismo pasaporte')
    await save.click()
    await expect(dialog.getByRole('alert').filter({ hasText: `Otra persona ya decidió ${id}` })).toContainText(
      'super: Coincidencia confirmada. «El mismo pasaporte»',
    )
    await expect(dialog.getByRole('textbox', { name: 'Nota' })).toHaveValue('Otra fecha de nacimiento')
    expect((await read(id)).ofacReviewNotes).toBe('El mismo pasaporte')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(item.getByText('Coincidencia confirmada')).toBeVisible()
    await expect(item.getByRole('button', { name: 'Decidir' })).toHaveCount(0)
  })
})
