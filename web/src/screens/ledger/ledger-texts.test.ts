import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DirectiveNode, type FieldDefinitionNode, Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import { ledgerTypes } from './ledger-types.ts'
import { objectScreen } from './object-path.ts'
import { actOf } from './use-ledger-texts.ts'

const schemaFolder = join(import.meta.dirname, '../../../../schema')

/** The mutations recorded in the ledger, each with the type of its object. */
const recorded = readdirSync(schemaFolder)
  .filter((file) => file.endsWith('.graphql'))
  .flatMap((file) => parse(readFileSync(join(schemaFolder, file), 'utf8')).definitions)
  .flatMap((definition): readonly FieldDefinitionNode[] =>
    'fields' in definition && 'name' in definition && definition.name?.value === 'Mutation'
      ? (definition.fields as readonly FieldDefinitionNode[])
      : [],
  )
  .flatMap(({ name, directives = [] }) => {
    const type = objectOf(directives.find((directive) => directive.name.value === 'audit'))
    return type === null ? [] : [{ act: name.value, type }]
  })

/** The recorded values that identify the parent of an object. */
const parents = [{ field: 'installment', value: 'inst-1', recordedAs: 'VALUE' as const }]

function objectOf(audit: DirectiveNode | undefined): string | null {
  const value = audit?.arguments?.find(({ name }) => name.value === 'object')?.value
  return value?.kind === Kind.STRING ? value.value : null
}

/** The recorded actions that are not mutations. */
const others = [
  { act: 'customerUpload', type: 'Customer' },
  { act: 'personalInfo', type: 'Customer' },
  { act: 'mail', type: 'Mail' },
  { act: 'transactionReport', type: 'TransactionReport' },
  { act: 'importBinLookups', type: 'BinImport' },
  { act: 'listExport', type: 'ListExport' },
]

test('every action and type in the ledger has a text', () => {
  expect(recorded.length).toBeGreaterThan(30)
  const ids = [...recorded, ...others].flatMap(({ act, type }) => [
    `ledger.act.${actOf(act).act}`,
    `ledger.type.${type}`,
  ])
  expect([...new Set(ids)].filter((id) => !(id in en))).toEqual([])
})

test('the filter by type offers every type in the ledger', () => {
  expect([...ledgerTypes].toSorted()).toEqual([...new Set([...recorded, ...others].map(({ type }) => type))].toSorted())
})

/** The types with no page for their objects. */
const pageless = [
  'BankAccount',
  'ChargebackDueDays',
  'ListExport',
  'ListView',
  'PaymentMethod',
  'PaymentProfile',
  'PaywallSession',
  'Session',
  'TaxQuote',
  'UploadedMailTemplate',
]

test('every type in the ledger has a screen to link to, except those without a page', () => {
  const objects = [...recorded, ...others].map(({ type }) => type)
  const withoutPage = [...new Set(objects)].filter(
    (objectType) => objectScreen({ objectType, objectId: 'a/b', given: [], version: parents }) === null,
  )
  expect(withoutPage.sort()).toEqual(pageless)
})

test.each([
  ['Charge', 'a/b', ['charges/:charge', { charge: 'a/b' }]],
  ['Hive', 'CHECKOUT/retries', ['all/hives/:component/:key', { component: 'CHECKOUT', key: 'retries' }]],
  [
    'InstallmentPlan',
    'plan-1',
    ['installments/:installment/:installmentPlan', { installment: 'inst-1', installmentPlan: 'plan-1' }],
  ],
  ['Configuration', 'DEMO', ['configuration/settings', {}]],
] as const)('links from a %s to its screen', (objectType, objectId, screen) => {
  expect(objectScreen({ objectType, objectId, given: [], version: parents })).toEqual(screen)
})

test('a plan has no link if the entry does not name its setting', () => {
  expect(objectScreen({ objectType: 'InstallmentPlan', objectId: 'plan-1', given: [], version: [] })).toBeNull()
})
