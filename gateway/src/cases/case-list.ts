import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import type { Author, CaseRow } from './case-store.ts'
import type { Term } from './words.ts'

/** The cases that a caller may see: those of one merchant or all merchants, about objects of some types. */
export interface CaseScope {
  /** Null for all merchants. */
  readonly merchant: string | null
  readonly objectTypes: readonly string[]
}

/** The conditions of a list of cases. A case must meet all of them. */
export interface CaseQuery {
  readonly terms?: readonly Term[]
  readonly states?: readonly CaseRow['state'][]
  readonly assignee?: Author
  readonly isUnassigned?: boolean
  readonly objectType?: string
  readonly objectId?: string
  readonly isOverdue?: boolean
  readonly isSnoozed?: boolean
  /** Milliseconds, both inclusive. */
  readonly dueFrom?: number
  readonly dueTo?: number
}

/** The columns by which cases can be sorted. */
export const caseSorts = { creationTime: 'opened', dueAt: 'dueAt', lastModified: 'changed' } as const

export type CaseSort = keyof typeof caseSorts

/** The requested range of a list. */
export interface CasePaging {
  readonly limit: number
  readonly offset: number
  readonly by: CaseSort
  readonly isDescending: boolean
}

/** Cases, and how many there are in total. */
export interface CaseFind {
  readonly rows: readonly CaseRow[]
  readonly total: number
}

/** The highest character: every word that begins with a prefix sorts below the prefix followed by it. */
const highest = '\u{10ffff}'

type Expressions = ExpressionBuilder<Tables, 'objectCase'>

/** The conditions of a query as one expression. */
function matching({ merchant, objectTypes }: CaseScope, query: CaseQuery, now: number) {
  const { states, assignee, isUnassigned, objectType, objectId, isSnoozed, isOverdue, dueFrom, dueTo } = query
  return (where: Expressions) => {
    const parts: Expression<SqlBool>[] = [where('objectType', 'in', objectTypes)]
    if (merchant !== null) parts.push(where('merchant', '=', merchant))
    if (states?.length) parts.push(where('state', 'in', states))
    if (assignee) {
      parts.push(where('assigneeAccount', '=', assignee.account), where('assigneeCaller', '=', assignee.caller))
    }
    if (isUnassigned !== undefined) parts.push(where('assigneeCaller', isUnassigned ? '=' : '<>', ''))
    if (objectType !== undefined) parts.push(where('objectType', '=', objectType))
    if (objectId !== undefined) parts.push(where('objectId', '=', objectId))
    if (isSnoozed !== undefined) parts.push(where('snoozedUntil', isSnoozed ? '>' : '<=', now))
    if (dueFrom !== undefined) parts.push(where('dueAt', '>=', dueFrom))
    if (dueTo !== undefined) parts.push(where('dueAt', '>', 0), where('dueAt', '<=', dueTo))
    if (isOverdue !== undefined) {
      const isDue = [where('dueAt', '>', 0), where('dueAt', '<', now), where('state', 'in', ['OPEN', 'WAITING'])]
      parts.push(isOverdue ? where.and(isDue) : where.not(where.and(isDue)))
    }
    for (const term of query.terms ?? []) parts.push(where('id', 'in', casesWith(where, term, merchant)))
    return where.and(parts)
  }
}

function casesWith({ selectFrom }: Expressions, { word, isWhole }: Term, merchant: string | null) {
  const words = selectFrom('caseWord').select('caseWord.caseId')
  // The index of words starts with the merchant.
  const ofMerchant =
    merchant === null
      ? words.where('caseWord.merchant', 'in', selectFrom('objectCase as any').select('any.merchant').distinct())
      : words.where('caseWord.merchant', '=', merchant)
  if (isWhole) return ofMerchant.where('caseWord.word', '=', word)
  return ofMerchant.where('caseWord.word', '>=', word).where('caseWord.word', '<', `${word}${highest}`)
}

/**
 * Finds a page of the matching cases and their total. Uses one statement for a single object, otherwise two, because
 * counting over a window reads every column of every match.
 */
export async function findCases(
  store: Store,
  scope: CaseScope,
  query: CaseQuery,
  { limit, offset, by, isDescending }: CasePaging,
  now: number,
): Promise<CaseFind> {
  if (scope.objectTypes.length === 0) return { rows: [], total: 0 }
  const conditions = matching(scope, query, now)
  const column = caseSorts[by]
  const way = isDescending ? 'desc' : 'asc'
  let found = store.selectFrom('objectCase').selectAll().where(conditions)
  // Cases without a due time come last in both directions.
  if (by === 'dueAt') found = found.orderBy(sql<SqlBool>`"dueAt" = 0`)
  found = found.orderBy(column, way).orderBy('id', way).limit(limit).offset(offset)
  if (query.objectId !== undefined && offset === 0) {
    const rows = await found.select(sql<number>`count(*) over ()`.as('total')).execute()
    return { rows: rows.map(({ total: _, ...row }) => row), total: Number(rows[0]?.total ?? 0) }
  }
  const counted = store
    .selectFrom('objectCase')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(conditions)
  const [rows, { count }] = await Promise.all([found.execute(), counted.executeTakeFirstOrThrow()])
  return { rows, total: Number(count) }
}

/** The next open case without an assignee: the earliest due time first, then the oldest case. */
export function nextToTake(store: Store, scope: CaseScope, now: number): Promise<CaseRow | undefined> {
  if (scope.objectTypes.length === 0) return Promise.resolve(undefined)
  const query: CaseQuery = { states: ['OPEN'], isUnassigned: true, isSnoozed: false }
  return store
    .selectFrom('objectCase')
    .selectAll()
    .where(matching(scope, query, now))
    .orderBy(sql<SqlBool>`"dueAt" = 0`)
    .orderBy('dueAt')
    .orderBy('opened')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
