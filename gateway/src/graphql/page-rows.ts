import { defaultFieldResolver, type GraphQLSchema } from 'graphql'
import type { Context } from '../request/context.ts'
import type { FieldWrapper } from '../request/wrap-fields.ts'
import { isPage } from './nested-lists.ts'

/** Counts the rows of each page of a request, once for each page and not for each row. */
export function countRowsOfPages(schema: GraphQLSchema): FieldWrapper {
  return (field, fieldName, typeName) => {
    const type = schema.getType(typeName)
    if (fieldName !== 'items' || !type || !isPage(type)) return undefined
    const { resolve = defaultFieldResolver } = field
    return {
      ...field,
      resolve(source, args, context: Context, info) {
        const items: unknown = resolve(source, args, context, info)
        if (Array.isArray(items)) context.countRows(items.length)
        return items
      },
    }
  }
}
