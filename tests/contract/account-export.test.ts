import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entityOf, settingsEntity } from '@portal/gateway/provisioning/entities'
import { accountEntities, documentResources } from '@portal/sandbox/configuration/resources'
import { buildSchema, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schemaText } from '../../schema/schema-text.ts'
import { root } from '../../tools/root.ts'
import { exportedEntities } from '../../web/src/pages/account-import/entity-name.ts'

/** The paths of a merchant's own resources that an export leaves out on purpose, each with a reason in a comment. */
const notExported: readonly string[] = []

const schema = buildSchema(schemaText())
const messages = JSON.parse(readFileSync(join(root, 'web/src/i18n/en.json'), 'utf8')) as Record<string, string>

test('exports every resource of a merchant that is not left out by name', () => {
  const missing = documentResources.filter(({ isShared, exportedAs }) => !isShared && exportedAs === undefined)
  expect(missing.map(({ path }) => path)).toEqual(notExported)
})

test.each(Object.entries(accountEntities))('knows the type, the id and the name of %s', (list, resource) => {
  const { objectType = '', idField, nameField } = entityOf(list)
  const type = schema.getType(objectType)
  expect(isObjectType(type) && type.getFields()[nameField]).toBeTruthy()
  expect(idField).toBe(resource.id.field)
})

test('the portal names each list of an export', () => {
  expect([...exportedEntities].sort()).toEqual([settingsEntity, ...Object.keys(accountEntities)].sort())
  expect(exportedEntities.filter((list) => !(`transfer.entity.${list}` in messages))).toEqual([])
})
