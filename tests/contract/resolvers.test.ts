import { resolvers } from '@portal/gateway/resources/index'
import { Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { schemaText } from '../../schema/schema-text.ts'

const { definitions } = parse(schemaText())

test.each(['Query', 'Mutation'] as const)('every field of %s has a resolver', (type) => {
  const fields = definitions.flatMap((definition) =>
    (definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.OBJECT_TYPE_EXTENSION) &&
    definition.name.value === type
      ? (definition.fields ?? []).map(({ name }) => name.value)
      : [],
  )
  const resolved = resolvers.flatMap((table) => Object.keys((table as Record<string, object>)[type] ?? {}))
  expect(fields.length).toBeGreaterThan(20)
  expect(fields.toSorted()).toEqual(resolved.toSorted())
})
