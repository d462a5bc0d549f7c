import type { CallerKey } from '@portal/sandbox/test-caller'
import type { Page } from 'playwright/test'
import { ask } from './support/ledger.ts'
import { alter, intercept, recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { expectUsable } from './support/usable.ts'

/** A name that no other test uses. */
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`

const notes = (page: Page) => page.getByRole('region', { name: /^(?:Notes|Notas)/ })

/** Opens a case with a text and state OPEN through the API. */
async function openCase(text: string, chargeId: string, as: CallerKey = 'admin'): Promise<string> {
  const input = { objectType: 'Charge', objectId: chargeId, text }
  const { addCaseEntry } = await ask<{ addCaseEntry: { id: string } }>(
    'mutation ($input: AddCaseEntryInput!) { addCaseEntry(input: $input) { id } }',
    { input },
    as,
  )
  await ask('mutation ($id: ID!) { setCaseState(input: { id: $id, state: OPEN }) { id } }', { id: addCaseEntry.id }, as)
  return addCaseEntry.id
}

test('two people: one mentions the other on a charge, the other answers and finishes the case, by keyboard', {
  tag: '@fast',
}, async ({ page, browser, signedIn, charge }) => {
  const context = await browser.newContext({ storageState: await signedIn('finance') })
  const colleague = await context.newPage()
  await colleague.goto('')
  await expect(colleague.getByRole('region', { name: 'My work' })).toContainText('Assigned to me')

  const text = unique('Please check the refund')
  await page.goto(`merchant/charges/${charge.id}`)
  await expect(notes(page)).toBeVisible()
  await notes(page).getByRole('button', { name: 'Add a note' }).press('Enter')
  await expect(notes(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type(`${text} @fin`)
  await expect(page.getByRole('option', { name: 'finance' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(notes(page).getByRole('link', { name: `${text} @finance` })).toBeVisible()
  await notes(page)
    .getByRole('link', { name: `${text} @finance` })
    .press('Enter')
  await page.getByLabel('Assigned to').selectOption('finance')
  await expect(page.getByText('assigned it to finance')).toBeVisible()
  await expectUsable(page)

  await colleague.goto('merchant/cases?assignee=@me')
  await colleague.getByRole('link', { name: `Open ${text} @finance` }).press('Enter')
  await colleague.getByRole('textbox', { name: 'Note' }).fill('The bank has it since yesterday')
  await colleague.keyboard.press('Control+Enter')
  await expect(colleague.getByRole('listitem').filter({ hasText: 'The bank has it since yesterday' })).toBeVisible()
  await colleague.getByRole('heading', { level: 1 }).click()
  await colleague.keyboard.press('e')
  await expect(colleague.getByText('set it to Done')).toBeVisible()
  await expectUsable(colleague)

  await page.reload()
  await expect(page.getByText('The bank has it since yesterday')).toBeVisible()
  await expect(page.getByText('set it to Done')).toBeVisible()
  await context.close()
})

test('a card number or a password in a note is refused before anything is sent, and the text stays', async ({
  page,
  charge,
}) => {
  await page.goto(`merchant/charges/${charge.id}`)
  const sent = recordSent(page, 'AddCaseEntry')
  await notes(page).getByRole('button', { name: 'Add a note' }).click()
  const note = page.getByRole('textbox', { name: 'Note' })
  for (const [text, fault] of [
    ['card 4111 1111.1111-1111', 'contains a card number'],
    ['password: Winter2024', 'contains a password, key or token'],
  ] as const) {
    await note.fill(text)
    await page.keyboard.press('Control+Enter')
    await expect(notes(page)).toContainText(fault)
    await expect(note).toHaveValue(text)
  }
  expect(sent).toEqual([])
  await expectUsable(page)
})

test('a text is corrected at first, and later struck with a reason; markup stays text, and an id is a link', async ({
  page,
  charge,
}) => {
  const id = await openCase('A note of an administrator', charge.id)
  await page.goto(`merchant/cases/${id}`)
  await expect(page.getByRole('button', { name: /^Strike entry/ })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Note' }).fill(`<b>See</b> ${charge.id} pleese`)
  await page.getByRole('button', { name: 'Add note' }).click()
  const mine = page.getByRole('listitem').filter({ hasText: '<b>See</b>' })
  await expect(mine.getByRole('link', { name: charge.id })).toBeVisible()
  await mine.getByRole('button', { name: /^Correct entry/ }).click()
  await page.getByRole('form', { name: 'Correct' }).getByRole('textbox').fill(`<b>See</b> ${charge.id} please`)
  await page.keyboard.press('Control+Enter')
  await expect(mine).toContainText('please')
  await expect(mine).toContainText('corrected')
  await mine.getByRole('button', { name: /^Strike entry/ }).click()
  await page.getByLabel('Why it no longer holds').fill('The wrong charge')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Struck by operator: The wrong charge')).toBeVisible()
  await expectUsable(page)
})

test.describe('The cases of a merchant', () => {
  // No other test uses the cases of this merchant, which this test takes one after the other.
  test.use({ caller: 'otherAdmin' })

  test('takes and finishes 30 cases with at most 90 key presses', async ({ page }) => {
    for (let place = 0; place < 30; place++) await openCase(unique(`Case ${place}`), 'chg-1026', 'otherAdmin')
    await page.goto('merchant/cases')
    await expect(page.getByRole('link', { name: /^Open Case/ }).first()).toBeVisible()
    let keys = 0
    const press = async (key: string) => {
      keys++
      await page.keyboard.press(key)
    }
    const seen = new Set<string>()
    for (let place = 0; place < 30; place++) {
      const before = page.url()
      await press('t')
      await expect(page).not.toHaveURL(before)
      // The URL changes before the page does. Until then the keys belong to the finished case.
      await expect(page.getByText('set it to Done')).toHaveCount(0)
      await expect(page.getByText('assigned it to admin').first()).toBeVisible()
      seen.add(page.url())
      await press('e')
      await expect(page.getByText('set it to Done').first()).toBeVisible()
    }
    expect(seen.size).toBe(30)
    expect(keys).toBeLessThanOrEqual(90)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toContainText('Take next')
    await expectUsable(page)
  })
})

test('a key pressed while the next case opens does not act on the previous one', async ({ page, charge }) => {
  const word = unique('Left').replace(' ', '')
  const ids = [await openCase(`${word} first`, charge.id), await openCase(`${word} second`, charge.id)]
  await page.goto(`merchant/cases?search=${word}&sort=creationTime`)
  await page.getByRole('link', { name: `Open ${word} first` }).press('Enter')
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
  const sent = recordSent(page, 'SetCaseState')
  // Presses e between the change of the URL and the next render.
  await page.evaluate(async (id) => {
    const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    press('j')
    for (let turn = 0; turn < 1_000 && !location.pathname.endsWith(id); turn++) await Promise.resolve()
    if (!location.pathname.endsWith(id)) throw new Error('The URL did not change before the page')
    if (document.querySelector('main')?.textContent?.includes('second'))
      throw new Error('The page changed with the URL')
    press('e')
  }, ids[1] ?? '')
  await expect(page.getByText(`${word} second`)).toBeVisible()
  expect(sent).toEqual([])
  await page.keyboard.press('e')
  await expect(page.getByText('set it to Done')).toBeVisible()
  expect(sent).toEqual([{ input: { id: ids[1], state: 'DONE' } }])
})

test('a note that was begun on one charge is not added to the next one', async ({ page }) => {
  const heading = (id: string) => page.getByRole('heading', { level: 1, name: `Charge ${id}` })
  await page.goto('merchant/charges?sort=id')
  await page.getByRole('link', { name: 'Open chg-1001', exact: true }).press('Enter')
  await expect(heading('chg-1001')).toBeVisible()
  // The next charge is in the cache, so its page opens without a placeholder.
  await page.keyboard.press('j')
  await expect(heading('chg-1002')).toBeVisible()
  await expect(notes(page)).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading('chg-1001')).toBeVisible()
  await notes(page).getByRole('button', { name: 'Add a note' }).click()
  await notes(page).getByRole('textbox').fill('Refund this one')
  await heading('chg-1001').click()
  await page.keyboard.press('j')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Leave without saving?')
  await expectUsable(page)
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(notes(page).getByRole('textbox')).toHaveValue('Refund this one')
  await page.keyboard.press('Escape')
  await heading('chg-1001').click()
  await page.keyboard.press('j')
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(heading('chg-1002')).toBeVisible()
  await expect(notes(page).getByRole('button', { name: 'Add a note' })).toBeVisible()
  await expect(notes(page).getByRole('textbox')).toHaveCount(0)
})

test('the next case does not open over the page that the user has gone to', async ({ page, charge }) => {
  const id = await openCase(unique('Late'), charge.id)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  // Another test counts who takes cases, so the response names the case of this test and nothing is taken.
  await intercept(page, 'TakeNextCase', async (route) => {
    await held
    const details = { __typename: 'Case', id, objectType: 'Charge', objectId: charge.id, merchantAccount: null }
    await route.fulfill({ json: { data: { takeNextCase: { ...taken, ...details } } } })
  })
  let taken = {}
  await alter(page, 'Case', (data) => {
    taken = data.case
  })
  await page.goto(`merchant/cases/${id}`)
  await page.getByRole('button', { name: 'Take next' }).click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  release()
  await expect(page.getByText('The next case is assigned to you.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await page.getByRole('link', { name: `Open ${charge.id}` }).click()
  await expect(page).toHaveURL(new RegExp(`cases/${id}$`))
})

test('j and k move through the cases of the list, and a ledger entry is linked to a case', async ({ page, charge }) => {
  const word = unique('Trail').replace(' ', '')
  const ids = [await openCase(`${word} first`, charge.id), await openCase(`${word} second`, charge.id)]
  await page.goto(`merchant/cases?search=${word}&sort=creationTime`)
  await page.getByRole('link', { name: `Open ${word} first` }).press('Enter')
  await expect(page).toHaveURL(new RegExp(ids[0] ?? ''))
  await expect(page.getByText(`${word} first`)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(ids[1] ?? ''))
  await expect(page.getByText(`${word} second`)).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(ids[0] ?? ''))

  const command = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }'
  await ask(command, { input: { chargeId: charge.id, command: 'REFUND', amount: '0.01' } })
  const { ledger } = await ask<{ ledger: { items: { id: string }[] } }>(
    'query ($id: ID!) { ledger(filter: { objectTypes: ["Charge"], objectId: $id }) { items { id } } }',
    { id: charge.id },
  )
  await page.goto(`merchant/configuration/ledger/${ledger.items[0]?.id}`)
  await page.getByRole('button', { name: 'Link to a case…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Case')).toHaveValue(ids[1] ?? '')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText('Say what the entry shows')
  await dialog.getByRole('textbox', { name: 'Note' }).fill(`${word} was refunded here`)
  await expectUsable(page)
  await dialog.getByRole('textbox', { name: 'Note' }).press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await page.goto(`merchant/cases/${ids[1]}`)
  const entry = page.getByRole('listitem').filter({ hasText: 'was refunded here' })
  await entry.getByRole('link', { name: 'Entry in the ledger' }).click()
  await expect(page).toHaveURL(new RegExp(`ledger/${ledger.items[0]?.id}$`))
})

test('the due day follows a colleague’s change, unless another one is typed', async ({ page, charge }) => {
  const id = await openCase(unique('Due day'), charge.id)
  const setDue = (day: string) =>
    ask('mutation ($input: SetCaseStateInput!) { setCaseState(input: $input) { id } }', {
      input: { id, dueAt: `${day}T12:00:00Z` },
    })
  const nextYear = new Date().getUTCFullYear() + 1
  await page.goto(`merchant/cases/${id}`)
  const due = page.getByRole('textbox', { name: 'Due' })
  await expect(due).toHaveValue('')
  await setDue(`${nextYear}-03-04`)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('w')
  await expect(page.getByText('set it to Waiting')).toBeVisible()
  await expect(due).toHaveValue(`03/04/${nextYear}`)
  await expect(page.getByRole('button', { name: 'Set day' })).toBeDisabled()
  await due.fill(`05/06/${nextYear}`)
  await setDue(`${nextYear}-07-08`)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('o')
  await expect(page.getByText(`Jul 8, ${nextYear}`).first()).toBeVisible()
  await expect(due).toHaveValue(`05/06/${nextYear}`)
  await expect(page.getByRole('button', { name: 'Set day' })).toBeEnabled()
})

test.describe('Spanish', () => {
  test('the work panel on home leads to the list, and a case is snoozed', async ({ page, charge }) => {
    await prefer(page, { locale: 'es' })
    const text = unique('Reembolso pendiente')
    const id = await openCase(text, charge.id)
    await page.goto('')
    const work = page.getByRole('region', { name: 'Mi trabajo' })
    await expect(work.getByRole('listitem')).toHaveCount(4)
    await work.getByRole('link', { name: 'Sin asignar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Casos')
    await page.goto(`merchant/cases?search=${encodeURIComponent(text)}`)
    const row = page.getByRole('link', { name: `Abrir ${text}` })
    await expect(row).toHaveCount(1)
    await expectUsable(page)
    await row.click()
    await expect(page).toHaveURL(new RegExp(id))
    await expect(page.getByRole('button', { name: 'Asignármelo' })).toBeVisible()
    await page.keyboard.press('m')
    await expect(page.getByText('lo asignó a operator')).toBeVisible()
    await page.keyboard.press('s')
    await expect(page.getByText('Pospuesto hasta').first()).toBeVisible()
    await page.keyboard.press('w')
    await expect(page.getByText('lo cambió a En espera')).toBeVisible()
    await expectUsable(page)
  })
})

test('a chargeback gets a case with a computed due date, which a person confirms', async ({ page }) => {
  await page.goto('merchant/charges/chg-1021')
  await notes(page).getByRole('link', { name: 'Chargeback to respond to' }).first().click()
  await expect(page.getByText('a chargeback opened it')).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Confirm day' })
  if (await confirm.isVisible()) {
    await expect(page.getByText('computed', { exact: true })).toBeVisible()
    await expectUsable(page)
    await confirm.click()
  }
  await expect(page.getByText('computed', { exact: true })).toHaveCount(0)
})
