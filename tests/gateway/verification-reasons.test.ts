import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerJson, type FaultyPlatform, startFaultyPlatform } from './faulty-platform.ts'
import { ask, type CallerId, startGateway } from './portal.ts'
import { type Stack, startStack } from './stack.ts'

const fields = 'id languageCode countryCode text lastModified'
const list = `query ($search: String, $filter: VerificationReasonFilter, $page: PageInput, $sort: String) {
  verificationReasons(search: $search, filter: $filter, page: $page, sort: $sort) {
    total totalIsExact failedLookups { field } items { ${fields} } } }`
const one = `query ($id: ID!) { verificationReason(id: $id) { ${fields} } }`
const add = `mutation ($input: NewVerificationReasonInput!) { addVerificationReason(input: $input) { ${fields} } }`
const save = `mutation ($input: VerificationReasonInput!) { saveVerificationReason(input: $input) { ${fields} } }`
const remove = `mutation ($id: ID!, $seen: DateTime) {
  removeVerificationReason(id: $id, expectedLastModified: $seen) }`
const reason = { languageCode: 'en_US', countryCode: 'IN', text: 'No photo.' }

describe('verification reasons', () => {
  let stack: Stack
  beforeEach(async () => {
    stack = await startStack({ charges: 60 })
  })
  afterEach(() => stack.close())
  const asks = (query: string, variables: object = {}, as: CallerId = 'SUPER_ACCOUNT/super') =>
    ask(stack.gateway, query, { ...variables }, { as })

  test('are listed, filtered and searched by id, one call each', async () => {
    const { data } = await asks(list, { filter: { languageCode: 'es_ES' }, sort: '-lastModified' })
    expect(data.verificationReasons).toMatchObject({ total: 2, totalIsExact: true })
    const found = await asks(list, { search: 'NAME_MISMATCH' })
    expect(found.data.verificationReasons.items).toMatchObject([{ id: 'NAME_MISMATCH', countryCode: null }])
    expect(stack.takeCalls()).toEqual([
      'GET /verificationfailurereason?languageCode=es_ES&sort=-lastModified&limit=10&offset=0',
      'GET /verificationfailurereason?limit=10&offset=0&verificationReason=NAME_MISMATCH',
    ])
  })

  test('are added, saved and removed by one call each', async () => {
    const added = (await asks(add, { input: { verificationReason: 'PHOTO_MISSING', ...reason } })).data
    expect(added.addVerificationReason).toMatchObject({ id: 'PHOTO_MISSING', ...reason })
    const { lastModified } = added.addVerificationReason
    const input = { id: 'PHOTO_MISSING', expectedLastModified: lastModified, countryCode: null }
    const saved = (await asks(save, { input })).data.saveVerificationReason
    expect(saved).toMatchObject({ ...reason, countryCode: null })
    expect((await asks(save, { input })).errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
    expect((await asks(remove, { id: 'PHOTO_MISSING' })).data).toEqual({ removeVerificationReason: true })
    expect((await asks(one, { id: 'PHOTO_MISSING' })).data).toEqual({ verificationReason: null })
    expect(stack.takeCalls()).toEqual([
      'POST /verificationfailurereason',
      'PUT /verificationfailurereason/PHOTO_MISSING',
      'PUT /verificationfailurereason/PHOTO_MISSING',
      'DELETE /verificationfailurereason/PHOTO_MISSING',
      'GET /verificationfailurereason/PHOTO_MISSING',
    ])
  })

  test('one that has changed since it was read is not deleted', async () => {
    const added = (await asks(add, { input: { verificationReason: 'PHOTO_DARK', ...reason } })).data
    const { lastModified: seen } = added.addVerificationReason
    await asks(save, { input: { id: 'PHOTO_DARK', text: 'Too dark.' } })
    const stale = await asks(remove, { id: 'PHOTO_DARK', seen })
    expect(stale.errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
    expect((await asks(one, { id: 'PHOTO_DARK' })).data.verificationReason).toMatchObject({ text: 'Too dark.' })
  })

  test('one that is gone is deleted; only saving misses it', async () => {
    expect((await asks(remove, { id: 'NONE' })).data).toEqual({ removeVerificationReason: true })
    expect((await asks(save, { input: { id: 'NONE', text: 'x' } })).errors[0].extensions.code).toBe('NOT_FOUND')
  })

  test('a refusal names the field; no id is given twice', async () => {
    const wrong = await asks(add, { input: { verificationReason: 'photo', ...reason } })
    expect(wrong.errors[0].extensions).toMatchObject({
      code: 'BAD_INPUT',
      errors: ['verificationReason must only contain capital A-Z and underscore'],
    })
    const twice = await asks(add, { input: { verificationReason: 'NAME_MISMATCH', ...reason } })
    expect(twice.errors[0].extensions.code).toBe('CONFLICT')
  })

  test('only super accounts keep them, and the platform is not asked for others', async () => {
    for (const [query, variables] of [
      [list, {}],
      [one, { id: 'NAME_MISMATCH' }],
      [add, { input: { verificationReason: 'X', ...reason } }],
      [save, { input: { id: 'NAME_MISMATCH', text: 'x' } }],
      [remove, { id: 'NAME_MISMATCH' }],
    ] as const) {
      const { errors } = await asks(query, variables, 'DEMO_MERCHANT/admin')
      expect(errors[0]).toMatchObject({ message: 'Not allowed: only super accounts may do this' })
    }
    expect(stack.takeCalls()).toEqual([])
  })
})

describe('a platform that knows no reasons', () => {
  let platform: FaultyPlatform
  let gateway: Awaited<ReturnType<typeof startGateway>>
  beforeAll(async () => {
    platform = await startFaultyPlatform('Super account')
    gateway = await startGateway({ platform: { url: platform.url } })
  })
  afterAll(async () => {
    await gateway.close()
    await platform.close()
  })

  test('answers 404, which counts as none; another error stays one', async () => {
    const asks = (query: string, variables = {}) => ask(gateway, query, variables)
    platform.misbehave((_request, response) => answerJson(response, 404, { message: 'Not found' }))
    expect((await asks(list)).data.verificationReasons).toMatchObject({ total: 0, items: [] })
    expect((await asks(list, { search: 'NONE' })).data.verificationReasons).toMatchObject({ total: 0, items: [] })
    expect((await asks(one, { id: 'NONE' })).data).toEqual({ verificationReason: null })
    platform.misbehave((_request, response) => answerJson(response, 400, { message: 'No' }))
    expect((await asks(list)).errors[0].extensions.status).toBe(400)
  })
})
