import { portalSchema } from '@portal/gateway/graphql/schema'
import type { AccessFlag } from '@portal/schema/access'
import { caseObjects } from '@portal/schema/case-objects'
import { getDirectiveValues, getNamedType } from 'graphql'
import { expect, test } from 'vitest'
import { screens } from '../../web/src/paths.ts'

const schema = portalSchema()
const access = schema.getDirective('access')

/** The objects with a page that have no cases, and why. */
const without: Readonly<Record<string, string>> = {
  Hive: 'it has no single id',
  Queue: 'it has no page of its own: it is a row of the page of all queues',
  Case: 'it is the thread itself',
  Approval: 'it has a reason and notes itself',
  ApprovalRule: 'it is a row of the page of all rules',
  Job: 'it is itself work, with its own states and owner',
  TransactionReport: 'it is made anew for each download',
  Configuration: 'it has no id: it is the merchant',
  ConfigurationSecret: 'it is a part of the configuration',
  ConfigurationEncryptionKey: 'it is a part of the configuration',
  AccountProvisioning: 'it is an act, not an object',
  BinImport: 'it is an act, not an object',
}

test('every object with a page can have cases, or says why not', () => {
  const shown = new Set(screens.flatMap(({ shows = [] }) => [shows].flat()))
  const missing = [...shown].filter((type) => !Object.hasOwn(caseObjects, type) && !Object.hasOwn(without, type))
  expect(missing).toEqual([])
  expect(Object.keys(without).filter((type) => !shown.has(type) || Object.hasOwn(caseObjects, type))).toEqual([])
})

test.each(Object.entries(caseObjects))(
  'cases of %s have the flag of the query, and a page',
  (type, { query, flag }) => {
    const field = schema.getQueryType()?.getFields()[query]
    expect(getNamedType(field?.type)?.name).toBe(type)
    expect(field?.args.map(({ name }) => name)).toEqual(['id'])
    const declared = access && field?.astNode ? getDirectiveValues(access, field.astNode)?.flag : undefined
    expect(declared as AccessFlag).toBe(flag)
    const pages = screens.filter(({ shows = [] }) => [shows].flat().includes(type))
    expect(pages.length).toBeGreaterThan(0)
  },
)
