import { askPortal, incidentCharges, makeIncident } from './support/incident.ts'
import { hold } from './support/operations.ts'
import { test as base, expect } from './support/portal.ts'
import { signIn } from './support/sign-in.ts'
import { startPortal } from './support/start-portal.ts'

/** A portal with enough charges to know the usual approval rates. The incident would disturb other tests. */
const test = base.extend<{ origin: string }>({
  origin: async ({ context }, use) => {
    const { origin, stop } = await startPortal({ port: 0, charges: incidentCharges })
    await use(origin)
    // A page that still loads would report that the portal is gone.
    await Promise.all(context.pages().map((page) => page.close()))
    await stop()
  },
})
test.use({ caller: null })
test.beforeEach(({ allowConsole }) => allowConsole(/^asked http:\/\/localhost:/))

test('shows a failing gateway with its reasons, moves its traffic and undoes the changes in 12 steps', {
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

  // Home names the gateway.
  const sentence = page.getByRole('status', { name: 'State of payments' })
  await expect(sentence).toContainText(/PayPal \(gw-2\) approves \d\d\.\d% instead of \d\d\.\d%, since \d/)
  await step(page.getByRole('link', { name: 'Open the dashboard' }).click())
  await expect(sentence).toContainText(/payments more than usual failed, about USD\s[\d,]+/)

  // The dashboard names the reasons and the change, although a program made 205 entries since then.
  const why = page.getByRole('region', { name: 'Why PayPal fails' })
  await expect(why.getByRole('row', { name: /^Do not honor/ })).toBeVisible()
  const gateways = page.getByRole('table', { name: 'Approval rates of the gateways' }).getByRole('row')
  await expect(gateways.nth(1)).toContainText('gw-2')
  const changes = page.getByRole('region', { name: 'Configuration changes' })
  await expect(changes.getByRole('listitem')).toHaveCount(1)
  await expect(changes.getByRole('listitem')).toContainText('route-4')
  await expect(changes).toContainText('205 other entries')

  // Its traffic goes to the fallback gateway, which becomes the target.
  await step(page.getByRole('button', { name: 'Move its traffic…' }).click())
  const review = page.getByRole('dialog', { name: 'Review changes to route-2' })
  await expect(review).toContainText('Drained: gets no charges')
  await step(review.getByRole('button', { name: 'Apply 2 changes' }).click())
  await expect(review).toBeHidden()
  await expect(page.getByText('Drained: gets no charges')).toBeVisible()

  // Both changes are undone.
  for (const route of ['route-4', 'route-2']) {
    await step(page.getByRole('link', { name: 'Dashboard' }).first().click())
    const line = changes.getByRole('listitem').filter({ hasText: `configuration ${route}` })
    await step(line.first().getByRole('link', { name: 'Put it back…' }).click())
    const back = page.getByRole('dialog', { name: `Review changes to ${route}` })
    await step(back.getByRole('button', { name: /^Apply \d change/ }).click())
    await expect(back).toBeHidden()
  }
  // The number of steps in docs/jobs-of-the-day.md, at most 12.
  expect(steps).toBe(9)
  const { routingConfigs } = await askPortal<{
    routingConfigs: {
      items: { id: string; targets: { gatewayConfigId: string; weight: number }[]; fallbacks: string[] }[]
    }
  }>(origin, '{ routingConfigs { items { id targets { gatewayConfigId weight } fallbacks } } }', {}, 'admin')
  const of = (id: string) => routingConfigs.items.find((route) => route.id === id)
  expect(of('route-2')).toMatchObject({ targets: [{ gatewayConfigId: 'gw-2', weight: 100 }], fallbacks: ['gw-5'] })
  expect(of('route-4')?.targets.map(({ weight }) => weight)).toEqual([60, 30, 10])
})

test('routes that are read late do not open over the page that the user has gone to', async ({ page, origin }) => {
  await makeIncident(origin)
  await page.goto(`${origin}/atv4/me/login`)
  await signIn(page, 'admin')
  await page.getByRole('link', { name: 'Open the dashboard' }).click()
  const release = await hold(page, 'DashboardRoutes')
  await page.getByRole('button', { name: 'Move its traffic…' }).click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  release()
  // A navigation of the late response would come before this one.
  await menu.getByRole('link', { name: 'Charges', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Charges' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
})
