import { ApolloLink } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { tap } from 'rxjs'

/** What stands in place of the values of variables that are not kept; a text hides all that is below it. */
export type Masks = string | { readonly [name: string]: Masks }

/** An operation that a screen has run, without secrets and without its answer. */
export interface RecordedQuery {
  readonly document: DocumentNode
  /** The merchant account acted for; null is the caller's own account. */
  readonly merchant: string | null
  /** The variables as JSON, masked; null where they are longer than what is kept. */
  readonly variables: string | null
  /** The path of the address at which it was run. */
  readonly path: string
  /** In milliseconds since the epoch. */
  readonly begun: number
  /** Undefined while it is under way. */
  milliseconds?: number
  /** The codes of what failed: empty for an answer without errors, undefined where none came. */
  failures?: readonly unknown[]
  /** The platform calls behind the answer, as the gateway listed them. */
  calls?: unknown
}

/** The newest operations of the screens, newest first. */
export const queryRecord = {
  kept: [] as readonly RecordedQuery[],
  /** Called when one of them has begun or ended, for what shows them. */
  changed: () => {},
}

const most = 100
const longest = 10_000

/** Keeps what the client of a merchant runs, for who wants to see it. */
export function createQueryRecorder(merchant: string | null, asksCalls: () => boolean): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const variables = JSON.stringify(masked(operation.variables, masksOf(operation.query)))
    const record: RecordedQuery = {
      document: operation.query,
      merchant,
      variables: variables.length > longest ? null : variables,
      path: location.pathname,
      begun: Date.now(),
    }
    queryRecord.kept = [record, ...queryRecord.kept.slice(0, most - 1)]
    queryRecord.changed()
    const ended = () => {
      record.milliseconds ??= Date.now() - record.begun
      queryRecord.changed()
    }
    if (asksCalls()) operation.setContext(({ headers }) => ({ headers: { ...headers, 'x-portal-calls': '1' } }))
    return forward(operation).pipe(
      tap({
        next({ errors = [], extensions }) {
          record.failures = errors.map((error) => error.extensions?.code)
          record.calls = extensions?.platformCalls
        },
        finalize: ended,
      }),
    )
  })
}

/** The build puts them beside each document with its hash. In development documents have neither, and no value is kept. */
function masksOf(document: DocumentNode & { readonly hash?: string; readonly masks?: Masks }): Masks {
  return document.masks ?? (document.hash ? {} : '<secret>')
}

function masked(value: unknown, masks: Masks | undefined): unknown {
  if (masks === undefined || value == null) return value
  if (Array.isArray(value)) return value.map((one) => masked(one, masks))
  if (typeof value !== 'object') return typeof masks === 'string' ? masks : value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, masked(one, typeof masks === 'string' ? masks : masks[name])]),
  )
}
