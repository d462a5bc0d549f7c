import { expect, test } from 'vitest'
import { portalSchema } from '../graphql/schema.ts'
import { exportColumnsOf } from '../lists/export-columns.ts'
import { listFieldsOf } from '../lists/list-fields.ts'
import { listDocument, rowDocument } from './list-document.ts'

test('files of a list with the same columns share one compiled document', () => {
  const schema = portalSchema()
  const list = [...listFieldsOf(schema).values()].find(({ rowType }) => rowType === 'Charge')
  if (list === undefined) throw new Error('there is no list of charges')
  const columns = [...exportColumnsOf(schema, list.rowType).values()]
  expect(listDocument(schema, list, columns)).toBe(listDocument(schema, list, columns))
  expect(rowDocument(schema, list, columns)).toBe(rowDocument(schema, list, columns))
  expect(listDocument(schema, list, columns.slice(0, 3))).not.toBe(listDocument(schema, list, columns))
})
