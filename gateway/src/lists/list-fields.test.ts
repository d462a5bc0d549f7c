import { expect, test } from 'vitest'
import { buildSchema } from '../graphql/schema.ts'
import { listFieldsOf } from './list-fields.ts'

test('finds each list of the schema by the name of its field', () => {
  const lists = listFieldsOf(buildSchema())
  expect(lists.get('charges')).toEqual({
    stem: 'charges',
    access: 'charges',
    rowType: 'Charge',
    filterType: 'ChargeFilter',
  })
  expect([...lists.keys()]).toEqual(expect.arrayContaining(['callers', 'customers', 'ledger', 'mails', 'rules']))
  expect(lists.has('jobs')).toBe(false)
})
