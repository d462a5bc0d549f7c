import { Writable } from 'node:stream'
import { loggerOptions } from '@portal/gateway/http/logger'
import { openStore, type Store } from '@portal/gateway/store/store'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { entryFields } from '../support/ledger-entries.ts'
import { ask } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

const secondKey = 'Key-Of-The-Second-01'
let lines: Document[] = []
let store: Store
let stack: Stack
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  store = await openStore({})
  stack = await startStack({ charges: 60, gateway: { logger: { ...loggerOptions('info'), stream }, store } })
  const permissions = ['callers_me.read', 'charges.read', 'charges.write', 'customers.read']
  const authorisedMerchantAccounts = [{ name: 'THIRD_MERCHANT', accountType: 'Merchant account' }]
  const body = JSON.stringify({ userName: 'second', secretKey: secondKey, permissions, authorisedMerchantAccounts })
  await stack.platform({ method: 'POST', path: '/api/v3/callers', body }, 'super')
})
afterAll(() => stack.close())
beforeEach(() => {
  lines = []
  stack.takeCalls()
})

const asSuper = { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'THIRD_MERCHANT' } as const
const save = `mutation ($input: OfacCheckInput!) { here: saveOfacCheck(input: $input) {
  id ofacReviewStatus ofacReviewNotes reviewedBy reviewTime lastModified } }`
const reveal = `mutation ($id: ID!) { here: revealOfacCheck(id: $id) { id ofacVerifiedName matches { name dob }
  customer { id personalInfo { masked firstName dob } } earlierDecisions { id ofacVerifiedName } } }`
const note = 'Born in another year.'
const decision = (id: string, more: object = {}) => ({
  input: { id, ofacReviewStatus: 'REVIEWED_FALSE_POSITIVE', ofacReviewNotes: note, ...more },
})

/** A pending check of THIRD_MERCHANT, by its place in the queue. */
async function open(): Promise<Document> {
  const query = `query ($filter: OfacCheckFilter, $sort: String) { ofacChecks(filter: $filter, sort: $sort, page: { limit: 50 }) {
    total failedLookups { field } items { id customerId merchantAccount lastModified ofacReviewStatus matches { entityId } } } }`
  const variables = { filter: { ofacReviewStatus: 'NEEDS_REVIEW' }, sort: 'creationTime' }
  const { items } = (await ask(stack.gateway, query, variables, asSuper)).data.ofacChecks
  stack.takeCalls()
  lines = []
  return items[0]
}

async function asSecond(query: string, variables: object): Promise<Document> {
  const credentials = Buffer.from(`SUPER_ACCOUNT/second:${secondKey}`).toString('base64')
  const headers = { authorization: `Basic ${credentials}`, 'x-on-behalf-of': 'THIRD_MERCHANT' }
  return (await request(stack.gateway.server).post('/graphql').set(headers).send({ query, variables })).body
}

test('filters, sorts and searches the list, and reads one check by id', async () => {
  const query = `query ($search: String, $filter: OfacCheckFilter) { ofacChecks(search: $search, filter: $filter, sort: "creationTime") {
    total totalIsExact failedLookups { field } items { id } } }`
  const asks = async (variables: object) => (await ask(stack.gateway, query, { ...variables }, asSuper)).data.ofacChecks
  const waiting = await asks({ filter: { ofacReviewStatus: 'NEEDS_REVIEW', ofacCheckStatus: 'MATCHED' } })
  expect(waiting.total).toBeGreaterThanOrEqual(80)
  expect(stack.takeCalls()).toEqual([
    'GET /ofac?ofacCheckStatus=MATCHED&ofacReviewStatus=NEEDS_REVIEW&sort=creationTime&limit=10&offset=0&onBehalfOf=THIRD_MERCHANT',
  ])
  const { id } = waiting.items[0]
  expect(await asks({ search: id })).toEqual({ total: 1, totalIsExact: true, failedLookups: [], items: [{ id }] })
  const one = 'query ($id: ID!) { ofacCheck(id: $id) { id merchantAccount } }'
  expect((await ask(stack.gateway, one, { id }, asSuper)).data).toEqual({
    ofacCheck: { id, merchantAccount: 'THIRD_MERCHANT' },
  })
  expect((await ask(stack.gateway, one, { id: 'ofac-0' }, asSuper)).data).toEqual({ ofacCheck: null })
  // Another merchant's check is not found.
  const asDemo = { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'DEMO_MERCHANT' } as const
  expect((await ask(stack.gateway, one, { id }, asDemo)).data).toEqual({ ofacCheck: null })
})

describe('a decision', () => {
  test('takes one read and one save, and its audit line and ledger entry keep the note as the reason', async () => {
    const { id, lastModified } = await open()
    const { data, errors } = await ask(
      stack.gateway,
      save,
      decision(id, { expectedLastModified: lastModified }),
      asSuper,
    )
    expect(errors).toBeUndefined()
    expect(data.here).toMatchObject({
      ...{ id, ofacReviewStatus: 'REVIEWED_FALSE_POSITIVE', ofacReviewNotes: note, reviewedBy: 'super' },
    })
    expect(stack.takeCalls()).toEqual([
      `GET /ofac/${id}?onBehalfOf=THIRD_MERCHANT`,
      `PUT /ofac/${id}?onBehalfOf=THIRD_MERCHANT`,
    ])
    expect(JSON.parse(stack.received.at(-1)?.body ?? '')).toEqual({
      ...{ ofacReviewStatus: 'REVIEWED_FALSE_POSITIVE', ofacReviewNotes: note, lastModified },
    })
    expect(lines.filter(({ msg }) => msg === 'audit').map(({ audit }) => audit)).toMatchObject([
      { mutation: 'saveOfacCheck', outcome: 'done', what: { id, ofacReviewStatus: 'REVIEWED_FALSE_POSITIVE' } },
    ])
    expect(JSON.stringify(lines)).not.toContain(note)
    const history = `{ history(objectType: "OfacCheck", objectId: "${id}") { items { ${entryFields} } } }`
    const { items } = (await ask(stack.gateway, history, {}, asSuper)).data.history
    expect(items).toMatchObject([
      {
        ...{ act: 'saveOfacCheck', outcome: 'DONE', reason: note },
        changes: [{ field: 'ofacReviewStatus', before: 'NEEDS_REVIEW', after: 'REVIEWED_FALSE_POSITIVE' }],
      },
    ])
  })

  test('needs a note of at least ten characters without surrounding spaces, and cannot be "needs review"', async () => {
    const { id } = await open()
    for (const [wrong, field] of [
      [{ ofacReviewNotes: '          short   ' }, 'ofacReviewNotes'],
      [{ ofacReviewNotes: ' '.repeat(40) }, 'ofacReviewNotes'],
      [{ ofacReviewNotes: 'x'.repeat(1001) }, 'ofacReviewNotes'],
      [{ ofacReviewStatus: 'NEEDS_REVIEW' }, 'ofacReviewStatus'],
    ] as const) {
      const { errors } = await ask(stack.gateway, save, decision(id, wrong), asSuper)
      expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', field })
    }
    expect(stack.takeCalls()).toEqual([])
  })

  test('accepts the first of two reviewers, and rejects the second one with the first decision', async () => {
    const { id, lastModified } = await open()
    const mine = decision(id, { expectedLastModified: lastModified })
    const theirs = decision(id, { expectedLastModified: lastModified, ofacReviewStatus: 'REVIEWED_MATCH' })
    const answers = await Promise.all([ask(stack.gateway, save, mine, asSuper), asSecond(save, theirs)])
    const [done, refused] = [answers.filter(({ errors }) => !errors), answers.filter(({ errors }) => errors)]
    expect([done.length, refused.length]).toEqual([1, 1])
    expect(refused[0]?.errors?.[0].extensions.code).toBe('CONFLICT')
    const one = `{ ofacCheck(id: "${id}") { id ofacReviewStatus ofacReviewNotes reviewedBy reviewTime lastModified } }`
    expect((await asSecond(one, {})).data.ofacCheck).toEqual(done[0]?.data.here)
  })

  test('a decision is rejected without being sent if it comes later, and returns the stored one if it is the same', async () => {
    const { id } = await open()
    const first = (await ask(stack.gateway, save, decision(id), asSuper)).data.here
    stack.takeCalls()
    const { errors } = await asSecond(save, decision(id, { ofacReviewStatus: 'REVIEWED_MATCH' }))
    expect(errors[0]).toMatchObject({
      message: 'super has decided this check already',
      extensions: { code: 'CONFLICT' },
    })
    expect(stack.takeCalls()).toEqual([`GET /ofac/${id}?onBehalfOf=THIRD_MERCHANT`])
    expect((await ask(stack.gateway, save, decision(id, { ofacReviewNotes: ` ${note} ` }), asSuper)).data.here).toEqual(
      first,
    )
  })

  test('a decision is impossible for a check that failed or found nothing', async () => {
    const asDemo = { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'DEMO_MERCHANT' } as const
    for (const status of ['ERROR', 'NOMATCH']) {
      const list = `{ ofacChecks(filter: { ofacCheckStatus: ${status} }, page: { limit: 1 }) { items { id } } }`
      const { id } = (await ask(stack.gateway, list, {}, asDemo)).data.ofacChecks.items[0]
      const { errors } = await ask(stack.gateway, save, decision(id), asDemo)
      expect(errors[0]).toMatchObject({
        message: 'This check has nothing to review',
        extensions: { code: 'CONFLICT' },
      })
    }
  })
})

describe('names', () => {
  test('names are masked in a browser, and unmasked only in the response of a reveal, with three calls and an audit line', async () => {
    const { id, customerId, matches } = await open()
    const cookie = await signInAsPage(stack.gateway, 'SUPER_ACCOUNT/super')
    const headers = { 'x-on-behalf-of': 'THIRD_MERCHANT' }
    const asks = async (query: string, variables: Record<string, unknown> = {}) =>
      (await askAsPage(stack.gateway, query, variables, { cookie, headers })).data
    stack.takeCalls()
    lines = []
    const { here } = await asks(reveal, { id })
    expect(here.ofacVerifiedName).not.toContain('•')
    expect(here.customer).toMatchObject({ id: customerId, personalInfo: { masked: false } })
    expect(here.matches.length).toBe(matches.length)
    expect(JSON.stringify(here)).not.toContain('•')
    expect(stack.takeCalls()).toEqual([
      `GET /ofac/${id}?onBehalfOf=THIRD_MERCHANT`,
      `GET /customers/${customerId}?onBehalfOf=THIRD_MERCHANT`,
      `GET /ofac?customerId=${customerId}&limit=50&onBehalfOf=THIRD_MERCHANT`,
    ])
    expect(lines.filter(({ msg }) => msg === 'audit').map(({ audit }) => audit)).toMatchObject([
      { mutation: 'revealOfacCheck', outcome: 'done', what: { id, customerId } },
    ])
    const masked = await asks(`{ ofacCheck(id: "${id}") { ofacVerifiedName ofacMatchedName matches { name dob }
      customer { personalInfo { masked firstName } } } }`)
    const names = [masked.ofacCheck.ofacVerifiedName, masked.ofacCheck.ofacMatchedName]
    for (const { name, dob } of masked.ofacCheck.matches) names.push(name, ...(dob === null ? [] : [dob]))
    expect(names.filter((name) => !name.includes('•••') && name !== '••••-••-••')).toEqual([])
    expect(masked.ofacCheck.customer.personalInfo.masked).toBe(true)
  })

  test('also need customer_uploads.read', async () => {
    const { id } = await open()
    const { errors } = await asSecond(reveal, { id })
    expect(errors[0].extensions).toMatchObject({
      ...{ code: 'FORBIDDEN', flag: 'customersUploads', missing: ['customer_uploads.read'] },
    })
    expect(stack.takeCalls()).toEqual([])
  })

  test('an API caller that reads names leaves a ledger entry with the customers', async () => {
    const { customerId, id } = await open()
    const { ofacCheck } = (await ask(stack.gateway, `{ ofacCheck(id: "${id}") { ofacVerifiedName } }`, {}, asSuper))
      .data
    expect(ofacCheck.ofacVerifiedName).not.toContain('•')
    const audits = lines.filter(({ msg }) => msg === 'audit').map(({ audit }) => audit)
    expect(JSON.stringify(audits)).toContain(customerId)
  })
})

test('lists the earlier decisions about the same customer and the same entry', async () => {
  const asDemo = { as: 'SUPER_ACCOUNT/super', onBehalfOf: 'DEMO_MERCHANT' } as const
  const query = `{ customer(id: "cust-42") { ofacChecks { items { id ofacReviewStatus matches { entityId }
    earlierDecisions { id ofacReviewNotes matches { entityId } } } } } }`
  const { items } = (await ask(stack.gateway, query, {}, asDemo)).data.customer.ofacChecks
  const waiting = items.find((check: Document) => check.ofacReviewStatus === 'NEEDS_REVIEW')
  const decided = items.find((check: Document) => check.ofacReviewStatus === 'REVIEWED_FALSE_POSITIVE')
  expect(waiting.matches[0].entityId).toBe(decided.matches[0].entityId)
  expect(waiting.earlierDecisions).toEqual([
    { id: decided.id, ofacReviewNotes: 'Another date of birth', matches: decided.matches },
  ])
  expect(decided.earlierDecisions).toEqual([])
})

test('rejects the same decision by a second reviewer before it is sent, and keeps the first reviewer’s', async () => {
  const { id } = await open()
  await ask(stack.gateway, save, decision(id), asSuper)
  stack.takeCalls()
  const { errors } = await asSecond(save, decision(id))
  expect(errors[0]).toMatchObject({
    message: 'super has decided this check already',
    extensions: { code: 'CONFLICT' },
  })
  expect(stack.takeCalls()).toEqual([`GET /ofac/${id}?onBehalfOf=THIRD_MERCHANT`])
  const again = await ask(stack.gateway, save, decision(id), asSuper)
  expect(again.errors).toBeUndefined()
  expect(again.data.here).toMatchObject({ reviewedBy: 'super', ofacReviewNotes: note })
})
