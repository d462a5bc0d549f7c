import { EnvelopArmor } from '@escape.tech/graphql-armor'
import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'

/** The largest request body, in bytes: a long document with its variables has room many times over. */
export const largestBody = 256 * 1024

/** What a document may ask for before it is refused unread (code LIMIT_EXCEEDED). */
const limits = { depth: 14, aliases: 50, directives: 50, tokens: 4_000, cost: 25_000 }

/** The limits on documents, as plugins. Aliases of `__typename` count too. */
export function limitPlugins(introspection: boolean): Plugin[] {
  const onReject = [reject]
  const armor = new EnvelopArmor({
    maxDepth: { n: limits.depth, flattenFragments: true, ignoreIntrospection: introspection, onReject },
    maxAliases: { n: limits.aliases, allowList: [], onReject },
    maxDirectives: { n: limits.directives, onReject },
    maxTokens: { n: limits.tokens, onReject },
    costLimit: { maxCost: limits.cost, flattenFragments: true, ignoreIntrospection: introspection, onReject },
    // Left to error-codes.ts: this one hides the suggestions for fields only.
    blockFieldSuggestion: { enabled: false },
  })
  return armor.protect().plugins as Plugin[]
}

function reject(_context: unknown, error: GraphQLError): never {
  throw new GraphQLError(error.message.replace(/^Syntax Error: /, ''), {
    extensions: { code: 'LIMIT_EXCEEDED', http: { status: 400, spec: true } },
  })
}
