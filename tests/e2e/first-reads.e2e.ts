/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { addresses } from './support/addresses.ts'
import { rows } from './support/list.ts'
import { expect, test } from './support/portal.ts'
import { followRequests } from './support/settled.ts'
import { go } from './support/visit.ts'

interface Sent {
  readonly name: string
  readonly variables: string
  /** The title of the page when it was sent. */
  readonly title: string
  /** Whether a screen was rendered when it was sent. */
  readonly isRendered: boolean
  /** The selected tab of the page when it was sent, or the heading. */
  readonly place: string
}

test('sends the reads of a list and of a charge before they are rendered, and once', { tag: '@fast' }, async ({
  page,
}) => {
  const settled = followRequests(page)
  const { sent, canceled } = await record(page)
  await page.goto('merchant/charges')
  await settled()
  const step = async (act: () => Promise<unknown>) => {
    const before = await sent()
    await act()
    await settled()
    const since = (await sent()).slice(before.length)
    return since.filter(({ name }) => name === 'Charges' || name === 'Charge')
  }
  const charges = (on: string) => expect.objectContaining({ name: 'Charges', title: expect.stringMatching(on) })
  const charge = (on: string) => expect.objectContaining({ name: 'Charge', title: expect.stringMatching(on) })

  expect(await step(() => rows(page).first().click())).toEqual([charge('^Charges ·')])
  // A tab of the same charge does not read it again.
  expect(await step(() => page.getByRole('tab', { name: 'History' }).click())).toEqual([])
  expect(await step(() => page.getByRole('tab', { name: 'Overview' }).click())).toEqual([])
  expect(await step(() => page.keyboard.press('j'))).toEqual([charge('^Charge ')])
  expect(await step(() => page.getByRole('button', { name: 'Back', exact: true }).click())).toEqual([
    charges('^Charge '),
  ])
  expect(await step(() => page.getByRole('button', { name: 'Next page' }).click())).toEqual([charges('^Charges ·')])
  // The first page is still known, as of the same time.
  expect(await step(() => page.getByRole('button', { name: 'Previous page' }).click())).toEqual([])
  expect(await step(() => page.getByRole('button', { name: 'Sort by Amount' }).click())).toEqual([
    charges('^Charges ·'),
  ])
  expect(await step(() => go(page, 'merchant/DEMO_MERCHANT/charges?from=today'))).toEqual([charges('^Charges ·')])
  expect(canceled).toEqual([])
})

test('the early read of a list has the user’s rows per page, start view and relative dates', async ({ page }) => {
  const settled = followRequests(page)
  const { sent, canceled } = await record(page)
  await page.goto('merchant/charges')
  await settled()
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('25')
  await page.evaluate(() => {
    const start = 'chargeStatus=REFUNDED&from=last7Days'
    localStorage.setItem('start:DEMO_MERCHANT/operator:charges:DEMO_MERCHANT', start)
  })
  for (const name of ['Customers', 'Charges']) {
    await settled()
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  }
  await expect(page).toHaveURL(/chargeStatus=REFUNDED/)
  await settled()
  const charges = (await sent()).filter(({ name }) => name === 'Charges')
  expect(charges.map(({ title }) => title.split(' ')[0])).toEqual(['Payments', 'Charges', 'Customers'])
  const { page: limited, filter } = JSON.parse(charges.at(-1)?.variables ?? '{}')
  expect(limited).toEqual({ limit: 25, offset: 0 })
  expect(filter).toMatchObject({ chargeStatus: ['REFUNDED'], from: expect.stringMatching(/T00:00:00Z$/) })
  expect(canceled).toEqual([])
})

test('sends the reads of the first screen before it is rendered, and once', { tag: '@fast' }, async ({ page }) => {
  const settled = followRequests(page)
  const { sent, canceled } = await record(page)
  const first = async (path: string) => {
    await page.goto(path)
    await settled()
    return (await sent()).filter(({ name }) => name === 'Charges' || name === 'Charge')
  }
  const early = (name: string) => [expect.objectContaining({ name, isRendered: false })]
  expect(await first('merchant/DEMO_MERCHANT/charges?chargeStatus=REFUNDED')).toEqual(early('Charges'))
  // The guard adds the merchant to the path.
  expect(await first('merchant/charges')).toEqual(early('Charges'))
  const charge = await rows(page).first().getAttribute('href')
  expect(await first(charge ?? '')).toEqual(early('Charge'))
  expect(canceled).toEqual([])
})

test('sends the other reads of a charge and of a customer’s tabs before they are rendered, and once', {
  tag: '@fast',
}, async ({ page }) => {
  const settled = followRequests(page)
  const { sent, canceled } = await record(page)
  // The first visit loads the code of the screens.
  for (const path of ['merchant/charges', 'merchant/customers']) {
    await page.goto(path)
    await settled()
    await rows(page).first().click()
    await settled()
  }
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await settled()
  const step = async (act: () => Promise<unknown>) => {
    const before = (await sent()).length
    await act()
    await settled()
    return (await sent()).slice(before).map(({ name, place }) => `${name}, on ${place}`)
  }
  const tab = (name: string) => step(() => page.getByRole('tab', { name }).click())
  const button = (name: string) => step(() => page.getByRole('button', { name, exact: true }).click())
  // The cases are shown with the customer, by the id that the customer's response has.
  const [cases, ...opened] = (await step(() => rows(page).first().click())).toReversed()
  expect(opened.toReversed()).toEqual([
    'Customer, on Customers',
    'CustomerFinancialSummaries, on Customers',
    'CustomerCharges, on Customers',
  ])
  expect(cases).toContain('ObjectCases')
  expect(await tab('Documents')).toEqual(['CustomerDocuments, on Overview'])
  expect(await tab('Overview')).toEqual(['CustomerCharges, on Documents', cases])
  expect(await button('Edit')).toEqual([])
  const form = expect.stringContaining(', on Edit customer ')
  expect(await button('Cancel')).toEqual([form, form, cases])
  await page.getByRole('navigation').getByRole('link', { name: 'Charges', exact: true }).click()
  await settled()
  const [charge, notifications] = await step(() => rows(page).first().click())
  expect([charge, notifications]).toEqual(['Charge, on Charges', 'ChargeNotifications, on Charges'])
  expect(canceled).toEqual([])
})

for (const [caller, own] of Map.groupBy(addresses, ({ caller }) => caller)) {
  test.describe(caller, () => {
    test.use({ caller })

    test('each screen sends each read once when it is opened within the portal or loaded', { tag: '@deep' }, async ({
      page,
    }) => {
      test.setTimeout(600_000)
      const settled = followRequests(page)
      const { sent, canceled } = await record(page)
      await page.goto('')
      await settled()
      const problems: string[] = []
      const check = (path: string, since: readonly Sent[]) => {
        const reads = since.map(({ name, variables }) => `${name} ${variables}`)
        const twice = reads.filter((read, place) => reads.indexOf(read) !== place)
        for (const read of [...twice, ...canceled.splice(0)]) problems.push(`${path}: ${read}`)
      }
      // The first visit loads the code of the screen.
      for (const { path } of [...own, ...own]) {
        const before = (await sent()).length
        await go(page, path)
        await settled()
        check(path, (await sent()).slice(before))
      }
      for (const { path } of own) {
        await page.goto(path)
        await settled()
        check(`${path}, loaded`, await sent())
      }
      expect(problems).toEqual([])
    })
  })
}

/** Records the operations that the page sends, and the names of those that it cancels. */
async function record(page: Page) {
  await page.addInitScript(() => {
    const { fetch } = window
    const sent: Sent[] = []
    Object.assign(window, { sent })
    window.fetch = (input, init) => {
      if (String(input).endsWith('/graphql')) {
        const { operationName, variables } = JSON.parse(String(init?.body))
        const isRendered = document.querySelector('h1') !== null
        const { title } = document
        const tab = document.querySelector('main [role=tab][aria-selected=true]')
        const place = (tab ?? document.querySelector('h1'))?.textContent ?? ''
        sent.push({ name: operationName, variables: JSON.stringify(variables), title, isRendered, place })
      }
      return fetch(input, init)
    }
  })
  const canceled: string[] = []
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/graphql')) canceled.push(`canceled ${request.postDataJSON().operationName}`)
  })
  return { sent: () => page.evaluate(() => (window as unknown as { sent: readonly Sent[] }).sent), canceled }
}
