import { EnvelopArmor } from '@escape.tech/graphql-armor'
import { fieldCosts, documentLimits as limits } from '@portal/schema/document-limits'
import {
  type ASTNode,
  type ASTVisitor,
  BREAK,
  type DocumentNode,
  GraphQLError,
  Kind,
  Lexer,
  Source,
  TokenKind,
  type ValidationContext,
  visit,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { listInItself } from './nested-lists.ts'

/**
 * Maximum body size for callers who may import an account's provisioning, in bytes: the largest file with escaped
 * quotes.
 */
export const largestImporterBody = 8 * 1024 * 1024

/**
 * Maximum body size for callers who may run commands on charges, in bytes: a worklist of 5,000 long ids with amounts.
 */
export const largestWorklistBody = 1024 * 1024

/** Maximum body size for senders who are not signed in, in bytes: many times the size of a sign-in. */
export const largestAnonymousBody = 8 * 1024

/** The cost of each document within the limits. If a document has several operations, the highest cost counts. */
const costs = new WeakMap<DocumentNode, number>()

/** The computed cost of a document, at most 25,000; null if it was not computed. */
export function costOf(document: DocumentNode): number | null {
  return costs.get(document) ?? null
}

/** The limits on documents, as plugins. Aliases of `__typename` count too. */
export function limitPlugins(introspection: boolean): Plugin[] {
  const onReject = [reject]
  const armor = new EnvelopArmor({
    maxDepth: { n: limits.depth, flattenFragments: true, ignoreIntrospection: introspection, onReject },
    maxAliases: { n: limits.aliases, allowList: [], onReject },
    maxDirectives: { n: limits.directives, onReject },
    maxTokens: { n: limits.tokens, onReject },
    costLimit: {
      maxCost: limits.cost,
      flattenFragments: true,
      ignoreIntrospection: introspection,
      onAccept: [keepCost],
      onReject,
    },
    // error-codes.ts does this; the plugin's option hides only the suggestions for fields.
    blockFieldSuggestion: { enabled: false },
  })
  return [
    ...(armor.protect().plugins as Plugin[]),
    useShallowText(),
    useFewRepeats(),
    useFewDearFields(),
    useNoListInItself(),
  ]
}

/**
 * Refuses documents whose brackets are nested too deeply, before they are parsed. The parser, validation and limits are
 * recursive, and the number of levels that fit on the stack varies.
 */
function useShallowText(): Plugin {
  return {
    onParse({ params, setParseFn }) {
      if (isTooDeep(params.source)) setParseFn(() => reject(undefined, new GraphQLError(tooDeep)))
    },
  }
}

const tooDeep = 'The document is nested too deeply'
const opening = new Set<string>([TokenKind.PAREN_L, TokenKind.BRACKET_L, TokenKind.BRACE_L])
const closing = new Set<string>([TokenKind.PAREN_R, TokenKind.BRACKET_R, TokenKind.BRACE_R])

/** Reads the document token by token, up to the allowed number. The parser reports invalid tokens. */
function isTooDeep(source: string | Source): boolean {
  const lexer = new Lexer(typeof source === 'string' ? new Source(source) : source)
  let depth = 0
  for (let count = 0; count <= limits.tokens; count++) {
    const kind = nextKind(lexer)
    if (kind === TokenKind.EOF) return false
    if (opening.has(kind)) depth++
    else if (closing.has(kind)) depth--
    if (depth > limits.brackets) return true
  }
  return false
}

function nextKind(lexer: Lexer): TokenKind {
  try {
    return lexer.advance().kind
  } catch {
    return TokenKind.EOF
  }
}

/**
 * Refuses documents that request the same field too often, because validation compares each occurrence with every
 * other. Runs before validation, which starts to compare before all fields are counted.
 */
function useFewRepeats(): Plugin {
  return {
    onParse:
      () =>
      ({ result, replaceParseResult }) => {
        if (result.kind !== Kind.DOCUMENT || !isRepetitive(result)) return
        replaceParseResult(
          limitExceeded(`The same fields stand too often in one document: ${limits.repeats} times at most`),
        )
      },
  }
}

function isRepetitive(document: DocumentNode): boolean {
  const counts = new Map<string, number>()
  let comparisons = 0
  visit(document, {
    Field({ name, alias }) {
      const key = (alias ?? name).value
      const count = counts.get(key) ?? 0
      counts.set(key, count + 1)
      // The sum of the squares of all counts.
      comparisons += 2 * count + 1
      return comparisons > limits.repeats ** 2 ? BREAK : undefined
    },
  })
  return comparisons > limits.repeats ** 2
}

/** Refuses documents with too many expensive fields. Fields of fragments count once per operation. */
function useFewDearFields(): Plugin {
  return {
    onParse:
      () =>
      ({ result, replaceParseResult }) => {
        if (result.kind !== Kind.DOCUMENT || dearCostOf(result) <= limits.cost) return
        const costs = [...fieldCosts].map(([name, cost]) => `each "${name}" ${cost}`).join(', ')
        replaceParseResult(limitExceeded(`The document costs more than ${limits.cost}: ${costs}`))
      },
  }
}

function dearCostOf({ definitions }: DocumentNode): number {
  const costIn = (node: ASTNode) => {
    let cost = 0
    visit(node, {
      Field({ name }) {
        cost += fieldCosts.get(name.value) ?? 0
      },
    })
    return cost
  }
  const costsOf = (kind: Kind) => definitions.filter((each) => each.kind === kind).map(costIn)
  const inFragments = costsOf(Kind.FRAGMENT_DEFINITION).reduce((sum, cost) => sum + cost, 0)
  return inFragments + Math.max(0, ...costsOf(Kind.OPERATION_DEFINITION))
}

/**
 * Refuses documents that request a list nested in itself, because their response grows with a power of the list. Checked
 * with the validation, so a cached document is not checked again.
 */
function useNoListInItself(): Plugin {
  return { onValidate: ({ addValidationRule }) => addValidationRule(noListInItself) }
}

function noListInItself(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const field = listInItself(context.getSchema(), document)
      if (field === null) return
      throw limitExceeded(`The list "${field}" is nested in itself. Read the inner one in a separate request`)
    },
  }
}

function keepCost(context: ValidationContext | null, { n }: { n: number }): void {
  const document = context?.getDocument()
  if (document) costs.set(document, Math.max(n, costOf(document) ?? 0))
}

function reject(_context: unknown, error: GraphQLError): never {
  throw limitExceeded(error.message.replace(/^Syntax Error: /, ''))
}

/** The error for a document above a limit. Thrown before anything is executed. */
export function limitExceeded(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'LIMIT_EXCEEDED', http: { status: 400, spec: true } } })
}
