import { exportedIdFields } from '@portal/schema/account-import'
import { expect, test } from 'vitest'
import '../resources/index.ts'
import { entityOf, exportedNames, settingsEntity } from './entities.ts'

test('clients know the same id names as the resources', () => {
  const lists = exportedNames().filter((name) => name !== settingsEntity)
  const named = lists.filter((name) => entityOf(name).idField !== 'id')
  const fields = Object.fromEntries(named.map((name) => [name, entityOf(name).idField]))
  expect(fields).toEqual(exportedIdFields)
})
