import { failWith, intercept, recordSent } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { expectUsable } from './support/usable.ts'

test('searches for the IDs in a log line and lists recently viewed charges, in Spanish', { tag: '@fast' }, async ({
  page,
  charge,
}) => {
  await prefer(page, { locale: 'es' })
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('')
  const find = page.getByRole('combobox', { name: /^Cualquier ID o número/ })
  await find.fill(`10:34:01 ERROR pan=4242424242424242 charge=${charge.id} status=503`)
  await expect(page.getByText(`Un ID o número: ${charge.id} El número de la tarjeta no se envía.`)).toBeVisible()
  await find.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cargo ${charge.id}`)

  await expect(page.getByRole('tab').first()).toBeVisible()

  // The list that found it is one step back.
  await page.goBack()
  await page.goBack()
  await expect(find).toHaveValue(charge.id)
  const seen = page.getByRole('region', { name: 'Vistos recientemente' })
  await expect(seen.getByRole('link', { name: charge.id })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Requiere su atención' }).getByRole('listitem')).not.toHaveCount(0)
  await expectUsable(page)
  expect(sent.filter((text) => /4242\D{0,3}4242/.test(decodeURIComponent(text)))).toEqual([])
})

test.describe('For support', () => {
  test.use({ caller: 'support' })

  test('shows only the permitted parts of the home page, and one failure does not affect the others', async ({
    page,
  }) => {
    const others = ['WaitingChecks', 'WaitingNotifications', 'WaitingQueues', 'WaitingJobs', 'WaitingCallers'].map(
      (name) => recordSent(page, name),
    )
    const restore = await intercept(page, 'HomeHealth', failWith('PLATFORM_UNAVAILABLE', 'No answer'))
    await page.goto('')
    const health = page.getByRole('region', { name: 'Last 60 minutes' })
    await expect(health.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')).toHaveText([
      /^Your passwords about to expire/,
    ])
    // The sandbox has no news and nothing is waiting, so neither panel demands attention.
    await expect(page.getByRole('region', { name: 'News' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Needs attention' }).getByRole('link')).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('region', { name: 'Screens' }).getByRole('link')).toHaveText([
      'Dashboard',
      'Charges',
      'Customers',
      'Release Notes',
    ])
    // On a phone, urgent problems come before everything that can wait.
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    const order = await headings.allTextContents()
    const places = ['Last 60 minutes', 'Needs attention'].map((title) => order.indexOf(title))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    await restore()
    await health.getByRole('button', { name: 'Try again' }).click()
    await expect(health).toContainText('Approval rate')
    expect(others.flat()).toEqual([])
  })
})
