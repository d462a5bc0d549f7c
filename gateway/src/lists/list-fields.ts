import { getDirective } from '@graphql-tools/utils'
import type { AccessFlag } from '@portal/schema/access'
import { type GraphQLSchema, getNamedType, isInterfaceType, isObjectType } from 'graphql'

/** A list that has a search, a filter, pages and a sort order. Its stem is the name of its field in Query. */
export interface ListField {
  readonly stem: string
  /** The flag that gives access to it. */
  readonly access: AccessFlag
  /** The type of its rows, `Charge`. */
  readonly rowType: string
  /** The input type of its filter, `ChargeFilter`. */
  readonly filterType: string
}

const listArguments = ['search', 'filter', 'page', 'sort']

/** The lists of the schema by stem, for tools that work on all of them. */
export function listFieldsOf(schema: GraphQLSchema): ReadonlyMap<string, ListField> {
  const found = new Map<string, ListField>()
  const page = schema.getType('Page')
  if (!isInterfaceType(page)) throw new Error('The schema has no interface Page')
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const type = getNamedType(field.type)
    if (!isObjectType(type) || !type.getInterfaces().includes(page)) continue
    const byName = new Map(field.args.map((argument) => [argument.name, argument]))
    const filter = byName.get('filter')
    const access = getDirective(schema, field, 'access')?.[0]?.flag as AccessFlag | undefined
    const items = type.getFields().items
    if (!filter || !items || access === undefined || !listArguments.every((name) => byName.has(name))) continue
    const rowType = getNamedType(items.type).name
    found.set(field.name, { stem: field.name, access, rowType, filterType: getNamedType(filter.type).name })
  }
  return found
}
