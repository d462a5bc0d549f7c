import type { Row } from '../rest/endpoint.ts'
import { charges } from '../rest/endpoints.ts'
import { badInput } from '../rest/error.ts'
import type { QueryValue } from '../rest/query.ts'
import { deepestMerge, largestPage, type Rest } from '../rest/rest.ts'
import type { SearchWay } from '../rest/search.ts'
import { parameterNames } from '../rest/wire.ts'
import { mostLines } from './lines.ts'

/** Conditions on charges, and the time until which charges are selected. */
export interface Matching {
  readonly search: string
  readonly filter: Readonly<Record<string, QueryValue>>
  readonly until: string
}

/** The number of charges that match, and their pages. */
export interface Matched {
  readonly total: number
  readonly pages: AsyncIterable<readonly Row[]>
}

/**
 * Selects all matching charges up to a point in time. Throws BAD_INPUT if there are none or too many, or if a search
 * cannot guarantee to find all.
 */
export async function match(
  { search, filter, until }: Matching,
  ways: readonly SearchWay[],
  rest: () => Rest,
): Promise<Matched> {
  const given = typeof filter.to === 'string' && filter.to < until ? filter.to : until
  const bounded = { ...filter, to: given }
  return search.trim() === '' ? byConditions(bounded, rest) : bySearch(search, bounded, ways, rest)
}

async function byConditions(filter: Matching['filter'], rest: () => Rest): Promise<Matched> {
  const query = { ...filter, [parameterNames.sort]: 'creationTime' }
  const first = await rest().list(charges, { query: { ...query, [parameterNames.limit]: 1 } })
  requireTotal(first.total, mostLines)
  return { total: first.total, pages: pagesByTime(query, rest) }
}

/**
 * Pages by creation time, not by offset: charges that stop matching in the meantime then hide no others. An offset is
 * used only for charges created within the same second.
 */
async function* pagesByTime(query: Readonly<Record<string, QueryValue>>, rest: () => Rest) {
  const seen = new Set<string>()
  let from = query.from
  let offset = 0
  for (;;) {
    const page = await rest().list(charges, {
      query: { ...query, from, [parameterNames.limit]: largestPage, [parameterNames.offset]: offset },
    })
    const fresh = page.items.filter((row) => !seen.has(charges.keyOf(row)))
    for (const row of fresh) seen.add(charges.keyOf(row))
    requireTotal(seen.size, mostLines, true)
    if (fresh.length > 0) yield fresh
    if (page.items.length < largestPage) return
    const last: unknown = page.items.at(-1)?.creationTime
    if (typeof last === 'string' && last !== from) {
      from = last
      offset = 0
    } else offset += page.items.length
  }
}

async function bySearch(
  search: string,
  filter: Matching['filter'],
  ways: readonly SearchWay[],
  rest: () => Rest,
): Promise<Matched> {
  const verbs = rest()
  const pageAt = (offset: number) => verbs.list(charges, { search, filter, page: { limit: largestPage, offset } }, ways)
  const first = await pageAt(0)
  const [failed] = first.failedLookups
  if (failed) throw badInput('matching.search', `could not be looked up in ${failed.field}: ${failed.message}`)
  if (!first.totalIsExact) throw badInput('matching.search', 'finds more than can be counted: use conditions')
  requireTotal(first.total, deepestMerge)
  async function* pages() {
    let { items } = first
    for (let offset = 0; items.length > 0; ) {
      yield items
      offset += items.length
      if (offset >= first.total) return
      items = (await pageAt(offset)).items
    }
  }
  return { total: first.total, pages: pages() }
}

function requireTotal(total: number, most: number, isWalking = false): void {
  if (total === 0 && !isWalking) throw badInput('matching', 'selects nothing: no charge matches now')
  if (total > most) throw badInput('matching', `selects too many: at most ${most} charges, and ${total} match`)
}
