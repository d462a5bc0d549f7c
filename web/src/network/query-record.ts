import { ApolloLink } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { tap } from 'rxjs'

/** Placeholders for the values of secret variables. A string replaces everything below it. */
export type Masks = string | { readonly [name: string]: Masks }

/** An operation that a screen has run, without secrets and without its response. */
export interface RecordedQuery {
  readonly document: DocumentNode
  /** The merchant account acted for; null is the caller's own account. */
  readonly merchant: string | null
  /** The masked variables as JSON, or null if they are too long to record. */
  readonly variables: string | null
  /** The path of the page that ran it. */
  readonly path: string
  /** The start, in milliseconds since the epoch. */
  readonly startedAt: number
  /** Undefined while the operation is in flight. */
  milliseconds?: number
  /** The codes of its errors: empty for a response without errors, undefined without a response. */
  failures?: readonly unknown[]
  /** The gateway's trace of the request; null without tracing. */
  traceId?: string | null
  /** The platform calls behind the response, as listed by the gateway. */
  calls?: unknown
}

/** The newest operations of all screens, newest first. */
export const queryRecord = {
  kept: [] as readonly RecordedQuery[],
  /** Called when an operation has started or ended, to update the view. */
  changed: () => {},
}

const most = 100
const longest = 10_000

/** Records the operations that a merchant's client runs, for the query view. */
export function createQueryRecorder(merchant: string | null, asksCalls: () => boolean): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const variables = JSON.stringify(masked(operation.variables, masksOf(operation.query)))
    const record: RecordedQuery = {
      document: operation.query,
      merchant,
      variables: variables.length > longest ? null : variables,
      path: location.pathname,
      startedAt: Date.now(),
    }
    queryRecord.kept = [record, ...queryRecord.kept.slice(0, most - 1)]
    queryRecord.changed()
    const ended = () => {
      record.milliseconds ??= Date.now() - record.startedAt
      queryRecord.changed()
    }
    if (asksCalls()) operation.setContext(({ headers }) => ({ headers: { ...headers, 'x-portal-calls': '1' } }))
    return forward(operation).pipe(
      tap({
        next({ errors = [], extensions }) {
          record.failures = errors.map((error) => error.extensions?.code)
          record.calls = extensions?.platformCalls
          record.traceId = operation.getContext().response?.headers.get('x-trace-id')
        },
        finalize: ended,
      }),
    )
  })
}

/**
 * The build adds masks and a hash to each document. In development, documents have neither, so no value is recorded.
 */
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
