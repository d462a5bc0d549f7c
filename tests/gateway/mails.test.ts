import { inertDocument } from '@portal/gateway/mails/inert-document'
import { hostileMails } from '@portal/sandbox/seed/hostile-mails'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAsPage } from '../support/browser.ts'
import { ask, basic } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
/** Whether the response to the next resend is lost. */
let isLost = false
beforeAll(async () => {
  stack = await startStack({
    charges: 60,
    prepare: ({ app }) =>
      app.addHook('onSend', async (request, _reply, payload) => {
        if (isLost && request.url.includes('/mails/resend/')) request.raw.socket.destroy()
        return payload
      }),
  })
})
afterAll(() => stack.close())
beforeEach(() => {
  isLost = false
  stack.takeCalls()
})

const asSuper = { as: 'SUPER_ACCOUNT/super' } as const
const list = `query ($search: String, $filter: MailFilter) { here: mails(search: $search, filter: $filter) { total
  failedLookups { field } items { id externalRefId toEmail mailServiceStatus subject merchantAccount } } }`
const one = `query ($id: ID!) { here: mail(id: $id) { id subject toEmail mailServiceStatus attempts lastError
  lastResendTime lastModified isAddressCurrent leftOut { remote active isSource } } }`
const resend = `mutation ($id: ID!, $expectedLastModified: DateTime, $again: Boolean) {
  here: resendMail(id: $id, expectedLastModified: $expectedLastModified, again: $again) {
    id mailServiceStatus lastResendTime lastModified } }`
const run = (query: string, variables: object = {}, options: object = asSuper) =>
  ask(stack.gateway, query, { ...variables }, options)

async function mailOf(filter: object): Promise<Document> {
  const found = (await run(list, { filter })).data.here.items[0]
  const mail = (await run(one, { id: found.id })).data.here
  stack.takeCalls()
  return mail
}

describe('mails', () => {
  test('can be found by id, charge, customer and address, and filtered', async () => {
    const byCharge = (await run(list, { search: 'chg-1001' })).data.here
    expect(byCharge.total).toBeGreaterThan(0)
    expect(stack.takeCalls()).toHaveLength(3)
    const byCustomer = (await run(list, { search: 'cust-42' })).data.here
    expect(byCustomer.total).toBe((await run(list, { filter: { customerId: 'cust-42' } })).data.here.total)
    expect(byCustomer.total).toBeGreaterThan(0)
    const [{ id, toEmail }] = byCharge.items
    expect((await run(list, { search: id })).data.here.items).toMatchObject([{ id }])
    expect((await run(list, { filter: { toEmail } })).data.here.total).toBeGreaterThan(0)
    const failed = (await run(list, { filter: { mailServiceStatus: 'FAILED' } })).data.here
    expect(new Set(failed.items.map((mail: Document) => mail.mailServiceStatus))).toEqual(new Set(['FAILED']))
  })

  test('only super accounts see mails', async () => {
    const { errors } = await run(list, {}, { as: 'DEMO_MERCHANT/admin' })
    expect(errors[0].extensions.code).toBe('FORBIDDEN')
    expect(stack.takeCalls()).toEqual([])
    expect((await stack.platform({ path: '/api/v3/mails' }, 'admin')).status).toBe(403)
  })

  test('report with one more call whether the customer has a new address', async () => {
    const changed = await mailOf({ customerId: 'cust-42' })
    expect(changed.isAddressCurrent).toBe(false)
    await run(one, { id: changed.id })
    expect(stack.takeCalls()).toEqual([`GET /mails/${changed.id}`, 'GET /customers/cust-42?onBehalfOf=DEMO_MERCHANT'])
  })
})

describe('sending a mail again', () => {
  test('queues it with two calls, and later reports success or failure', async () => {
    const mail = await mailOf({ mailServiceStatus: 'FAILED' })
    const { data } = await run(resend, { id: mail.id, expectedLastModified: mail.lastModified })
    expect(data.here).toMatchObject({ mailServiceStatus: 'QUEUED' })
    expect(stack.takeCalls()).toEqual([`GET /mails/${mail.id}`, `POST /mails/resend/${mail.id}`])
    await stack.sandbox.deliver()
    expect((await run(one, { id: mail.id })).data.here).toMatchObject({ mailServiceStatus: 'SENT', lastError: null })

    const bounced = await mailOf({ mailServiceStatus: 'FAILED_PERMANENTLY' })
    await run(resend, { id: bounced.id })
    await stack.sandbox.deliver()
    const after = (await run(one, { id: bounced.id })).data.here
    expect(after).toMatchObject({ mailServiceStatus: 'FAILED', attempts: bounced.attempts + 1 })
    expect(after.lastError).toContain('mailbox does not exist')
  })

  test('within five minutes needs an explicit request', async () => {
    const { id } = await mailOf({ mailServiceStatus: 'FAILED' })
    await run(resend, { id })
    await stack.sandbox.deliver()
    stack.takeCalls()
    const soon = await run(resend, { id })
    expect(soon.errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'RESENT_RECENTLY' })
    expect(stack.takeCalls()).toEqual([`GET /mails/${id}`])
    expect((await run(resend, { id, again: true })).data.here.mailServiceStatus).toBe('QUEUED')
    await stack.sandbox.deliver()
    stack.clock.now += 5 * 60_000
    expect((await run(resend, { id })).data.here.mailServiceStatus).toBe('QUEUED')
    await stack.sandbox.deliver()
  })

  test('has an unknown outcome after a lost response, and no second effect when repeated', async () => {
    const { id, lastModified, attempts } = await mailOf({ mailServiceStatus: 'FAILED' })
    isLost = true
    const lost = await run(resend, { id, expectedLastModified: lastModified })
    expect(lost.errors[0].extensions.code).toBe('OUTCOME_UNKNOWN')
    expect(stack.takeCalls().filter((call) => call.startsWith('POST'))).toHaveLength(1)
    isLost = false
    await stack.sandbox.deliver()
    const again = await run(resend, { id, expectedLastModified: lastModified, again: true })
    expect(again.errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
    await stack.sandbox.deliver()
    expect((await run(one, { id })).data.here.attempts).toBe(attempts + 1)
  })

  test('sends nothing if the merchant sends no mails', async () => {
    const { id } = await mailOf({ externalRefId: 'hostile-01' })
    const { errors } = await run(resend, { id })
    expect(errors[0].extensions.code).toBe('CONFLICT')
    expect(errors[0].message).toContain('turned the sending of mails off')
  })
})

describe('the document of a mail', () => {
  const open = (url: string, headers: Record<string, string>) =>
    request(stack.gateway.server).get(url).set(headers).buffer(true)

  test('has its own content policy, is never cached, and leaves a ledger entry when viewed', async () => {
    const { id } = await mailOf({ externalRefId: 'chg-1001' })
    const cookie = await signInAsPage(stack.gateway, 'SUPER_ACCOUNT/super')
    const page = { host: 'localhost:4000', 'sec-fetch-site': 'same-origin', cookie }
    const answer = await open(`/files/mails/${id}/html`, page)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-frame-options': 'SAMEORIGIN',
    })
    expect((await open(`/files/mails/${id}/text`, page)).headers['content-type']).toBe('text/plain; charset=utf-8')
    const kept = '{ ledger(filter: { objectType: "Mail" }) { items { act objectId } } }'
    const { data } = await run(kept)
    expect(data.ledger.items).toContainEqual({ act: 'mail', objectId: id })
  })

  test('the document of a mail is refused to other sites, to other accounts, and without the permission for personal data', async () => {
    const { id } = await mailOf({ externalRefId: 'chg-1001' })
    const cookie = await signInAsPage(stack.gateway, 'SUPER_ACCOUNT/super')
    const foreign = { host: 'localhost:4000', 'sec-fetch-site': 'cross-site', cookie }
    expect((await open(`/files/mails/${id}/html`, foreign)).status).toBe(403)
    expect((await open(`/files/mails/${id}/html`, { authorization: basic('DEMO_MERCHANT/admin') })).status).toBe(403)
    expect((await open('/files/mails/mail-999999/html', { authorization: basic('SUPER_ACCOUNT/super') })).status).toBe(
      404,
    )
  })

  test.each(hostileMails.map(({ subject, html }, place) => [place + 1, subject, html] as const))(
    'removes everything that loads or does something from hostile mail %i',
    async (place, _subject, html) => {
      const { document, leftOut } = inertDocument(html)
      expect(document).not.toMatch(/<(?:script|iframe|object|embed|svg|math|link|base|form|video|audio|source)\b/i)
      expect(document).not.toMatch(/<[^>]*\s(?:on\w+|href|src|srcset|action|ping|poster|background)=/i)
      expect(document).not.toMatch(/tracker\.example\.com\/[^"<]*\)/)
      // A merely ugly text has nothing to leave out.
      expect(leftOut.remote + leftOut.active).toBeGreaterThan(0)
      const ref = `hostile-${String(place).padStart(2, '0')}`
      const shown = await mailOf({ externalRefId: ref })
      expect(shown.leftOut).toEqual(leftOut)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them
      expect(shown.subject).not.toMatch(/[\u0000-\u001f\u202a-\u202e]/)
    },
  )

  test('keeps styles and embedded pictures, and survives endlessly nested markup', () => {
    const picture = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="x">'
    const { document, leftOut } = inertDocument(`<style>p { color: red }</style><p style="margin: 0">Hi</p>${picture}`)
    expect(document).toContain('<style>p { color: red }</style>')
    expect(document).toContain('data:image/png')
    expect(leftOut).toEqual({ remote: 0, active: 0, isSource: false })
  })

  test.each(['<div>', '<b>', '<table>', '<style>url( ', ' a=1 b=2 ', '<p a', '<'])(
    'takes time in proportion to its length: %s',
    (part) => {
      const spentOn = (length: number) => {
        const text = part.repeat(Math.floor(length / part.length))
        const before = process.cpuUsage().user
        inertDocument(text)
        return (process.cpuUsage().user - before) / 1000
      }
      // The first run also compiles the code. A short time is mostly noise.
      const quarter = Math.max(...[1, 2].map(() => spentOn(97_500)), 25)
      // Four times as much text; a quadratic time would be sixteen times as much.
      expect(Math.min(...[1, 2].map(() => spentOn(390_000)))).toBeLessThan(8 * quarter)
    },
  )

  test('shows the source if it is too long or nested too deeply, and says so', () => {
    for (const markup of ['<div>'.repeat(1_000), 'x'.repeat(500_000)]) {
      const { document, leftOut } = inertDocument(`${markup}<script>1</script>`)
      expect(leftOut.isSource).toBe(true)
      expect(document).toContain('&lt;script&gt;')
    }
  })
})
