import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseAst } from 'vite'

/** The messages and the imports of one module. */
export interface ModuleUse {
  readonly messages: ReadonlySet<string>
  /** The paths of client modules that are loaded together with this one. */
  readonly imports: readonly string[]
}

type Node = ESTree.Node

/**
 * Generated code shows no messages, and may be missing in a build, because the documents plugin compiles its contents.
 */
const generated = /\/src\/gql\//

/**
 * Finds the messages that a module may show: every string that is a message id, and every template that could produce
 * one. Throws if an id is built in an untraceable way.
 */
export function findUse(path: string, code: string, ids: readonly string[]): ModuleUse {
  const known = new Set(ids)
  const messages = new Set<string>()
  const imports = new Set<string>()
  const addTemplate = (template: ESTree.TemplateLiteral): boolean => {
    const pattern = asPattern(template)
    const matching = pattern === null ? [] : ids.filter((id) => pattern.test(id))
    for (const id of matching) messages.add(id)
    return matching.length > 0
  }

  walk(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path), (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string' && known.has(node.value)) messages.add(node.value)
    if (node.type === 'TemplateLiteral') addTemplate(node)
    if (isImport(node) && node.source?.value.startsWith('.') && !isTypesOnly(node)) {
      imports.add(join(dirname(path), node.source.value))
    }
    const id = shownId(node)
    if (id && !canFollow(id, addTemplate)) {
      const line = code.slice(0, id.start).split('\n').length
      throw new Error(
        `${path}:${line}: which messages this id can be must be told by a literal or the start of a template`,
      )
    }
  })
  return { messages, imports: [...imports].filter((imported) => /\.tsx?$/.test(imported) && !generated.test(imported)) }
}

/** The messages used by a module and by everything loaded with it. */
export function messagesLoadedWith(entry: string, readUse: (path: string) => ModuleUse): Set<string> {
  const messages = new Set<string>()
  const reached = new Set([entry])
  for (const path of reached) {
    const use = readUse(path)
    for (const id of use.messages) messages.add(id)
    for (const imported of use.imports) reached.add(imported)
  }
  return messages
}

/** Returns a function that reads modules and caches the messages they use. */
export function createUseReader(ids: readonly string[]): (path: string) => ModuleUse {
  const read = new Map<string, ModuleUse>()
  return (path) => {
    const known = read.get(path) ?? findUse(path, readFileSync(path, 'utf8'), ids)
    read.set(path, known)
    return known
  }
}

/**
 * A pattern of the ids that a template can produce. Null if it starts with a placeholder, because it could produce any
 * id.
 */
function asPattern({ quasis }: ESTree.TemplateLiteral): RegExp | null {
  const parts = quasis.map(({ value }) => value.raw)
  if (!/^[a-zA-Z]+\./.test(parts[0] ?? '')) return null
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)
}

type Import = ESTree.ImportDeclaration | ESTree.ExportNamedDeclaration | ESTree.ExportAllDeclaration

function isImport(node: Node): node is Import {
  return ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(node.type)
}

function isTypesOnly(node: Import): boolean {
  if (node.type === 'ImportDeclaration') {
    const { specifiers } = node
    const isNamed = specifiers.length > 0
    return (
      node.importKind === 'type' ||
      (isNamed &&
        specifiers.every((specifier) => specifier.type === 'ImportSpecifier' && specifier.importKind === 'type'))
    )
  }
  return node.exportKind === 'type'
}

/** The expression passed as id to `formatMessage` or `FormattedMessage`. Undefined for any other node. */
function shownId(node: Node): Node | undefined {
  if (
    node.type === 'JSXOpeningElement' &&
    node.name.type === 'JSXIdentifier' &&
    node.name.name === 'FormattedMessage'
  ) {
    const id = node.attributes.find(
      (attribute) =>
        attribute.type === 'JSXAttribute' && attribute.name.type === 'JSXIdentifier' && attribute.name.name === 'id',
    )
    const value = id?.type === 'JSXAttribute' ? id.value : undefined
    return value?.type === 'JSXExpressionContainer' ? value.expression : (value ?? undefined)
  }
  if (node.type !== 'CallExpression' || calledName(node.callee) !== 'formatMessage') return undefined
  const [descriptor] = node.arguments
  if (descriptor?.type !== 'ObjectExpression') return descriptor
  const id = descriptor.properties.find(
    (property) => property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'id',
  )
  return id?.type === 'Property' ? id.value : descriptor
}

function calledName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined
}

/**
 * Whether the client's sources contain all possible ids of an expression: as a literal, as a template that starts with
 * a fixed string, or as a value assigned from one of these elsewhere (the types accept no other ids).
 */
function canFollow(node: Node, addTemplate: (template: ESTree.TemplateLiteral) => boolean): boolean {
  switch (node.type) {
    case 'Literal':
    case 'Identifier':
    case 'MemberExpression':
      return true
    case 'TemplateLiteral':
      return addTemplate(node)
    case 'ConditionalExpression':
      return canFollow(node.consequent, addTemplate) && canFollow(node.alternate, addTemplate)
    case 'LogicalExpression':
      return canFollow(node.left, addTemplate) && canFollow(node.right, addTemplate)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return canFollow(node.expression, addTemplate)
    default:
      return false
  }
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
