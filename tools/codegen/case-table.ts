import { type GraphQLSchema, getDirectiveValues, getNamedType } from 'graphql'

/**
 * A plugin for GraphQL Code Generator: the types whose objects can have cases, each with the query that reads one by
 * its id and the access flag of that query. `withoutCases` of schema/case-objects.ts lists the exceptions.
 */
export function plugin(schema: GraphQLSchema, _documents: unknown, { except }: { readonly except: readonly string[] }) {
  const access = schema.getDirective('access')
  const rows = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap(({ name, args, type, astNode }) => {
    const object = getNamedType(type).name
    const isById = args.length === 1 && args[0]?.name === 'id'
    if (!isById || !access || !astNode || except.includes(object)) return []
    const { flag } = getDirectiveValues(access, astNode) ?? {}
    return [`  ${object}: { flag: '${flag}', query: '${name}' },`]
  })
  return `// Written by the code generator (tools/codegen/case-table.ts).

/** The objects that can have cases, by type: the access flag and the name of the query that reads one by its id. */
export const caseObjects = {
${rows.toSorted().join('\n')}
} as const
`
}
