import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { portalSchema } from '@portal/gateway/graphql/schema'
import { caseObjects, isCaseObject } from '@portal/schema/case-objects'
import { withoutCases } from '@portal/schema/without-cases'
import { getNamedType } from 'graphql'
import { expect, test } from 'vitest'
import { plugin } from '../../tools/codegen/case-table.ts'
import { root } from '../../tools/root.ts'
import { screens } from '../../web/src/paths.ts'

/** The objects that have a page but no query by id alone, and why they need no cases. */
const withoutId: Readonly<Record<string, string>> = {
  Hive: 'it has no single id',
  Queue: 'it has no page of its own: it is a row of the page of all queues',
  ApprovalRule: 'it is a row of the page of all rules',
  TransactionReport: 'it is made anew for each download',
  Configuration: 'it has no id: it is the merchant',
  ConfigurationSecret: 'it is a part of the configuration',
  ConfigurationEncryptionKey: 'it is a part of the configuration',
  AccountProvisioning: 'it is an act, not an object',
  BinImport: 'it is an act, not an object',
}

const shown = new Set(screens.flatMap(({ shows = [] }) => [shows].flat()))

test('every object with a page can have cases, or is an exception', () => {
  const without = { ...withoutCases, ...withoutId }
  expect([...shown].filter((type) => !isCaseObject(type) && !Object.hasOwn(without, type))).toEqual([])
})

test('every exception exists and is needed', () => {
  const byId = Object.values(portalSchema().getQueryType()?.getFields() ?? {})
    .filter(({ args }) => args.length === 1 && args[0]?.name === 'id')
    .map(({ type }) => getNamedType(type).name)
  expect(Object.keys(withoutCases).filter((type) => !byId.includes(type))).toEqual([])
  expect(Object.keys(withoutId).filter((type) => !shown.has(type) || byId.includes(type))).toEqual([])
})

test.each(Object.keys(caseObjects))('%s has a page, which shows its cases', (type) => {
  expect(shown).toContain(type)
})

test('the table of cases matches the schema', () => {
  const written = readFileSync(join(root, 'schema', 'case-table.ts'), 'utf8')
  const generated = plugin(portalSchema(), [], { except: Object.keys(withoutCases) })
  expect(written, 'run: npm run x -- graphql-codegen --config codegen.ts').toBe(generated)
})
