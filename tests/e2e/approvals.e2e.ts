import type { CallerKey } from '@portal/sandbox/test-caller'
import { credentialsOf } from '@portal/sandbox/test-caller'
import { address } from './support/address.ts'
import { ask } from './support/ledger.ts'
import { alter, recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { answerStepUp } from './support/sign-in.ts'
import { expectUsable } from './support/usable.ts'

// The rule belongs to the other merchant, so that it affects no other test. Two people work in two browsers.

test.use({ caller: 'otherAdmin' })
test.describe.configure({ mode: 'serial' })

const merchant = 'OTHER_MERCHANT'
const charge = 'chg-1026'
const decidable = `{ approvals(filter: { state: [WAITING] }) { items { id digest mutation } } approvalRules { id lastModified } }`

interface Open {
  readonly approvals: { readonly items: readonly { id: string; digest: string; mutation: string }[] }
  readonly approvalRules: readonly { id: string; lastModified: string }[]
}

/** Removes the rules again: one person asks, another approves. */
test.afterAll(async () => {
  const superCaller: CallerKey = 'super'
  for (const { id } of (await ask<Open>(decidable, {}, 'otherAdmin')).approvalRules) {
    await ask('mutation ($id: ID!) { removeApprovalRule(id: $id) }', { id }, 'otherAdmin').catch(() => undefined)
  }
  for (const { id, digest, mutation } of (await ask<Open>(decidable, {}, superCaller, merchant)).approvals.items) {
    if (mutation !== 'removeApprovalRule') continue
    const approve = 'mutation ($input: ApproveRequestInput!) { approveRequest(input: $input) { state } }'
    await ask(approve, { input: { id, digest } }, superCaller, merchant)
  }
})

test('a rule is added, and another person approves a refund, by keyboard', { tag: '@fast' }, async ({
  page,
  browser,
  signedIn,
}) => {
  await page.goto('merchant/configuration/approval-rules')
  await expect(page.getByText('No rules yet')).toBeVisible()
  await expect(page.getByText('A program that signs its own calls')).toBeVisible()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const rule = page.getByRole('dialog').first()
  await rule.getByLabel('Action').selectOption('REFUND')
  await rule.getByLabel('Above').fill('5')
  await page.keyboard.press('Enter')
  await expect(rule).toContainText('An amount needs a currency')
  const { charge: seen } = await ask<{ charge: { currency: string } }>(
    'query ($id: ID!) { charge(id: $id) { currency } }',
    { id: charge },
    'otherAdmin',
  )
  await rule.getByLabel('Currency').fill(seen.currency)
  await expect(rule).toContainText(/Refund above .*5.*: one other person must approve\./)
  await expectUsable(page)
  await rule.getByLabel('Currency').press('Enter')
  await expect(rule).toContainText('This is what will be added')
  await expect(rule.getByRole('row', { name: /^Above .*5/ })).toBeVisible()
  await expect(rule.getByRole('button', { name: 'Add the rule' })).toBeVisible()
  await expectUsable(page)
  await rule.getByRole('button', { name: 'Add the rule' }).press('Control+Enter')
  await expect(rule).toBeHidden()
  await expect(
    page.getByRole('cell', { name: /^Refund above/ }).or(page.getByRole('rowheader', { name: /^Refund above/ })),
  ).toBeVisible()

  // The other person needs one more step to ask than to act.
  const colleague = await browser.newContext({ storageState: await signedIn('operator') })
  const theirs = await colleague.newPage()
  await answerStepUp(theirs, credentialsOf('operator').secretKey)
  await theirs.goto(`merchant/${merchant}/charges/${charge}`)
  await theirs.getByRole('button', { name: /^Refund/ }).click()
  const refund = theirs.getByRole('dialog').first()
  await refund.getByLabel('Amount').fill('6.00')
  await expect(refund).toContainText('Another person has to approve this')
  await refund.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(refund).toContainText('Nothing is done yet')
  await refund.getByRole('link', { name: 'Open the request' }).click()
  const item = theirs.getByRole('listitem').filter({ hasText: 'Requested by' })
  await expect(item).toContainText('DEMO_MERCHANT/operator')
  await expect(item.getByRole('button', { name: 'Approve…' })).toHaveCount(0)
  await expect(item.getByRole('button', { name: 'Withdraw' })).toBeVisible()

  // Approving takes three steps from any page: the number in the menu, the A key, and the confirmation.
  await page.goto('merchant/charges')
  await expect(page.getByRole('link', { name: /^Approvals 1 waiting for you/ })).toBeVisible()
  await page.goto('')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('Requests to approve')
  await page.getByRole('link', { name: /^Approvals 1 waiting for you/ }).click()
  await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible()
  await expectUsable(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog').first()
  await expect(dialog).toContainText('The charge is as the requester saw it.')
  await expectUsable(page)
  await dialog.getByLabel('Note').press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  await expect(item).toContainText('Done')
  const { charge: after } = await ask<{ charge: { transactions: { comment: string | null; callerName: string }[] } }>(
    'query ($id: ID!) { charge(id: $id) { transactions { comment callerName } } }',
    { id: charge },
    'otherAdmin',
  )
  expect(after.transactions.at(-1)).toMatchObject({
    comment: expect.stringMatching(/^\[approval [\w-]+ of operator\]$/),
    callerName: 'admin',
  })
  await colleague.close()
})

test('a request is declined with a reason on the charge’s page, in Spanish', async ({
  page,
  context,
  browser,
  signedIn,
}) => {
  const spanish = {
    name: 'preferences',
    value: encodeURIComponent(JSON.stringify({ locale: 'es' })),
    url: address.origin,
  }
  if ((await ask<Open>(decidable, {}, 'otherAdmin')).approvalRules.length === 0) {
    await ask('mutation { addApprovalRule(input: { action: REFUND }) { id } }', {}, 'otherAdmin')
  }
  await context.addCookies([spanish])
  const colleague = await browser.newContext({ storageState: await signedIn('operator') })
  await colleague.addCookies([spanish])
  const theirs = await colleague.newPage()
  await theirs.goto(`merchant/${merchant}/charges/${charge}`)
  await theirs.getByRole('button', { name: /^Reembolsar/ }).click()
  const refund = theirs.getByRole('dialog').first()
  await refund.getByLabel('Importe').fill('7,00')
  await refund.getByRole('button', { name: 'Solicitar aprobación' }).click()
  await expect(refund).toContainText('Aún no se ha hecho nada')
  await refund.getByRole('link', { name: 'Abrir la solicitud' }).click()

  await page.goto(`merchant/charges/${charge}`)
  const panel = page.getByRole('region', { name: 'Pendiente de aprobación' })
  const mine = panel.getByRole('listitem').filter({ hasText: '7,00' })
  await mine.getByRole('button', { name: 'Rechazar…' }).click()
  const dialog = page.getByRole('dialog').first()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText('Indique el motivo')
  await dialog.getByLabel('Motivo de la decisión').fill('Primero pregunte al cliente')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(mine).toHaveCount(0)
  const item = theirs.getByRole('listitem').filter({ hasText: 'Solicitada por' })
  await expect(item).toContainText('Rechazada')
  await expect(item).toContainText('Primero pregunte al cliente')
  await colleague.close()
})

test('a failed approval on the charge’s page stays on the screen until the dialog is closed', async ({ page }) => {
  if ((await ask<Open>(decidable, {}, 'otherAdmin')).approvalRules.length === 0) {
    await ask('mutation { addApprovalRule(input: { action: REFUND }) { id } }', {}, 'otherAdmin')
  }
  const refund = 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }'
  const input = { chargeId: charge, command: 'REFUND', amount: '6.01', requestId: crypto.randomUUID() }
  await expect(ask(refund, { input }, 'operator', merchant)).rejects.toThrow()
  await alter(page, 'ApproveRequest', (data) => {
    // Before the password is confirmed, there is no data.
    if (data) Object.assign(data.approveRequest, { state: 'FAILED', failure: 'The platform refused it' })
  })
  await page.goto(`merchant/charges/${charge}`)
  const panel = page.getByRole('region', { name: 'Waiting for approval' })
  await panel.getByRole('listitem').filter({ hasText: '6.01' }).getByRole('button', { name: 'Approve…' }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel('Note').press('Control+Enter')
  await expect(dialog).toContainText('The platform refused it')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(panel).toHaveCount(0)
})

test('forms and dialogs announce before sending that they need an approval', async ({ page }) => {
  const asks = page.getByRole('button', { name: 'Ask for approval' })
  await page.goto('merchant/configuration/approval-rules')
  // The rules themselves: one is added in another way, so that changing them needs an approval.
  if ((await ask<Open>(decidable, {}, 'otherAdmin')).approvalRules.length === 0) {
    await ask('mutation { addApprovalRule(input: { action: REFUND }) { id } }', {}, 'otherAdmin')
    await page.reload()
  }
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const rule = page.getByRole('dialog').first()
  await rule.getByLabel('Action').selectOption('CALLER')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(asks).toBeVisible()
  await expect(rule).toContainText('Another person has to approve this')
  await asks.click()
  await expect(rule).toContainText('Nothing is done yet')
  await rule.getByRole('button', { name: 'Close' }).last().click()
  await expect(rule).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a rule' })).toBeFocused()

  const { approvals } = await ask<Open>(decidable, {}, 'super', merchant)
  const added = approvals.items.find(({ mutation }) => mutation === 'addApprovalRule')
  const input = { id: added?.id, digest: added?.digest }
  const approve = 'mutation ($input: ApproveRequestInput!) { approveRequest(input: $input) { state } }'
  await ask(approve, { input }, 'super', merchant)

  await page.goto('merchant/callers/@new')
  await page.getByLabel('User name').fill('asked.for')
  await expect(asks).toBeVisible()
  await expect(page.getByText('Another person has to approve this')).toBeVisible()
  await expectUsable(page)
})

test('a generated secret stays on the screen although its request was the last one of the list', async ({ page }) => {
  const { approvalRules } = await ask<Open>(decidable, {}, 'otherAdmin')
  const add = ask('mutation { addApprovalRule(input: { action: SECRET }) { id } }', {}, 'otherAdmin')
  if (approvalRules.length === 0) await add
  else {
    await expect(add).rejects.toThrow()
    const { approvals } = await ask<Open>(decidable, {}, 'super', merchant)
    const { id, digest } = approvals.items.find(({ mutation }) => mutation === 'addApprovalRule') ?? {}
    const approve = 'mutation ($input: ApproveRequestInput!) { approveRequest(input: $input) { state } }'
    await ask(approve, { input: { id, digest } }, 'super', merchant)
  }
  const set = 'mutation { saveConfigurationSecret(input: { name: "paywallKey" }) { name } }'
  await expect(ask(set, {}, 'super', merchant)).rejects.toThrow()

  await page.goto('merchant/approvals')
  await page.getByRole('button', { name: 'Approve…' }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel('Note').press('Control+Enter')
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  await expect(dialog).toContainText('The new secret, shown only now:')
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

test.describe('without rules', () => {
  test.use({ caller: 'operator' })

  test('neither home nor a dialog checks for approvals', async ({ page }) => {
    const sent = ['ApprovalNeed', 'ApprovalCounts', 'WaitingApprovals'].map((name) => recordSent(page, name))
    await page.goto('')
    await expect(page.getByRole('region', { name: 'My work' })).toContainText('Assigned to me')
    await expect(page.getByRole('region', { name: 'Needs attention' })).not.toContainText('Requests to approve')
    await page.goto('merchant/charges/chg-1001')
    await page.getByRole('button', { name: /^Refund/ }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Refund/ })).toBeVisible()
    expect(sent.flat()).toEqual([])
  })
})
