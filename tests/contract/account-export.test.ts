import { entityOf, exportedNames, objectTypeOf, settingsEntity } from '@portal/gateway/provisioning/entities'
// Importing its modules declares the contents of an export.
import '@portal/gateway/resources/index'
import { accountEntities, documentResources } from '@portal/sandbox/configuration/resources'
import { buildSchema, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schemaText } from '../../schema/schema-text.ts'
import { exportContents } from '../../web/src/pages/account-import/export-contents.ts'
import { matchScreen, screens } from '../../web/src/paths.ts'

/** The paths of a merchant's own resources that an export deliberately omits, each with a reason in a comment. */
const notExported: readonly string[] = []

const schema = buildSchema(schemaText())

test('exports every resource of a merchant that is not explicitly excluded', () => {
  const missing = documentResources.filter(({ isShared, exportedAs }) => !isShared && exportedAs === undefined)
  expect(missing.map(({ path }) => path)).toEqual(notExported)
})

test('the gateway declares each list of an export', () => {
  expect(exportedNames().sort()).toEqual([settingsEntity, ...Object.keys(accountEntities)].sort())
})

test.each(Object.entries(accountEntities))('knows the type, the id and the name of %s', (list, resource) => {
  const { idField, nameField } = entityOf(list)
  const type = schema.getType(objectTypeOf(list) ?? '')
  expect(isObjectType(type) && type.getFields()[nameField]).toBeTruthy()
  expect(idField).toBe(resource.id.field)
})

test('the export page names the screen of each list, and nothing else', () => {
  const named = exportContents.map(({ path }) => matchScreen(path)?.pattern ?? '')
  const pageOf = (list: string) => screens.find(({ shows }) => shows === objectTypeOf(list))?.pattern ?? ''
  const pages = exportedNames().map(pageOf)
  const isBelow = (page: string, screen: string) => page === screen || page.startsWith(`${screen}/`)
  expect(pages.filter((page) => !named.some((screen) => isBelow(page, screen)))).toEqual([])
  expect(named.filter((screen) => !pages.some((page) => isBelow(page, screen)))).toEqual([])
})
