import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { parse } from 'graphql'
import { of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { createKeyChangeLink } from './key-change-link.ts'

const save = parse('mutation Save($input: PasswordInput!) { savePassword(input: $input) { id } }')
const changeOwn = parse('mutation Change { changeOwnPassword { id } }')

async function run(response: ApolloLink.Result, mutation: ReturnType<typeof parse>, variables = {}) {
  const onChanged = vi.fn()
  const link = ApolloLink.from([createKeyChangeLink(() => 'operator', onChanged), new ApolloLink(() => of(response))])
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  await client.mutate({ mutation, variables }).catch(() => undefined)
  return onChanged.mock.calls.length
}

test("notifies other tabs only after a successful change of the signed-in caller's key", async () => {
  const caller = { __typename: 'Caller', id: 'operator' }
  const refused: ApolloLink.Result = { data: null, errors: [{ message: 'no', extensions: { code: 'BAD_INPUT' } }] }
  expect(await run({ data: { changeOwnPassword: caller } }, changeOwn)).toBe(1)
  expect(await run({ data: { savePassword: caller } }, save, { input: { id: 'operator' } })).toBe(1)
  expect(await run({ data: { savePassword: caller } }, save, { input: { id: 'finance' } })).toBe(0)
  expect(await run(refused, changeOwn)).toBe(0)
})
