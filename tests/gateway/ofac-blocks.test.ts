import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let restore: () => void
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  restore = stack.remember(['document', 'document_number'])
})
afterEach(() => restore())
afterAll(() => stack.close())

const asSuper = { as: 'SUPER_ACCOUNT/super' } as const
const fields = 'id blocked reason createdBy creationTime'

async function save(input: object) {
  const query = `mutation ($input: OfacBlockInput!) { here: saveOfacBlock(input: $input) { ${fields} } }`
  return ask(stack.gateway, query, { input: { id: 'block-1', ...input } }, asSuper)
}

test('requires a new reason to lift a block and to set it again', async () => {
  for (const without of [
    { blocked: false },
    { blocked: false, reason: 'Confirmed match with an entry of the list, check ofac-1.' },
  ]) {
    const { extensions } = (await save(without)).errors[0]
    expect(extensions).toMatchObject({
      code: 'BAD_INPUT',
      errors: ['reason is required: blocking and lifting need a new one'],
    })
  }
  const lifted = { blocked: false, reason: 'Another person.' }
  expect((await save(lifted)).data.here).toMatchObject({ ...lifted, createdBy: 'super' })
  expect((await save({ blocked: true })).errors[0].extensions.code).toBe('BAD_INPUT')
  expect((await save({ blocked: true, reason: 'The same person.' })).data.here.blocked).toBe(true)
})

test('keeps the author and time of a block after later saves', async () => {
  const input = { name: 'Somebody Else', blocked: true, reason: 'Confirmed match.' }
  const add = `mutation ($input: NewOfacBlockInput!) { here: addOfacBlock(input: $input) { ${fields} } }`
  const added = (await ask(stack.gateway, add, { input }, asSuper)).data.here
  expect(added).toMatchObject({ createdBy: 'super', creationTime: expect.stringMatching(/Z$/) })
  const saved = (await save({ id: added.id, reason: 'Reported.' })).data.here
  expect(saved).toEqual({ ...added, reason: 'Reported.' })
})

test('filters blocks by whether they are active, and searches them by exact name', async () => {
  const list = `query ($filter: OfacBlockFilter, $search: String) {
    here: ofacBlocks(filter: $filter, search: $search) { total items { id } } }`
  expect((await ask(stack.gateway, list, { filter: { blocked: false } }, asSuper)).data.here).toMatchObject({
    items: [{ id: 'block-4' }],
  })
  expect((await ask(stack.gateway, list, { search: 'Farid Noorzai' }, asSuper)).data.here).toEqual({
    total: 1,
    items: [{ id: 'block-5' }],
  })
})
