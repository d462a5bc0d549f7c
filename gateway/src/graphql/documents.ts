import { largestDocument } from '@portal/schema/document-limits'
import {
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import type { Context } from '../request/context.ts'
import { limitExceeded } from './limits.ts'

/** Longer documents, in bytes, are not cached. */
const largestRemembered = 8 * 1024
/** Maximum memory of all cached documents, in bytes. */
const mostMemory = 32 * 1024 * 1024
/** Measured: a document with its tokens, its AST and its compiled code takes up to 200 times its text. */
const memoryPerCharacter = 200
/** How long a document stays cached, in milliseconds. */
const rememberedMs = 60 * 60_000

/**
 * Caches valid documents by text. Schema and limits never change, so a document stays valid. At most 32 MiB in total,
 * one hour each.
 */
export interface SoundDocuments {
  /** The cached document with a text. */
  find(text: string): DocumentNode | undefined
  /** Whether a document is cached. */
  has(document: DocumentNode): boolean
  /** The compiled code of a cached document; null for others, because compiling costs more than running once. */
  compiled(schema: GraphQLSchema, document: DocumentNode): Run | null
  /**
   * Caches a valid document if that is safe. Skips documents from unauthenticated senders, documents above 8 kB, and
   * mutations with an inline string, which may be a secret key and is rarely repeated.
   */
  keep(text: string, document: DocumentNode, context: Pick<Context, 'identity'>): void
}

/** Runs a compiled document. */
export type Run = (
  root: unknown,
  context: Context,
  variables: Readonly<Record<string, unknown>>,
) => ExecutionResult | Promise<ExecutionResult>

/** Creates the cache with the given clock (in milliseconds). */
export function createSoundDocuments(clock: () => number): SoundDocuments {
  const remembered = new LRUCache<string, DocumentNode>({
    maxSize: mostMemory,
    sizeCalculation: (_document, text) => text.length * memoryPerCharacter + 1,
    ttl: rememberedMs,
    ttlResolution: 0,
    perf: { now: clock },
  })
  /** The code of each cached document, once it has run; null if graphql-jit cannot run it correctly. */
  const code = new WeakMap<DocumentNode, Run | null | 'not yet'>()
  return {
    find: (text) => remembered.get(text),
    has: (document) => code.has(document),
    compiled(schema, document) {
      const known = code.get(document) ?? null
      if (known !== 'not yet') return known
      const made = compileQuery(schema, document)
      const run = isCompiledQuery(made) ? (made.query as Run) : null
      code.set(document, run)
      return run
    },
    keep(text, document, { identity }) {
      if (identity.principal === null || text.length > largestRemembered || mayHoldSecret(document)) return
      remembered.purgeStale()
      remembered.set(text, document)
      code.set(document, isSafeToCompile(document) ? 'not yet' : null)
    },
  }
}

/** Refuses documents above 16 kB, and shares the cached documents with requests that Yoga handles. */
export function useSoundDocuments(documents: SoundDocuments): Plugin<{ portal?: Context }> {
  return {
    onParse({ params: { source }, setParsedDocument }) {
      const text = typeof source === 'string' ? source : source.body
      const known = documents.find(text)
      if (known) setParsedDocument(known)
      else if (Buffer.byteLength(text) > largestDocument) {
        throw limitExceeded(`The document is too long: at most ${largestDocument} bytes. Send its values as variables`)
      }
    },
    onValidate({ params: { documentAST }, setResult, context: { portal } }) {
      if (documents.has(documentAST)) setResult([])
      else if (portal !== undefined) {
        return ({ valid }) => {
          const text = documentAST.loc?.source.body
          if (valid && text !== undefined) documents.keep(text, documentAST, portal)
        }
      }
      return undefined
    },
  }
}

function mayHoldSecret(document: DocumentNode): boolean {
  if (!operationsOf(document).some(({ operation }) => operation === 'mutation')) return false
  let hasText = false
  visit(document, {
    StringValue() {
      hasText = true
      return BREAK
    },
  })
  return hasText
}

/**
 * Documents that graphql-jit gets wrong run on graphql-js. It keeps one compiled query per document, so it cannot
 * handle several operations, and it drops the default value of a non-null variable.
 */
function isSafeToCompile(document: DocumentNode): boolean {
  const [operation, ...others] = operationsOf(document)
  return operation !== undefined && others.length === 0 && !hasNonNullDefault(operation)
}

function operationsOf({ definitions }: DocumentNode): OperationDefinitionNode[] {
  return definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
}

function hasNonNullDefault({ variableDefinitions = [] }: OperationDefinitionNode): boolean {
  return variableDefinitions.some(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && defaultValue)
}
