import { type CallerKey, credentialsOf } from '@portal/sandbox/test-caller'
import { test as base, expect } from './support/portal.ts'
import { signIn } from './support/sign-in.ts'
import { startPortal } from './support/start-portal.ts'

/** A portal with enough charges that the usual approval rates are known. The incident would disturb other tests. */
const test = base.extend<{ origin: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  origin: async ({}, use) => {
    const { origin, stop } = await startPortal({ port: 0, charges: 5_000 })
    await use(origin)
    await stop()
  },
})
test.use({ caller: null })
test.beforeEach(({ allowConsole }) => allowConsole(/^asked http:\/\/localhost:/))

async function ask<Data>(origin: string, query: string, variables: object, as: CallerKey): Promise<Data> {
  const { merchantAccount, callerName, secretKey } = credentialsOf(as)
  const credentials = Buffer.from(`${merchantAccount}/${callerName}:${secretKey}`).toString('base64')
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${credentials}` },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

const pay = 'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }'
const saveRoute = 'mutation ($input: RoutingConfigInput!) { saveRoutingConfig(input: $input) { id } }'

/** A weight is changed, a program creates 25 charges, and then 70 percent of 180 payments by PayPal are declined. */
async function makeIncident(origin: string): Promise<void> {
  const targets = [
    { gatewayConfigId: 'gw-5', weight: 20 },
    { gatewayConfigId: 'gw-1', weight: 70 },
    { gatewayConfigId: 'gw-3', weight: 10 },
  ]
  await ask(origin, saveRoute, { input: { id: 'route-4', targets } }, 'admin')
  const payBy = (price: string, as: CallerKey) =>
    ask(
      origin,
      pay,
      {
        input: {
          customerId: 'cust-42',
          paymentMethod: 'PAYPAL_PAYMENT',
          currency: 'USD',
          lineItem: { externalKey: 'sku-1', price },
        },
      },
      as,
    )
  for (let made = 0; made < 25; made++) await payBy('20.00', 'api')
  for (let made = 0; made < 180; made++) await payBy(made % 10 < 3 ? '20.00' : made % 3 ? '20.05' : '20.51', 'admin')
}

test('shows a failing gateway with its reasons, moves its traffic and puts the changes back in 12 steps', {
  tag: '@fast',
}, async ({ page, origin }) => {
  await makeIncident(origin)
  await page.goto(`${origin}/atv4/me/login`)
  await signIn(page, 'admin')
  let steps = 0
  const step = async (act: Promise<unknown>) => {
    steps++
    await act
  }

  // Home says which gateway.
  const sentence = page.getByRole('status', { name: 'State of payments' })
  await expect(sentence).toContainText(/PayPal \(gw-2\) approves \d\d\.\d% instead of \d\d\.\d%, since \d/)
  await step(page.getByRole('link', { name: 'Open the dashboard' }).click())
  await expect(sentence).toContainText(/payments more than usual failed, about USD\s[\d,]+/)

  // The dashboard names the reasons and the change, although a program made 205 entries since.
  const why = page.getByRole('region', { name: 'Why PayPal fails' })
  await expect(why.getByRole('row', { name: /^Do not honor/ })).toBeVisible()
  const gateways = page.getByRole('table', { name: 'Approval rates of the gateways' }).getByRole('row')
  await expect(gateways.nth(1)).toContainText('gw-2')
  const changes = page.getByRole('region', { name: 'Configuration changes' })
  await expect(changes.getByRole('listitem')).toHaveCount(1)
  await expect(changes.getByRole('listitem')).toContainText('route-4')
  await expect(changes).toContainText('205 other entries')

  // Its traffic goes to the fallback, which becomes the target.
  await step(page.getByRole('button', { name: 'Move its traffic…' }).click())
  const review = page.getByRole('dialog', { name: 'Review changes to route-2' })
  await expect(review).toContainText('Drained: gets no charges')
  await step(review.getByRole('button', { name: 'Apply 2 changes' }).click())
  await expect(review).toBeHidden()
  await expect(page.getByText('Drained: gets no charges')).toBeVisible()

  // Both changes go back.
  for (const route of ['route-4', 'route-2']) {
    await step(page.getByRole('link', { name: 'Dashboard' }).first().click())
    const line = changes.getByRole('listitem').filter({ hasText: `configuration ${route}` })
    await step(line.first().getByRole('link', { name: 'Put it back…' }).click())
    const back = page.getByRole('dialog', { name: `Review changes to ${route}` })
    await step(back.getByRole('button', { name: /^Apply \d change/ }).click())
    await expect(back).toBeHidden()
  }
  expect(steps).toBeLessThanOrEqual(12)
  const { routingConfigs } = await ask<{
    routingConfigs: {
      items: { id: string; targets: { gatewayConfigId: string; weight: number }[]; fallbacks: string[] }[]
    }
  }>(origin, '{ routingConfigs { items { id targets { gatewayConfigId weight } fallbacks } } }', {}, 'admin')
  const of = (id: string) => routingConfigs.items.find((route) => route.id === id)
  expect(of('route-2')).toMatchObject({ targets: [{ gatewayConfigId: 'gw-2', weight: 100 }], fallbacks: ['gw-5'] })
  expect(of('route-4')?.targets.map(({ weight }) => weight)).toEqual([60, 30, 10])
})
