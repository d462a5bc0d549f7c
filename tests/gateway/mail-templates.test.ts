import { contentOfTemplate } from '@portal/schema/mail-template'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, basic } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
/** Whether the response to the next promotion is lost. */
let isLost = false
beforeAll(async () => {
  stack = await startStack({
    charges: 60,
    prepare: ({ app }) =>
      app.addHook('onSend', async (request, _reply, payload) => {
        if (isLost && request.url.includes('/promote')) request.raw.socket.destroy()
        return payload
      }),
  })
})
afterAll(() => stack.close())
beforeEach(() => {
  isLost = false
  stack.takeCalls()
})

const acting = { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'DEMO_MERCHANT' } as const
const run = (query: string, variables: object = {}, options: object = acting) =>
  ask(stack.gateway, query, { ...variables }, options)
const fields = 'id status mailTemplateId fileUploadErrors { line message } placeholders { name line isKnown }'
const upload = `mutation ($input: UploadMailTemplateInput!) { here: uploadMailTemplate(input: $input) { ${fields} } }`
const promote = `mutation ($id: ID!, $seen: DateTime) { here: promoteMailTemplate(id: $id, expectedLastModified: $seen) {
  ${fields} } }`
const promoteBlindly = `mutation ($id: ID!) { here: promoteMailTemplate(id: $id) { ${fields} } }`
const uploaded = `query ($id: ID!) { here: uploadedMailTemplate(id: $id) { ${fields} live { id version lastModified } } }`
const content = (subject: string) => contentOfTemplate({ subject, html: '<p>{{amount}} {{what}}</p>', text: 'Hi' })
const target = { mailEventType: 'REFUND', language: 'fi_FI' }

async function uploadOf(subject: string, more: object = {}): Promise<Document> {
  const { data } = await run(upload, { input: { ...target, ...more, mailTemplateContent: content(subject) } })
  stack.takeCalls()
  return data.here
}

describe('an uploaded template', () => {
  test('returns its errors by line and its placeholders, and cannot be promoted with errors', async () => {
    const mailTemplateContent = 'Subject: \n\n<p onclick="x">{{amount</p>\n<script>1</script>\n{{what}}'
    const { data } = await run(upload, { input: { ...target, mailTemplateContent } })
    expect(data.here).toMatchObject({
      status: 'UPLOADED',
      fileUploadErrors: [
        { line: 1, message: 'subject is required' },
        { line: 3, message: 'a placeholder is not closed: {{name}}' },
        { line: 3, message: 'event handlers are not allowed in a mail' },
        { line: 4, message: 'script is not allowed in a mail' },
        { line: 5, message: 'the line --- text --- and the plain text are missing' },
      ],
      placeholders: [{ name: 'what', line: 5, isKnown: false }],
    })
    expect(stack.takeCalls()).toEqual(['POST /mails/templates/uploaded?onBehalfOf=DEMO_MERCHANT'])
    const { errors } = await run(promoteBlindly, { id: data.here.id })
    expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', platformCode: 'mail_template_faulty' })
  })

  test('becomes the first live template, and the next one raises its version', async () => {
    const first = await uploadOf('Hyvitys')
    const { data } = await run(promote, { id: first.id, seen: null })
    expect(data.here).toMatchObject({ status: 'PROMOTED', placeholders: [{ isKnown: true }, { isKnown: false }] })
    expect(stack.takeCalls()).toEqual([
      `GET /mails/templates/uploaded/${first.id}?onBehalfOf=DEMO_MERCHANT`,
      `POST /mails/templates/uploaded/${first.id}/promote?onBehalfOf=DEMO_MERCHANT`,
    ])
    const second = await uploadOf('Hyvitys 2')
    const { live } = (await run(uploaded, { id: second.id })).data.here
    expect(live).toMatchObject({ id: data.here.mailTemplateId, version: 1 })
    await run(promote, { id: second.id, seen: live.lastModified })
    expect((await run(uploaded, { id: second.id })).data.here.live.version).toBe(2)
    // The ledger names the template created from each upload.
    const query = `{ ledger(filter: { act: "promoteMailTemplate", outcome: DONE }) {
      items { objectId changes { field after } } } }`
    const changes = [{ field: 'mailTemplateId', after: data.here.mailTemplateId }]
    expect((await run(query)).data.ledger.items).toEqual([
      { objectId: second.id, changes },
      { objectId: first.id, changes },
    ])
    const twice = await run(promoteBlindly, { id: second.id })
    expect(twice.errors[0].extensions).toMatchObject({ code: 'CONFLICT', platformCode: 'mail_template_promoted' })
  })

  test('does not replace a version that the caller has not seen', async () => {
    const mine = await uploadOf('Mine', { language: 'sv_SE' })
    const theirs = await uploadOf('Theirs', { language: 'sv_SE' })
    await run(promote, { id: theirs.id, seen: null })
    const { errors } = await run(promote, { id: mine.id, seen: null })
    expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
    const after = (await run(uploaded, { id: mine.id })).data.here
    expect(after).toMatchObject({ status: 'UPLOADED', live: { version: 1 } })
    const { data } = await run(promote, { id: mine.id, seen: after.live.lastModified })
    expect(data.here.status).toBe('PROMOTED')
  })

  test('reports that it was promoted after a lost response', async () => {
    const lost = await uploadOf('Lost', { language: 'da_DK' })
    isLost = true
    const { errors } = await run(promote, { id: lost.id, seen: null })
    expect(errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
    isLost = false
    expect((await run(uploaded, { id: lost.id })).data.here.status).toBe('PROMOTED')
  })

  test('needs a merchant and a super account', async () => {
    const input = { ...target, mailTemplateContent: content('x') }
    const all = await run(upload, { input }, { as: 'SUPER_ACCOUNT/super' })
    expect(all.errors[0].extensions.code).toBe('FORBIDDEN')
    const admin = await run(upload, { input }, { as: 'DEMO_MERCHANT/admin' })
    expect(admin.errors[0].extensions.code).toBe('FORBIDDEN')
    expect(stack.takeCalls()).toEqual([])
    const body = JSON.stringify(input)
    const platform = await stack.platform({ method: 'POST', path: '/api/v3/mails/templates/uploaded', body }, 'admin')
    expect(platform.status).toBe(403)
  })
})

describe('live templates', () => {
  test('take one call per 100 for their coverage, and name the fallback language', async () => {
    const query = `{ here: mailTemplateCoverage { isComplete defaultLanguage
      templates { mailEventType language countryCode status } } }`
    const { data } = await run(query)
    expect(data.here).toMatchObject({ isComplete: true, defaultLanguage: 'es_ES' })
    expect(data.here.templates).toContainEqual(
      expect.objectContaining({ mailEventType: 'PURCHASE_SUCCESS', language: 'en_US', countryCode: 'IN' }),
    )
    expect(stack.takeCalls()).toEqual([
      'GET /mails/templates?limit=100&offset=0&onBehalfOf=DEMO_MERCHANT',
      'GET /configuration?onBehalfOf=DEMO_MERCHANT',
    ])
  })

  test('can be added, changed and deleted, once per event, language and country', async () => {
    const input = { ...target, language: 'tr_TR', subject: 'S', html: '<p>{{amount}}</p>', text: 'T', status: 'ACTIVE' }
    const add = 'mutation ($input: NewMailTemplateInput!) { here: addMailTemplate(input: $input) { id version } }'
    const { id } = (await run(add, { input })).data.here
    expect((await run(add, { input })).errors[0].extensions.code).toBe('CONFLICT')
    const save = 'mutation ($input: MailTemplateInput!) { here: saveMailTemplate(input: $input) { version status } }'
    const saved = await run(save, { input: { id, status: 'INACTIVE' } })
    expect(saved.data.here).toEqual({ version: 2, status: 'INACTIVE' })
    const faulty = await run(save, { input: { id, html: '<script></script>' } })
    expect(faulty.errors[0].extensions.code).toBe('BAD_INPUT')
    const removed = await run('mutation ($id: ID!) { here: removeMailTemplate(id: $id) }', { id })
    expect(removed.data.here).toBe(true)
  })

  test('can be previewed with samples under the content policy of mails', async () => {
    const { id } = await uploadOf('Preview')
    const answer = await request(stack.gateway.server)
      .get(`/files/mailtemplates/uploaded/${id}`)
      .set({ authorization: basic('SUPER_ACCOUNT/super'), 'x-on-behalf-of': 'DEMO_MERCHANT' })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-security-policy']).toContain("sandbox; default-src 'none'")
    expect(answer.text).toContain('118.00 {{what}}')
    const dark = await request(stack.gateway.server)
      .get('/files/mailtemplates/mt-1/dark')
      .set({ authorization: basic('SUPER_ACCOUNT/super'), 'x-on-behalf-of': 'DEMO_MERCHANT' })
    expect(dark.text).toContain('color-scheme: dark')
    expect(dark.text).toContain('@media (min-width: 0)')
  })
})

test('a mail uses the template in the payer’s language or in the fallback language', async () => {
  const { items } = (await stack.platform({ path: '/api/v3/mails?limit=200' }, 'super')).body
  const ofDemo = items.filter((mail: Document) => mail.merchantAccount === 'DEMO_MERCHANT')
  expect(new Set(ofDemo.map((mail: Document) => mail.language)).size).toBeGreaterThan(1)
  const charge = `mutation { runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "1.00",
    reason: "CUSTOMER_REQUEST" }) { id } }`
  const { errors } = await run(charge)
  expect(errors).toBeUndefined()
  const path = '/api/v3/mails?externalRefId=chg-1001&mailEventType=REFUND&limit=1'
  const written = (await stack.platform({ path }, 'super')).body
  expect(written.items[0]).toMatchObject({ language: 'en_US', mailServiceStatus: 'QUEUED', attempts: 0 })
})
