import { join } from 'node:path'
import { InMemoryCache } from '@apollo/client'
import { isInterfaceType, parse } from 'graphql'
import { expect, test, vi } from 'vitest'
import { readSchema } from '../../build/documents.ts'
import { possibleTypes } from './possible-types.ts'

const schema = readSchema(join(import.meta.dirname, '../../../schema/'))
const interfaces = Object.values(schema.getTypeMap()).filter(isInterfaceType)

test('the cache knows the types of every interface', () => {
  expect(Object.keys(possibleTypes)).toEqual(interfaces.map(({ name }) => name))
})

test.each(schema.getPossibleTypes(schema.getType('Page') as (typeof interfaces)[number]).map(({ name }) => name))(
  'the cache keeps the fields that a fragment on Page reads of a %s',
  (__typename) => {
    // Development builds warn about each type that is matched by name.
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const cache = new InMemoryCache({ possibleTypes })
    const query = parse('{ list { ...Facts } } fragment Facts on Page { total }')
    const data = { list: { __typename, total: 3 } }
    cache.writeQuery({ query, data })
    expect(cache.readQuery({ query })).toEqual(data)
  },
)
