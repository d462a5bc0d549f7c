import { type DocumentNode, Kind } from 'graphql'

/**
 * The type of the objects that a document reads: the type of the fragment on its first field. Empty if there is none.
 */
export function typeOf({ definitions }: DocumentNode): string {
  const operation = definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)
  const field = operation?.selectionSet.selections.find((each) => each.kind === Kind.FIELD)
  const spread = field?.selectionSet?.selections.find((each) => each.kind === Kind.FRAGMENT_SPREAD)
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
  return fragments.find(({ name }) => name.value === spread?.name.value)?.typeCondition.name.value ?? ''
}
