import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { listFieldsOf } from '../../gateway/src/lists/list-fields.ts'
import { schemaText } from '../../schema/schema-text.ts'
import { countDocument } from '../../web/src/screens/views/count-documents.ts'

/** Their screens are a tree, a grid, a chart or part of another page, so they have no views. */
const withoutViews = [
  'gatewayDetails',
  'hives',
  'instruments',
  'mailTemplates',
  'notificationServiceQueues',
  'paywallMetrics',
  'platformQueues',
]

test('the menu can count the rows of a view for every list', () => {
  const stems = [...listFieldsOf(buildSchema(schemaText())).keys()]
  expect(stems).toContain('charges')
  expect(stems.filter((stem) => countDocument(stem) === null).toSorted()).toEqual(withoutViews)
})
