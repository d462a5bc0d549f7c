import { documentLimits, largestDocument } from '@portal/schema/document-limits'
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  type SelectionNode,
  Source,
  TokenKind,
} from 'graphql'

/** The size of a document, by the gateway's limits. */
export interface QueryFigures {
  readonly bytes: number
  readonly tokens: number
  readonly depth: number
  readonly aliases: number
  readonly directives: number
  readonly cost: number
}

/** The maximum of each figure. */
export const mostOfQuery: QueryFigures = {
  bytes: largestDocument,
  tokens: documentLimits.tokens,
  depth: documentLimits.depth,
  aliases: documentLimits.aliases,
  directives: documentLimits.directives,
  cost: documentLimits.cost,
}

/** Measures a document in the same way as the gateway. If there are several operations, the largest counts. */
export function figuresOf(text: string, document: DocumentNode): QueryFigures {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  const most = (count: (operation: OperationDefinitionNode, fragments: Fragments) => number) =>
    Math.max(0, ...operations.map((operation) => count(operation, fragmentsOf(document))))
  return {
    bytes: new TextEncoder().encode(text).length,
    tokens: tokensOf(text),
    depth: most(depthOf),
    aliases: most((operation, fragments) =>
      sumOver(operation, fragments, (node) => ('alias' in node && node.alias ? 1 : 0)),
    ),
    directives: most((operation, fragments) => sumOver(operation, fragments, (node) => node.directives?.length ?? 0)),
    cost: most(costOf),
  }
}

/** The limits that a document exceeds. */
export function limitsBroken(figures: QueryFigures): (keyof QueryFigures)[] {
  return (Object.keys(mostOfQuery) as (keyof QueryFigures)[]).filter((name) => figures[name] > mostOfQuery[name])
}

type Node = OperationDefinitionNode | SelectionNode | FragmentDefinitionNode

/** The fragments of a document, with the figures of each. A circular one counts once, as in the gateway. */
interface Fragments {
  readonly nodes: ReadonlyMap<string, FragmentDefinitionNode>
  readonly counted: Map<string, number>
}

function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const nodes = definitions.flatMap((node) =>
    node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
  )
  return { nodes: new Map(nodes), counted: new Map() }
}

/** The figures of a fragment at its spread. */
function ofFragment(name: string, { nodes, counted }: Fragments, count: (node: FragmentDefinitionNode) => number) {
  const known = counted.get(name)
  if (known !== undefined) return known
  counted.set(name, 0)
  const node = nodes.get(name)
  const found = node ? count(node) : 0
  counted.set(name, found)
  return found
}

function depthOf(node: Node, fragments: Fragments): number {
  if (node.kind === Kind.FRAGMENT_SPREAD) {
    return ofFragment(node.name.value, fragments, (fragment) => depthOf(fragment, fragments))
  }
  const inner = (node.selectionSet?.selections ?? []).map(
    (child) => depthOf(child, fragments) + (child.kind === Kind.FIELD ? 1 : 0),
  )
  return Math.max(0, ...inner)
}

function sumOver(node: Node, fragments: Fragments, count: (node: Node) => number): number {
  const own = count(node)
  if (node.kind === Kind.FRAGMENT_SPREAD) {
    return own + ofFragment(node.name.value, fragments, (fragment) => sumOver(fragment, fragments, count))
  }
  return (node.selectionSet?.selections ?? []).reduce((sum, child) => sum + sumOver(child, fragments, count), own)
}

const scalarCost = 1
const objectCost = 2
const depthFactor = 1.5

/** A field costs 1, or 2 if it has nested fields. The cost of nested fields grows by half with each level. */
function costOf(node: Node, fragments: Fragments): number {
  if (node.kind === Kind.OPERATION_DEFINITION) {
    return node.selectionSet.selections.reduce((sum, child) => sum + costOf(child, fragments), 0)
  }
  if (node.kind === Kind.FRAGMENT_SPREAD) {
    const isAgain = fragments.counted.has(node.name.value)
    const found = ofFragment(node.name.value, fragments, (fragment) => costOf(fragment, fragments))
    return scalarCost + (isAgain ? depthFactor : 1) * found
  }
  if (!node.selectionSet) return scalarCost
  return node.selectionSet.selections.reduce(
    (sum, child) => sum + (child.kind === Kind.FIELD ? depthFactor : 1) * costOf(child, fragments),
    objectCost,
  )
}

function tokensOf(text: string): number {
  const lexer = new Lexer(new Source(text))
  let count = 0
  try {
    while (lexer.advance().kind !== TokenKind.EOF) count++
  } catch {
    // The parser reports invalid tokens.
  }
  return count
}
