import { describe, expect, test } from 'vitest'
import type { CallerKey } from '../test-caller.ts'
import { sandboxForEach } from '../test-sandbox.ts'

const clock = { now: Date.parse('2026-11-21T12:00:00Z') }
const sandbox = sandboxForEach({ charges: 60, clock: () => clock.now })

function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as: CallerKey = 'super') {
  const onBehalfOf = /onBehalfOf=(\w+)/.exec(path)?.[1]
  const headers: Record<string, string> = onBehalfOf === undefined ? {} : { 'x-on-behalf-of': onBehalfOf }
  return sandbox.ask(as, path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

describe('a mail to a customer', () => {
  test('exists for each step of a charge and waits for delivery', async () => {
    await call('POST', '/charges/chg-1001', { command: 'REFUND', amount: '1.00' }, 'admin')
    const path = '/mails?externalRefId=chg-1001&mailEventType=REFUND&limit=1'
    const [mail] = (await call('GET', path)).body.items
    expect(mail).toMatchObject({ mailServiceStatus: 'QUEUED', attempts: 0, sentTime: null })
    await sandbox.deliver()
    expect((await call('GET', `/mails/${mail.mailId}`)).body).toMatchObject({ mailServiceStatus: 'SENT', attempts: 1 })
    expect((await call('GET', `/mails/${mail.mailId}`)).body.body).toContain('1.00 ')
  })

  test('can be queued again only if it is unchanged and not already queued', async () => {
    const [{ mailId, lastModified }] = (await call('GET', '/mails?mailServiceStatus=SENT&limit=1')).body.items
    const resend = (body: object) => call('POST', `/mails/resend/${mailId}`, body)
    expect((await resend({ lastModified: '2020-01-01T00:00:00Z' })).body.errorCode).toBe('changed')
    expect((await resend({ lastModified })).status).toBe(200)
    expect((await resend({})).body.errorCode).toBe('mail_queued')
  })

  test('can be read by super accounts only, and unknown filters are refused', async () => {
    expect((await call('GET', '/mails', undefined, 'admin')).status).toBe(403)
    expect((await call('GET', '/mails?nothing=1')).body.errorCode).toBe('unknown_filter')
    expect((await call('GET', '/mails/mail-0')).status).toBe(404)
    expect((await call('GET', '/mails/1')).status).toBe(404)
  })
})

describe('a mail template', () => {
  test('raises its version with each change and keeps its event, language and country', async () => {
    const { body } = await call('PUT', '/mails/templates/mt-1', { subject: 'Other', language: 'fi_FI', version: 90 })
    expect(body).toMatchObject({ subject: 'Other', language: 'en_US', version: 2 })
  })

  test('can be uploaded for one merchant', async () => {
    const upload = { mailEventType: 'REFUND', language: 'fi_FI', mailTemplateContent: 'x' }
    expect((await call('POST', '/mails/templates/uploaded', upload)).body.errorCode).toBe('merchant_required')
    const onBehalfOf = '/mails/templates/uploaded?onBehalfOf=DEMO_MERCHANT'
    expect((await call('POST', onBehalfOf, { ...upload, language: 'xx' })).body.errors).toEqual(['language is unknown'])
  })

  test('has the version of the template that an upload would become, and has become', async () => {
    const post = async (path: string, body: object) =>
      (await call('POST', `/mails/templates/uploaded${path}?onBehalfOf=DEMO_MERCHANT`, body)).body
    const mailTemplateContent = 'Subject: Refunded\n\n<p>Refunded</p>\n--- text ---\nRefunded'
    const upload = { mailEventType: 'REFUND', language: 'fi_FI', mailTemplateContent }
    const first = await post('', upload)
    const second = await post('', upload)
    expect([first.version, second.version]).toEqual([1, 1])
    const promote = (id: string) => post(`/${id}/promote`, {})
    expect(await promote(first.mailTemplateUploadedId)).toMatchObject({ status: 'PROMOTED', version: 1 })
    expect(await promote(second.mailTemplateUploadedId)).toMatchObject({ status: 'PROMOTED', version: 2 })
    expect((await post('', upload)).version).toBe(3)
  })
})
