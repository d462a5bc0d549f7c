import type { Page } from 'playwright/test'
import { acceptQuestions } from './support/dialogs.ts'
import { readCharge, refundElsewhere, refundsOf } from './support/ledger.ts'
import { makeCharge } from './support/made-charge.ts'
import { alter, failWith, hold, intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { expectUsable } from './support/usable.ts'

// Bulk money in the page while charges change, other people work on them, and the platform or the store fails.

const ids = (page: Page) => page.getByRole('textbox', { name: 'Charge IDs' })
const checkButton = (page: Page) => page.getByRole('button', { name: 'Check charges' })

/** Checks charges and returns the address of their plan. */
async function check(page: Page, charges: readonly string[]): Promise<string> {
  await page.goto('merchant/charges/@worklist')
  await ids(page).fill(charges.join('\n'))
  await checkButton(page).click()
  await expect(page.getByRole('region', { name: /^Will be done / })).toBeVisible()
  return page.url()
}

/** Fills the form of a plan in rupees. */
async function fill(page: Page, sum: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Reason' }).fill('The product was broken')
  await page.getByRole('textbox', { name: 'Type the INR sum' }).fill(sum)
}

const start = (page: Page) => page.getByRole('button', { name: /^Refund: / }).click()

/** Stops a plan, because a merchant can have at most ten. */
async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard plan' }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
}

const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Progress' })
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .last()

test('starts once from two tabs, leaves out a charge that a person refunds in the meantime, and checks it again', async ({
  page,
  context,
}) => {
  const [changed, whole] = [await makeCharge(), await makeCharge()]
  const plan = await check(page, [changed, whole])
  const other = await context.newPage()
  await other.goto(plan)
  await fill(page, '20.00')
  await fill(other, '20')
  await refundElsewhere(changed, '1.00')
  await start(page)
  await expect(page.getByRole('button', { name: 'Undo start' })).toBeVisible()
  await start(other)
  await expect(other.getByRole('alert')).toContainText('The job is running by now')
  await expect(other.getByRole('textbox', { name: 'Reason' })).toHaveValue('The product was broken')
  await other.close()

  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible()
  await expect(figure(page, 'Left, changed since')).toContainText('1')
  const left = page.getByRole('row', { name: new RegExp(changed) })
  await expect(left).toContainText('The charge has changed since the check')
  await expectUsable(page)
  expect(refundsOf(await readCharge(changed))).toMatchObject([{ amount: '1.00' }])
  expect(refundsOf(await readCharge(whole))).toMatchObject([{ amount: '10.00' }])

  await page.getByRole('button', { name: 'Check 1 changed charge again' }).click()
  await expect(page.getByRole('heading', { name: 'Refund 0 of 1 line' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Can’t be done 1' })).toContainText(
    '10.00 is above the 9.00 INR that remain',
  )
  await discard(page)
})

test('moves the money of a charge once if the same worklist is started as two jobs', async ({ page, context }) => {
  const charge = await makeCharge()
  const other = await context.newPage()
  await check(page, [charge])
  await check(other, [charge])
  for (const tab of [page, other]) {
    await fill(tab, '10.00')
    await start(tab)
  }
  for (const tab of [page, other]) {
    await expect(tab.getByText('Done', { exact: true }).first()).toBeVisible()
  }
  await expect(figure(other, 'Left, changed since')).toContainText('1')
  expect(refundsOf(await readCharge(charge))).toHaveLength(1)
})

test('checks a plan again with the same lines and amounts, and keeps it if the platform is down', async ({ page }) => {
  const [first, second] = [await makeCharge(), await makeCharge()]
  const plan = await check(page, [first, second, 'chg-none'])
  const amount = page.getByRole('textbox', { name: `Amount of ${first}` })
  await amount.fill('4')
  await amount.press('Enter')
  await expect(amount).toHaveValue('4.00')
  await refundElsewhere(second, '3.00')
  const restore = await intercept(page, 'PlanChargeJobAgain', failWith('PLATFORM_UNAVAILABLE', 'No answer'))
  const again = page.getByRole('button', { name: 'Check again' })
  await again.click()
  await expect(page.getByRole('alert')).toContainText('“Check again” was rejected')
  await expect(amount).toHaveValue('4.00')
  await restore()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The product was broken')
  await again.click()
  await expect(page).not.toHaveURL(plan)
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('The product was broken')
  await expect(page.getByRole('heading', { name: 'Refund 2 of 3 lines' })).toBeVisible()
  await expect(amount).toHaveValue('4.00')
  await expect(page.getByRole('textbox', { name: `Amount of ${second}` })).toHaveValue('7.00')
  await expectUsable(page)
  await discard(page)
  acceptQuestions(page)
  await page.goto(plan)
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
})

test('takes no amounts while the plan is checked again, because the new plan would not have them', async ({ page }) => {
  const charge = await makeCharge()
  const plan = await check(page, [charge])
  const amount = page.getByRole('textbox', { name: `Amount of ${charge}` })
  await expect(amount).toBeEnabled()
  const release = await hold(page, 'PlanChargeJobAgain')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(amount).toBeDisabled()
  release()
  await expect(page).not.toHaveURL(plan)
  await expect(amount).toBeEnabled()
  await discard(page)
})

test('the fields of a worklist are closed while it is checked', async ({ page }) => {
  const charge = await makeCharge()
  await page.goto('merchant/charges/@worklist')
  await ids(page).fill(charge)
  const release = await hold(page, 'PlanChargeJob')
  await checkButton(page).click()
  await expect(ids(page)).toBeDisabled()
  for (const name of ['Action', 'Amount of each']) {
    await expect(page.getByRole('combobox', { name })).toBeDisabled()
  }
  release()
  await expect(page.getByRole('region', { name: /^Will be done / })).toBeVisible()
  await discard(page)
})

test('the plan of a worklist does not open over the page that the user has gone to', async ({ page }) => {
  const charge = await makeCharge()
  // Opens a plan, which loads the code of its page, so that the other one would open immediately.
  await check(page, [charge])
  await discard(page)
  let planned = ''
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await intercept(page, 'PlanChargeJob', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    planned = json.data.planChargeJob.id
    await held
    await route.fulfill({ response, json })
  })
  await page.goBack()
  await ids(page).fill(charge)
  await checkButton(page).click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  const answered = page.waitForResponse((response) => response.request().postData()?.includes('PlanChargeJob') ?? false)
  release()
  await answered
  // A navigation of the late response would come before this one.
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await page.goto(`merchant/jobs/${planned}`)
  await discard(page)
})

test('a plan that is checked again keeps the reason that is typed until the response', async ({ page }) => {
  const plan = await check(page, [await makeCharge()])
  const release = await hold(page, 'PlanChargeJobAgain')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The product was broken')
  release()
  await expect(page).not.toHaveURL(plan)
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('The product was broken')
  await discard(page)
})

test('does not start while the plan has another amount than the screen', async ({ page }) => {
  const charge = await makeCharge()
  await check(page, [charge])
  await fill(page, '10.00')
  const restore = await intercept(page, 'SetChargeJobAmounts', failWith('STORE_UNAVAILABLE', 'The store is full'))
  const amount = page.getByRole('textbox', { name: `Amount of ${charge}` })
  await amount.fill('4')
  await amount.press('Enter')
  await expect(page.getByRole('alert')).toContainText('was rejected')
  await start(page)
  await expect(page.getByText('The amount of line 1 isn’t saved.')).toBeVisible()
  await expect(page.getByText('Planned', { exact: true })).toBeVisible()
  await expectUsable(page)
  await restore()
  const release = await hold(page, 'SetChargeJobAmounts')
  await amount.press('Enter')
  await expect(amount).toBeDisabled()
  await start(page)
  await expect(page.getByText('Planned', { exact: true })).toBeVisible()
  release()
  await expect(amount).toHaveValue('4.00')
  await expect(page.getByText('isn’t saved')).toBeHidden()
  expect(refundsOf(await readCharge(charge))).toEqual([])
  await fill(page, '4')
  await start(page)
  await expect(figure(page, 'Done')).toContainText('1')
  expect(refundsOf(await readCharge(charge))).toMatchObject([{ amount: '4.00' }])
})

for (const [code, title] of [
  ['RATE_LIMITED', 'RATE_LIMITED'],
  ['PLATFORM_UNAVAILABLE', 'PLATFORM_UNAVAILABLE'],
  ['STORE_UNAVAILABLE', 'STORE_UNAVAILABLE'],
  ['FORBIDDEN', 'FORBIDDEN'],
] as const) {
  test(`keeps the typed lines if their check ends with ${code}`, async ({ page }) => {
    await page.goto('merchant/charges/@worklist')
    await ids(page).fill('chg-1001;5,00')
    await intercept(page, 'PlanChargeJob', failWith(code, 'Not now'))
    await checkButton(page).click()
    await expect(page.getByRole('alert')).toContainText(`Code: ${title}`)
    await expect(ids(page)).toHaveValue('chg-1001;5,00')
    await expectUsable(page)
  })
}

test('keeps the typed lines if a silent platform ends their check', async ({ page }) => {
  await page.goto('merchant/charges/@worklist')
  await ids(page).fill('chg-1001')
  let planned = ''
  await alter(page, 'PlanChargeJob', ({ planChargeJob }) => {
    planned = planChargeJob.id
    Object.assign(planChargeJob, { state: 'PLANNING', lines: 40 })
  })
  let isOver = false
  await alter(page, 'PlanningJob', (data) => {
    if (isOver) data.job = null
    else Object.assign(data.job, { state: 'PLANNING', lines: 40 })
  })
  await checkButton(page).click()
  await expect(page.getByText('Reading the charges: 1 of 40')).toBeVisible()
  isOver = true
  await expect(page.getByRole('alert')).toContainText('The charges couldn’t be checked')
  await expect(ids(page)).toHaveValue('chg-1001')
  await expect(checkButton(page)).toBeEnabled()
  await expectUsable(page)
  await page.goto(`merchant/jobs/${planned}`)
  await discard(page)
})

test('keeps the reason and the sum if the store refuses the start', async ({ page }) => {
  const charge = await makeCharge()
  await check(page, [charge])
  await fill(page, '10.00')
  await intercept(page, 'StartChargeJob', failWith('STORE_UNAVAILABLE', 'The store is full'))
  await start(page)
  await expect(page.getByRole('alert')).toContainText('was rejected')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('The product was broken')
  await expect(page.getByRole('textbox', { name: 'Type the INR sum' })).toHaveValue('10.00')
  await expect(page.getByText('Planned', { exact: true })).toBeVisible()
  expect(refundsOf(await readCharge(charge))).toEqual([])
  acceptQuestions(page)
  await page.reload()
  await discard(page)
})

for (const [why, words] of [
  ['RIGHTS', 'its owner’s access has changed'],
  ['PLATFORM', 'the payment platform can’t be reached or wants fewer calls'],
  ['UNKNOWN_OUTCOMES', 'three responses were lost'],
] as const) {
  test(`explains why a job is paused: ${why}`, async ({ page }) => {
    const plan = await check(page, ['chg-1001'])
    const restore = await alter(page, 'Job', ({ job }) => {
      Object.assign(job, { state: 'PAUSED', pausedBecause: why, startedAt: job.selectedAt })
    })
    await page.goto(plan)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
    await expectUsable(page)
    await restore()
    await page.goto(plan)
    await discard(page)
  })
}

test.describe('a Spanish page', () => {
  test.beforeEach(({ page }) => prefer(page, { locale: 'es' }))

  test('accepts amounts with a comma, asks about an ambiguous one, and shows Spanish notes', async ({ page }) => {
    const charge = await makeCharge({ price: '1234.50' })
    await page.goto('merchant/charges/@worklist')
    await page.getByRole('textbox', { name: 'ID de cargos' }).fill(`${charge}\n${charge}\nchg-2O975`)
    await page.getByRole('button', { name: 'Comprobar cargos' }).click()
    const amount = page.getByRole('textbox', { name: `Importe de ${charge}` })
    await expect(amount).toHaveValue('1.234,50')
    const unusable = page.getByRole('region', { name: 'No utilizables 2' })
    await expect(unusable).toContainText('Se conserva la línea 1')
    await expect(unusable).toContainText('¿Una O en lugar de un cero?')

    await amount.fill('12.50')
    await amount.press('Enter')
    await expect(page.getByText('Importe: el valor no está claro')).toBeVisible()
    await expect(page.getByText('No se puede leer el importe de la línea 1')).toBeVisible()
    await page.getByRole('textbox', { name: 'Motivo' }).fill('El producto estaba roto')
    await page.getByRole('textbox', { name: /^Escriba la suma en INR/ }).fill('1.234,50')
    await page.getByRole('button', { name: 'Reembolsar: 1 cargo' }).click()
    await expect(page.getByText('Planificado', { exact: true })).toBeVisible()
    await expectUsable(page)
    await page.getByRole('button', { name: '12,50', exact: true }).click()
    await expect(amount).toHaveValue('12,50')
    await expect(page.getByText('No se puede leer el importe')).toBeHidden()

    await amount.fill('2000')
    await amount.press('Enter')
    const cannot = page.getByRole('region', { name: 'No se pueden ejecutar 1' })
    await expect(cannot).toContainText('2.000,00 supera los 1.234,50 INR que quedan')
    await expectUsable(page)
    acceptQuestions(page)
    await page.reload()
    await page.getByRole('button', { name: 'Descartar plan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar plan' }).click()
    await expect(page.getByText('Detenido', { exact: true })).toBeVisible()
  })

  test('accepts a fixed amount with a comma, and asks about an ambiguous one', async ({ page }) => {
    await page.goto('merchant/charges/@worklist')
    await page.getByRole('textbox', { name: 'ID de cargos' }).fill('chg-1001')
    await page.getByLabel('Importe de cada uno').selectOption('Importe fijo')
    await page.getByRole('textbox', { name: 'Moneda' }).fill('inr')
    const amount = page.getByRole('textbox', { name: 'Importe', exact: true })
    await amount.fill('1.50')
    await page.getByRole('button', { name: 'Comprobar cargos' }).click()
    await page.getByRole('button', { name: '1,50', exact: true }).click()
    await expect(amount).toHaveValue('1,50')
    await expectUsable(page)
    await page.getByRole('button', { name: 'Comprobar cargos' }).click()
    await expect(page.getByRole('textbox', { name: 'Importe de chg-1001' })).toHaveValue('1,50')
    await page.getByRole('button', { name: 'Descartar plan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar plan' }).click()
    await expect(page.getByText('Detenido', { exact: true })).toBeVisible()
  })
})
