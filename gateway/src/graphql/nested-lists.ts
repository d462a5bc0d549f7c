import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'

/** A type without fields: validation reports fields of it. */
type Parent = GraphQLNamedType | undefined

/**
 * The first list of a document that is nested in itself on some path, as `Customer.charges`; null if there is none.
 * A page is a list, and its `items` are a part of it. Fragments are expanded, but each one is read only once: a list is
 * compared with all lists anywhere below it.
 */
export function listInItself(schema: GraphQLSchema, { definitions }: DocumentNode): string | null {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const each of definitions) if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each)
  /** The lists in each fragment; empty while it is being read, because validation reports circular ones. */
  const known = new Map<string, ReadonlySet<string>>()
  let found: string | null = null

  function listsOfFragment(name: string): ReadonlySet<string> {
    const done = known.get(name)
    if (done) return done
    known.set(name, new Set())
    const fragment = fragments.get(name)
    const lists = new Set<string>()
    if (fragment) addLists(lists, fragment.selectionSet, schema.getType(fragment.typeCondition.name.value))
    known.set(name, lists)
    return lists
  }

  /** Adds the lists that a selection requests, at any depth. */
  function addLists(lists: Set<string>, { selections }: SelectionSetNode, parent: Parent): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        for (const list of listsOfFragment(selection.name.value)) lists.add(list)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const { typeCondition, selectionSet } = selection
        addLists(lists, selectionSet, typeCondition ? schema.getType(typeCondition.name.value) : parent)
      } else if (selection.selectionSet && (isObjectType(parent) || isInterfaceType(parent))) {
        const field = parent.getFields()[selection.name.value]
        if (field === undefined) continue
        const type = getNamedType(field.type)
        if (!isList(field.type) || isPage(parent)) {
          addLists(lists, selection.selectionSet, type)
          continue
        }
        const name = `${parent.name}.${field.name}`
        const below = new Set<string>()
        addLists(below, selection.selectionSet, type)
        if (below.has(name)) found ??= name
        for (const list of below) lists.add(list)
        lists.add(name)
      }
    }
  }

  for (const each of definitions) {
    if (each.kind === Kind.FRAGMENT_DEFINITION) listsOfFragment(each.name.value)
    else if (each.kind === Kind.OPERATION_DEFINITION) {
      addLists(new Set(), each.selectionSet, schema.getRootType(each.operation) ?? undefined)
    }
  }
  return found
}

/** Whether a field returns several objects: a list, or a page of one. */
function isList(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type)) || isPage(getNamedType(type))
}

/** Whether a type is a page of a list: it has `items` and their `total`. */
export function isPage(type: GraphQLNamedType): boolean {
  if (!isObjectType(type)) return false
  const { items, total } = type.getFields()
  return items !== undefined && total !== undefined && isListType(getNullableType(items.type))
}
