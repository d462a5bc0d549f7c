import { type DocumentNode, type FieldNode, Kind, type OperationDefinitionNode, print, visit } from 'graphql'
import { isNamedForm } from '../../layout/same-place.ts'
import type { RecordedQuery } from '../../network/query-record.ts'
import type { ShownQuery } from './query-forms.ts'

/** A listed operation. A query that ran several times on one path is listed once, with its last result. */
export interface ListedQuery extends RecordedQuery {
  readonly key: string
  readonly name: string
  readonly kind: 'query' | 'mutation'
  readonly times: number
}

/** Recorded operations, newest first: for the current screen, for the app shell, and for other screens. */
export interface ListedQueries {
  readonly here: readonly ListedQuery[]
  readonly around: readonly ListedQuery[]
  readonly elsewhere: readonly ListedQuery[]
}

/** Recorded paths include the base path; the router's do not. */
const base = import.meta.env.BASE_URL.replace(/\/$/, '')
const stopped = '{"filter":{"running":false}}'

/** The queries of the top bar and the queue banner, which run on every screen, with their variables. */
const frameQueries: Readonly<Record<string, string>> = {
  RunningJobs: '{}',
  PlatformQueues: stopped,
  NotificationServiceQueues: stopped,
}

/**
 * Groups recorded operations for the screen at a router path. A path that only adds the merchant counts as the same.
 */
export function listQueries(kept: readonly RecordedQuery[], path: string): ListedQueries {
  const listed = new Map<string, ListedQuery>()
  for (const record of kept) {
    const { name = { value: '' }, operation } = operationOf(record.document)
    const kind = operation === 'mutation' ? 'mutation' : 'query'
    const { variables, merchant, startedAt } = record
    const place = frameQueries[name.value] === variables ? '' : record.path
    const key = JSON.stringify([name.value, variables, merchant, place, kind === 'query' ? 0 : startedAt])
    const newest = listed.get(key)
    listed.set(
      key,
      newest
        ? { ...newest, times: newest.times + 1 }
        : { ...record, path: record.path.slice(base.length), key, name: name.value, kind, times: 1 },
    )
  }
  const all = [...listed.values()]
  const isAround = ({ name, variables }: ListedQuery) => frameQueries[name] === variables
  const isHere = (query: ListedQuery) =>
    !isAround(query) && (query.path === path || isNamedForm(path, query.path) || isNamedForm(query.path, path))
  return {
    here: all.filter(isHere),
    around: all.filter(isAround),
    elsewhere: all.filter((query) => !isAround(query) && !isHere(query)),
  }
}

/**
 * The document and variables of an operation as a person would write them: without Apollo's additions and email
 * addresses.
 */
export function shownQuery({ document, variables, kind }: ListedQuery): ShownQuery {
  const parsed: Readonly<Record<string, unknown>> = JSON.parse(variables ?? '{}', (_name, value: unknown) =>
    kind === 'query' && typeof value === 'string' ? value.replace(address, '<personal data>') : value,
  )
  return {
    query: print(visit(document, { [Kind.FIELD]: withoutTypeName })),
    variables: Object.keys(parsed).length > 0 ? parsed : null,
  }
}

function withoutTypeName({ name }: FieldNode): null | undefined {
  return name.value === '__typename' ? null : undefined
}

/** An email address anywhere in a search text. */
const address = /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/g

function operationOf(document: DocumentNode): OperationDefinitionNode {
  const found = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (!found) throw new Error('A document without an operation was recorded')
  return found
}
