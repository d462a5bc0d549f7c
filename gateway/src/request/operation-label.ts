import { type DocumentNode, getOperationAST, Kind, type OperationTypeNode, type SelectionSetNode } from 'graphql'

/** An operation in metrics and traces. There is one label per document of the web client and per root field. */
export interface OperationLabel {
  readonly type: `${OperationTypeNode}` | 'none'
  /** The name of a web client's operation; for any other document its first root field. */
  readonly name: string
}

/**
 * The label of an operation in a valid document; null without one. `isKnown` tells whether the document belongs to the
 * web client. Other senders choose names freely, so their names would create any number of series.
 */
export function labelOf(
  document: DocumentNode,
  operationName: string | null | undefined,
  isKnown: boolean,
): OperationLabel | null {
  const operation = getOperationAST(document, operationName)
  if (!operation) return null
  const { operation: type, name, selectionSet } = operation
  return { type, name: (isKnown && name?.value) || firstField(document, selectionSet) }
}

function firstField(document: DocumentNode, { selections }: SelectionSetNode): string {
  const [first] = selections
  if (first?.kind === Kind.FIELD) return first.name.value
  if (first?.kind === Kind.INLINE_FRAGMENT) return firstField(document, first.selectionSet)
  const fragment = document.definitions.find(
    (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === first?.name.value,
  )
  return fragment?.kind === Kind.FRAGMENT_DEFINITION ? firstField(document, fragment.selectionSet) : 'none'
}
