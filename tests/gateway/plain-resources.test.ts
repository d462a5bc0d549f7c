import { portalSchema } from '@portal/gateway/graphql/schema'
import { resources } from '@portal/sandbox/configuration/resources'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { namesOf, plainResources } from '../plain-resources.ts'
import { answerJson, startFaultyPlatform } from '../support/faulty-platform.ts'
import { changeableFieldsOf, fieldsOf, operationsOf } from '../support/plain-operations.ts'
import { ask, startGateway } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

test('these tests cover every plain resource of the sandbox and the gateway', () => {
  expect(plainResources.map(({ path }) => path).toSorted()).toEqual(resources.map(({ path }) => path).toSorted())
  // Only plain resources have deletions with a version check, along with mail templates (which come from uploads),
  // hives (identified by a pair of names), and saved views and approval rules (which the gateway keeps).
  const removals = Object.values(portalSchema().getMutationType()?.getFields() ?? {}).filter(
    ({ name, args }) =>
      name.startsWith('remove') &&
      !['removeHive', 'removeMailTemplate', 'removeListView', 'removeApprovalRule'].includes(name) &&
      args.some((argument) => argument.name === 'expectedLastModified'),
  )
  expect(plainResources.map((resource) => namesOf(resource).remove).toSorted()).toEqual(
    removals.map(({ name }) => name).toSorted(),
  )
})

let stack: Stack
let restore: () => void
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  restore = stack.remember(['document', 'document_number'])
})
afterEach(() => restore())
afterAll(() => stack.close())

describe.each(plainResources)('$type', (resource) => {
  const {
    path,
    caller,
    unauthorized,
    denial,
    denialOfChanges = denial,
    seeded,
    added,
    changed,
    refused,
    taken,
    missingIsNone,
  } = resource
  const operations = operationsOf(resource)
  const fields = fieldsOf(resource)
  /** The part of the input that can be read back under the same name. */
  const readable = Object.fromEntries(Object.entries(added).filter(([name]) => fields.includes(name)))

  const asks = (operation: keyof typeof operations, variables = {}, as = caller) =>
    ask(stack.gateway, operations[operation], variables, { as })
  /** Adds one and forgets the calls. */
  async function addOne(): Promise<Document> {
    const { data, errors } = await asks('add', { input: added })
    expect(errors).toBeUndefined()
    stack.takeCalls()
    return data.here
  }

  test('lists with one call', async () => {
    const { total, items } = (await asks('list', { page: { limit: 50 } })).data.here
    expect(items).toHaveLength(total)
    expect(items).toContainEqual(expect.objectContaining({ id: seeded }))
    expect(stack.takeCalls()).toEqual([`GET ${path}?limit=50&offset=0`])
  })

  test('adds, reads, changes and removes with one call each and one read before a change for the ledger', async () => {
    const made = (await asks('add', { input: added })).data.here
    expect(made).toMatchObject({
      ...readable,
      id: expect.stringMatching(/./),
      lastModified: expect.stringMatching(/Z$/),
    })
    const { id } = made
    expect((await asks('one', { id })).data.here).toEqual(made)
    const saved = (await asks('save', { input: { id, expectedLastModified: made.lastModified, ...changed } })).data.here
    expect(saved).toEqual({ ...made, ...changed, lastModified: expect.not.stringMatching(made.lastModified) })
    expect((await asks('remove', { id, seen: saved.lastModified })).data).toEqual({ here: true })
    expect((await asks('one', { id })).data).toEqual({ here: null })
    // For each change of a gateway, the ledger needs to know which of its values are secrets.
    const calls = stack.takeCalls().filter((call) => !call.startsWith('GET /gatewaydetails'))
    expect(calls.map(decodeURIComponent)).toEqual([
      `POST ${path}`,
      `GET ${path}/${id}`,
      `GET ${path}/${id}`,
      `PUT ${path}/${id}`,
      `GET ${path}/${id}`,
      `DELETE ${path}/${id}?lastModified=${saved.lastModified}`,
      `GET ${path}/${id}`,
    ])
  })

  test('keeps fields that a save leaves out, and clears or requires fields that are null', async () => {
    let before = await addOne()
    for (const { name, isRequired, empty } of changeableFieldsOf(resource)) {
      const { data, errors } = await asks('save', { input: { id: before.id, [name]: null } })
      if (isRequired) {
        expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', errors: [`${name} is required`] })
      } else {
        expect(data.here).toEqual({ ...before, [name]: empty, lastModified: expect.anything() })
        before = data.here
      }
    }
  })

  test('rejects each mistake with its own message and adds nothing', async () => {
    const { total } = (await asks('list')).data.here
    stack.takeCalls()
    for (const [change, error] of refused) {
      const { data, errors } = await asks('add', { input: { ...added, ...change } })
      const { code, errors: texts, field } = errors[0].extensions
      // The field for programs is the one named in the text for people.
      const [named] = error.split(/:? /)
      expect([change, data, code, texts, field]).toEqual([change, null, 'BAD_INPUT', [error], named])
      expect(stack.takeCalls()).toEqual([`POST ${path}`])
    }
    expect((await asks('list')).data.here.total).toBe(total)
  })

  test('does not add a duplicate', async () => {
    await addOne()
    const { errors } = await asks('add', { input: added })
    expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', platformCode: taken })
  })

  test('does not save or remove an object that has changed since it was read', async () => {
    const { id, lastModified: seen } = await addOne()
    const now = (await asks('save', { input: { id, ...changed } })).data.here
    stack.takeCalls()
    const stale = [
      await asks('save', { input: { id, expectedLastModified: seen, ...changed } }),
      await asks('remove', { id, seen }),
    ]
    for (const { errors } of stale) {
      expect(errors[0].extensions).toMatchObject({ code: 'CONFLICT', reason: 'CHANGED' })
    }
    expect((await asks('one', { id })).data.here).toEqual(now)
    expect(stack.takeCalls().map(decodeURIComponent)).toEqual([
      `GET ${path}/${id}`,
      `PUT ${path}/${id}`,
      `GET ${path}/${id}`,
      `DELETE ${path}/${id}?lastModified=${seen}`,
      `GET ${path}/${id}`,
    ])
  })

  test('returns null for a missing object, and does not save it', async () => {
    expect((await asks('one', { id: 'NONE' })).data).toEqual({ here: null })
    expect((await asks('save', { input: { id: 'NONE', ...changed } })).errors[0].extensions.code).toBe('NOT_FOUND')
    const removed = await asks('remove', { id: 'NONE' })
    if (missingIsNone) expect(removed.data).toEqual({ here: true })
    else expect(removed.errors[0].extensions.code).toBe('NOT_FOUND')
  })

  test('refuses an unauthorized caller before the platform is called', async () => {
    for (const [operation, variables] of Object.entries({
      list: {},
      one: { id: seeded },
      add: { input: added },
      save: { input: { id: seeded, ...changed } },
      remove: { id: seeded },
    })) {
      const { errors } = await asks(operation as keyof typeof operations, variables, unauthorized)
      const why = operation === 'list' || operation === 'one' ? denial : denialOfChanges
      expect(errors[0]).toMatchObject({ message: `Not allowed: ${why}`, extensions: { code: 'FORBIDDEN' } })
    }
    expect(stack.takeCalls()).toEqual([])
  })

  if (fields.includes('merchantAccount')) {
    test('hides the objects of another merchant', async () => {
      const other = 'OTHER_MERCHANT/admin'
      const { id, merchantAccount } = await addOne()
      expect(merchantAccount).toBe('DEMO_MERCHANT')
      expect((await asks('one', { id }, other)).data).toEqual({ here: null })
      const changes = await Promise.all([
        asks('save', { input: { id, ...changed } }, other),
        asks('remove', { id }, other),
      ])
      expect(changes.map(({ errors }) => errors[0].extensions.code)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    })
  }
})

test('treats a 404 as an empty list only for the resources that the specification names', async () => {
  const platform = await startFaultyPlatform('Super account')
  const gateway = await startGateway({ platform: { url: platform.url } })
  const isNone = async (resource: (typeof plainResources)[number]) => {
    const { data } = await ask(gateway, operationsOf(resource).list, {}, { onBehalfOf: 'DEMO_MERCHANT' })
    return data?.here.total === 0
  }
  platform.misbehave((_request, response) => answerJson(response, 404, { message: 'Not found' }))
  for (const resource of plainResources) expect(await isNone(resource)).toBe(resource.missingIsNone === true)
  platform.misbehave((_request, response) => answerJson(response, 400, { message: 'No' }))
  for (const resource of plainResources) expect(await isNone(resource)).toBe(false)
  await gateway.close()
  await platform.close()
})
