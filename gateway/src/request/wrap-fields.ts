import { type FieldMapper, MapperKind, mapSchema } from '@graphql-tools/utils'
import type { GraphQLSchema } from 'graphql'

type Field = Parameters<FieldMapper>[0]

/** Returns a field with another resolver; undefined leaves the field unchanged. */
export type FieldWrapper = (field: Field, fieldName: string, typeName: string) => Field | undefined

/**
 * Wraps the resolvers of all fields of objects; the first wrapper is the innermost. All wrappers share one pass, because
 * each pass copies the schema, and the wrappers keep the schema that they were created with.
 */
export function wrapFields(
  schema: GraphQLSchema,
  ...wrappers: readonly ((schema: GraphQLSchema) => FieldWrapper)[]
): GraphQLSchema {
  const made = wrappers.map((wrapper) => wrapper(schema))
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (field, fieldName, typeName) =>
      made.reduce((wrapped, wrap) => wrap(wrapped, fieldName, typeName) ?? wrapped, field),
  })
}

/** A wrapper for the fields of Mutation only. */
export function ofMutations(wrap: FieldWrapper): FieldWrapper {
  return (field, fieldName, typeName) => (typeName === 'Mutation' ? wrap(field, fieldName, typeName) : undefined)
}
