import { intercept } from './support/operations.ts'
import { expect, test } from './support/portal.ts'
import { prefer } from './support/preferences.ts'
import { expectUsable } from './support/usable.ts'

test.use({ caller: 'super' })

// All tests share the queues, so this test makes up the responses and stops no real queue.
test('stops a queue with a reason, announces it on every screen and restarts it, in Spanish', async ({ page }) => {
  await prefer(page, { locale: 'es' })
  const queue = {
    __typename: 'Queue',
    name: 'notification-delivery',
    system: 'NOTIFICATION_SERVICE',
    running: true,
    depth: 1204,
    lastRunTime: '2026-11-21T12:00:00Z',
    depthPerMinute: null as number | null,
    stop: null as object | null,
  }
  const sent: unknown[] = []
  await intercept(page, 'NotificationServiceQueues', (route) => {
    const { filter } = route.request().postDataJSON().variables
    const items = filter && queue.running ? [] : [queue]
    return route.fulfill({ json: { data: { page: { __typename: 'QueuePage', items } } } })
  })
  await intercept(page, 'StopNotificationServiceQueue', (route) => {
    const { variables } = route.request().postDataJSON()
    sent.push(variables)
    const stop = { __typename: 'QueueStop', merchantAccount: 'SUPER_ACCOUNT', callerName: 'super' }
    const told = { ...stop, reason: variables.reason, time: '2026-11-21T12:00:00Z' }
    Object.assign(queue, { running: false, depthPerMinute: 40, stop: told })
    return route.fulfill({ json: { data: { stopNotificationServiceQueue: queue } } })
  })
  await intercept(page, 'StartNotificationServiceQueue', (route) => {
    sent.push(route.request().postDataJSON().variables)
    Object.assign(queue, { running: true, depthPerMinute: null, stop: null })
    return route.fulfill({ json: { data: { startNotificationServiceQueue: queue } } })
  })

  await page.goto('all/shutdown')
  const service = page.getByRole('region', { name: 'Servicio de notificaciones' })
  await expect(service).toContainText('1.204 · ritmo tras la próxima lectura')
  await service.getByRole('button', { name: 'Detener Entrega de notificaciones…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('ningún comercio recibe notificaciones')
  const stop = dialog.getByRole('button', { name: 'Detener la cola' })
  await stop.click()
  await expect(dialog).toContainText('El motivo necesita al menos 10 caracteres')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Mantenimiento de esta noche')
  await dialog.getByRole('textbox', { name: /^Escriba notification-delivery/ }).fill('notification')
  await stop.click()
  await expect(dialog).toContainText('Este no es el nombre de la cola')
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: /^Escriba notification-delivery/ }).fill('notification-delivery')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()

  const banner = page.getByRole('region', { name: 'Colas detenidas' })
  await expect(banner).toContainText('Entrega de notificaciones está detenida por super de SUPER_ACCOUNT desde')
  await expect(banner).toContainText('“Mantenimiento de esta noche” · 1.204 en espera, unas 40 más por minuto')
  await expectUsable(page)
  await page.goto('merchant/charges')
  await banner.getByRole('button', { name: 'Volver a poner en marcha Entrega de notificaciones' }).click()
  await expect(banner).toBeHidden()
  const name = 'notification-delivery'
  expect(sent).toEqual([{ name, reason: 'Mantenimiento de esta noche' }, { name }])
})
