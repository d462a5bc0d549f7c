import { join } from 'node:path'
import { parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../tools/root.ts'
import { readFragments, readTexts } from '../../web/build/documents.ts'
import type { ListVariables } from '../../web/src/screens/list/list-types.ts'
import { amongVariables, newsVariables, type Shown } from '../../web/src/screens/list/live/look.ts'
import { ask } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())

const sources = join(root, 'web', 'src')
const documents = readTexts(sources, readFragments(sources)).filter((text) =>
  /\blist: \w+\(search: \$search, filter/.test(text),
)
const nameOf = (text: string) => {
  const [operation] = parse(text).definitions
  return operation?.kind === 'OperationDefinition' ? (operation.name?.value ?? '') : ''
}
/** The lists whose filters `from` and `to` are about the creation of their rows. */
const creations: Readonly<Record<string, Shown<Document>['creation']>> = {
  Charges: { at: (row) => row.creationTime },
  Mails: { at: (row) => row.creationTime },
  Ledger: { at: (row) => row.at, isToExclusive: true },
}
const lists = documents
  .map((text) => [nameOf(text), text] as const)
  .filter(([name]) => name !== 'RoutingConfigs' && !name.startsWith('Count'))
const variables: ListVariables = { search: null, filter: {}, page: { limit: 10, offset: 0 }, sort: null }

test('the lists with a creation time and many others can be watched', () => {
  const names = lists.map(([name]) => name)
  expect(names.length).toBeGreaterThanOrEqual(13)
  expect(names).toEqual(expect.arrayContaining(Object.keys(creations)))
})

test.each(lists)('a look at %s makes at most two platform calls', async (name, text) => {
  const flagged = (await ask(stack.gateway, text, { ...variables })).errors?.[0]?.extensions?.code === 'FORBIDDEN'
  const askAs = (given: Record<string, unknown>) =>
    ask(stack.gateway, text, given, flagged ? { as: 'SUPER_ACCOUNT/super' } : {})
  const needsType = text.includes('RuleFilter')
  const asked = needsType ? { ...variables, filter: { ruleType: 'ROUTING' } } : variables
  const { data } = await askAs({ ...asked })
  const { items, total, asOf } = data.list
  expect(asOf).toBe('2026-11-21T12:00:00Z')
  stack.takeCalls()
  const shown: Shown<Document> = {
    asOf,
    variables: asked,
    rows: items,
    total,
    creation: creations[name],
    keyOf: (row) => `${row.merchantAccount} ${row.id}`,
  }
  for (const look of [newsVariables(shown), amongVariables(shown)]) {
    if (look === null) continue
    const { errors } = await askAs({ ...look, isLook: true })
    expect(errors).toBeUndefined()
  }
  expect(stack.takeCalls().length).toBeLessThanOrEqual(2)
})
