import { type DocumentNode, getOperationAST, Kind, type OperationTypeNode, type SelectionSetNode } from 'graphql'

/** An operation in figures and traces. There are as many labels as documents of the web client and root fields. */
export interface OperationLabel {
  readonly type: `${OperationTypeNode}` | 'none'
  /** The name of one of the web client's operations; for any other document its first root field. */
  readonly name: string
}

/**
 * The label of an operation in a valid document; null without one. `isKnown` tells whether the document is one of the
 * web client: other senders choose their names freely, so theirs would make any number of series.
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
