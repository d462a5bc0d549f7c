import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DirectiveNode, type FieldDefinitionNode, Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import { actOf } from './use-ledger-texts.ts'

const schemaFolder = join(import.meta.dirname, '../../../../schema')

/** The mutations that leave entries, each with the type of its object. */
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

function objectOf(audit: DirectiveNode | undefined): string | null {
  const value = audit?.arguments?.find(({ name }) => name.value === 'object')?.value
  return value?.kind === Kind.STRING ? value.value : null
}

test('everything that can be in the ledger has words', () => {
  expect(recorded.length).toBeGreaterThan(30)
  const ids = [
    ...recorded,
    { act: 'customerUpload', type: 'Customer' },
    { act: 'personalInfo', type: 'Customer' },
    { act: 'mail', type: 'Mail' },
    { act: 'transactionReport', type: 'TransactionReport' },
    { act: 'importBinLookups', type: 'BinImport' },
  ].flatMap(({ act, type }) => [`ledger.act.${actOf(act).act}`, `ledger.type.${type}`])
  expect([...new Set(ids)].filter((id) => !(id in en))).toEqual([])
})
