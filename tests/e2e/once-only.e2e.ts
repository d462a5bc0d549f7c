import { credentialsOf } from '@portal/sandbox/test-caller'
import { figure, giveReason, openRefund, refundButton, sendButton } from './support/charge-page.ts'
import { readCharge, refundElsewhere, refundsOf } from './support/ledger.ts'
import { hold, intercept, recordActing } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { answerStepUp } from './support/sign-in.ts'

const lostRequest = /net::ERR/

test.describe('A refund', () => {
  test('sends one refund after a double click', { tag: '@fast' }, async ({ page, charge }) => {
    const sent = recordActing(page, 'RunChargeCommand')
    const release = await hold(page, 'RunChargeCommand')
    const dialog = await openRefund(page, charge.id)
    await dialog.getByLabel('Amount').fill('5')
    // Both clicks happen before the page can render.
    await sendButton(dialog).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    release()
    await expect(dialog).toBeHidden()
    expect(sent).toHaveLength(1)
    expect(refundsOf(await readCharge(charge.id))).toMatchObject([{ amount: '5.00' }])
  })

  test('sends one refund if Ctrl+Enter is pressed repeatedly', async ({ page, charge }) => {
    const sent = recordActing(page, 'RunChargeCommand')
    const release = await hold(page, 'RunChargeCommand')
    const dialog = await openRefund(page, charge.id)
    await dialog.getByLabel('Amount').fill('5')
    for (let time = 0; time < 6; time++) await page.keyboard.press('Control+Enter')
    release()
    await expect(dialog).toBeHidden()
    expect(sent).toHaveLength(1)
    expect(refundsOf(await readCharge(charge.id))).toHaveLength(1)
  })

  test('keeps the refund dialog open until the response arrives', async ({ page, charge }) => {
    const release = await hold(page, 'RunChargeCommand')
    const dialog = await openRefund(page, charge.id)
    await dialog.getByLabel('Amount').fill('5')
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByLabel('Amount')).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    release()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`Refunded: ${charge.currency} 5.00`).last()).toBeVisible()
  })

  test('refunds once if two tabs refund everything', async ({ page, context, charge }) => {
    const other = await context.newPage()
    await answerStepUp(other, credentialsOf('operator').secretKey)
    const dialogs = [await openRefund(page, charge.id), await openRefund(other, charge.id)] as const
    await Promise.all(dialogs.map(giveReason))
    await Promise.all(dialogs.map((dialog) => sendButton(dialog).click()))
    const openDialogs = async () => {
      // Only an assertion that waits lets the handler type the password.
      for (const tab of [page, other]) await expect(tab.locator('body')).toBeVisible()
      return (await Promise.all(dialogs.map((dialog) => dialog.isVisible()))).filter(Boolean).length
    }
    await expect.poll(openDialogs).toBe(1)
    const loser = (await dialogs[0].isVisible()) ? dialogs[0] : dialogs[1]
    // Either the gateway notices the change, or the platform rejects the second request.
    await expect(loser.getByRole('alert').first()).toContainText(
      /Nothing was done|“Refund” was rejected. Nothing has changed/,
    )
    expect(await readCharge(charge.id)).toMatchObject({ chargeStatus: 'REFUNDED', amountRefunded: charge.amount })
    expect(refundsOf(await readCharge(charge.id))).toHaveLength(1)
  })
})

test.describe('A lost response', () => {
  test('shows a refund without a response as unconfirmed and has no second effect on a retry', {
    tag: '@fast',
  }, async ({ page, charge, allowConsole }) => {
    allowConsole(lostRequest)
    const sent = recordActing(page, 'RunChargeCommand')
    const restore = await intercept(page, 'RunChargeCommand', async (route) => {
      const answer = await route.fetch()
      // A confirmation may be needed first, because other tests of this caller have moved money.
      if ((await answer.json()).errors) await route.fulfill({ response: answer })
      else await route.abort('connectionreset')
    })
    const dialog = await openRefund(page, charge.id)
    await dialog.getByLabel('Amount').fill('5')
    await dialog.getByLabel('Comment').fill('Lost on the way')
    await sendButton(dialog).click()

    const told = dialog.getByRole('alert')
    await expect(told).toContainText('We couldn’t confirm whether this went through')
    await expect(figure(told, 'Refunded')).toContainText(`${charge.currency} 5.00`)
    await expect(dialog.getByLabel('Comment')).toHaveValue('Lost on the way')
    await restore()
    await dialog.getByRole('button', { name: 'Retry safely' }).click()
    await expect(dialog).toBeHidden()
    expect(sent.length).toBeGreaterThan(1)
    for (const each of sent) expect(each).toEqual(sent[0])
    expect(refundsOf(await readCharge(charge.id))).toMatchObject([{ amount: '5.00', comment: 'Lost on the way' }])
  })

  test('shows the unchanged charge and completes the refund on a retry', async ({ page, charge, allowConsole }) => {
    allowConsole(lostRequest)
    const sent = recordActing(page, 'RunChargeCommand')
    const restore = await intercept(page, 'RunChargeCommand', (route) => route.abort('connectionfailed'))
    const dialog = await openRefund(page, charge.id)
    await dialog.getByLabel('Amount').fill('5')
    await sendButton(dialog).click()
    const told = dialog.getByRole('alert')
    await expect(told).toContainText('We couldn’t confirm whether this went through')
    await expect(figure(told, 'Refunded')).toHaveText(`${charge.currency} 0.00`)
    expect(refundsOf(await readCharge(charge.id))).toEqual([])
    await restore()
    await dialog.getByRole('button', { name: 'Retry safely' }).click()
    await expect(dialog).toBeHidden()
    expect(sent[1]).toEqual(sent[0])
    expect(refundsOf(await readCharge(charge.id))).toHaveLength(1)
  })

  test('keeps an unconfirmed refund visible if the charge cannot be reloaded', async ({
    page,
    charge,
    allowConsole,
  }) => {
    allowConsole(lostRequest)
    const dialog = await openRefund(page, charge.id)
    await intercept(page, 'RunChargeCommand', (route) => route.abort('connectionfailed'))
    const restore = await intercept(page, 'Charge', (route) => route.abort('connectionfailed'))
    await dialog.getByLabel('Amount').fill('5')
    await sendButton(dialog).click()
    const told = dialog.getByRole('alert').first()
    await expect(told).toContainText('We couldn’t confirm whether this went through')
    await expect(told).toContainText('Couldn’t refresh the charge')
    await restore()
    await told.getByRole('button', { name: 'Try again' }).click()
    await expect(figure(told, 'Refunded')).toHaveText(`${charge.currency} 0.00`)
  })
})

test.describe('A charge that someone else has changed', () => {
  test('reports that a charge was refunded in full and keeps the typed values', async ({ page, charge }) => {
    const dialog = await openRefund(page, charge.id)
    await dialog.getByLabel('Amount').fill('5')
    await dialog.getByLabel('Comment').fill('Kept')
    await refundElsewhere(charge.id, charge.amount)
    await sendButton(dialog).click()

    const told = dialog.getByRole('alert')
    await expect(told).toContainText('This charge has changed since you opened this dialog')
    await expect(told).toContainText('Nothing was done')
    await expect(told.getByRole('listitem')).toContainText('by admin')
    await expect(dialog.getByLabel('Comment')).toHaveValue('Kept')
    await expect(dialog.getByLabel('Amount')).toHaveValue('5')
    await expect(sendButton(dialog)).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Review the change' }).click()
    await expect(sendButton(dialog)).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(refundButton(page)).toHaveAttribute('aria-disabled', 'true')
    expect(refundsOf(await readCharge(charge.id))).toHaveLength(1)
  })

  test('stops after a partial refund by someone else and sends the reviewed amount', async ({ page, charge }) => {
    const dialog = await openRefund(page, charge.id)
    await giveReason(dialog)
    await refundElsewhere(charge.id, '1.00')
    await sendButton(dialog).click()

    const amount = dialog.getByLabel('Amount')
    const remaining = (Number(charge.amount) - 1).toFixed(2)
    await expect(figure(dialog.getByRole('alert'), 'Refunded')).toContainText(`${charge.currency} 1.00`)
    await expect(amount).toHaveValue(charge.amount)
    expect(refundsOf(await readCharge(charge.id))).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Review the change' }).click()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await amount.fill(remaining)
    await sendButton(dialog).click()
    await expect(dialog).toBeHidden()
    expect(await readCharge(charge.id)).toMatchObject({ chargeStatus: 'REFUNDED', amountRefunded: charge.amount })
  })
})
