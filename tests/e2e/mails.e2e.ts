/// <reference lib="dom" />
import { address } from './support/address.ts'
import { ask } from './support/ledger.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'

test.use({ caller: 'super' })

const hostile = '{ mails(filter: { externalRefId: "REF" }) { items { id } } }'
const places = Array.from({ length: 30 }, (_, place) => String(place + 1).padStart(2, '0'))

test('shows thirty hostile mails without a request, a script or a way out of the frame', async ({ page }) => {
  const foreign: string[] = []
  const opened: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(address.origin)) foreign.push(request.url())
  })
  page.on('websocket', (socket) => foreign.push(socket.url()))
  page.on('dialog', (dialog) => opened.push(dialog.message()))
  page.context().on('page', (other) => opened.push(other.url()))
  const ids = await Promise.all(
    places.map(async (place) => {
      const query = hostile.replace('REF', `hostile-${place}`)
      return (await ask<{ mails: { items: { id: string }[] } }>(query, {}, 'super')).mails.items[0]?.id ?? ''
    }),
  )

  await page.goto(`merchant/THIRD_MERCHANT/notifications/mails/${ids[0]}`)
  await page.getByRole('button', { name: 'Show mail' }).click()
  await expect(page.frameLocator('iframe').getByText('Hello')).toBeVisible()
  await expect(page.getByText('One link, form, script or frame was disabled.')).toBeVisible()
  // All mails, each in a sandboxed frame as on the page.
  const loaded = await page.evaluate(async (ids) => {
    const frames = ids.map((id) => {
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', '')
      frame.src = `/files/mails/${id}/html`
      const done = new Promise<string>((resolve) => {
        frame.addEventListener('load', () => resolve(String(frame.contentDocument)))
      })
      document.body.append(frame)
      return done
    })
    return Promise.all(frames)
  }, ids)
  // Each frame has an opaque origin, so neither side can read the other.
  expect(loaded).toEqual(ids.map(() => 'null'))
  const shown = page.frames().filter((frame) => frame.url().includes('/files/mails/'))
  expect(shown).toHaveLength(ids.length + 1)
  expect(await Promise.all(shown.slice(1).map((frame) => frame.locator('body').count()))).toEqual(ids.map(() => 1))
  await page.frameLocator('iframe').nth(19).locator('body').click()

  expect(foreign).toEqual([])
  expect(opened).toEqual([])
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(new URL(page.url()).pathname).toContain(`/notifications/mails/${ids[0]}`)
})

test('retries a mail that does not load and warns about an old address on resend, in Spanish', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 503|net::ERR/)
  await prefer(page, { locale: 'es' })
  const { mails } = await ask<{ mails: { items: { id: string; lastResendTime: string | null }[] } }>(
    `{ mails(filter: { toEmail: "ana.ruiz@old-mail.example.test", mailServiceStatus: SENT }) { items { id lastResendTime } } }`,
    {},
    'super',
  )
  // A mail that no earlier run has sent.
  const id = mails.items.find(({ lastResendTime }) => lastResendTime === null)?.id ?? ''
  await page.goto(`merchant/DEMO_MERCHANT/notifications/mails/${id}`)
  await expect(page.getByText('La dirección de correo del cliente ha cambiado')).toBeVisible()

  const documents = '**/files/mails/**'
  await page.route(documents, (route) => route.abort())
  await page.getByRole('button', { name: 'Mostrar correo' }).click()
  await expect(page.getByRole('alert')).toContainText('No se pudo cargar el correo')
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.unroute(documents)
  const refusal = { errors: [{ message: 'Too busy', extensions: { code: 'OVERLOADED' } }] }
  await page.route(documents, (route) => route.fulfill({ status: 503, json: refusal }))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('alert')).toContainText('OVERLOADED')
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.unroute(documents)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.frameLocator('iframe').locator('body')).toContainText('Ana')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('a•••@•••')
  await expect(dialog).toContainText('La dirección de correo del cliente ha cambiado')
  await dialog.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await expect(page.getByText(`${id} está en cola`)).toBeVisible()
  const sent = `{ mail(id: "${id}") { mailServiceStatus lastResendTime } }`
  await expect
    .poll(() => ask(sent, {}, 'super'))
    .toEqual({ mail: { mailServiceStatus: 'SENT', lastResendTime: expect.stringMatching(/Z$/) } })
})
