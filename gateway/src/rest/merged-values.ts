import type { Endpoint, Page, Query } from './endpoint.ts'
import { badInput } from './error.ts'
import { mergeFinds } from './merge.ts'
import { isEmpty } from './query.ts'
import { parameterNames } from './wire.ts'

/** The maximum number of calls for one page of a filter with several values. */
export const mostMerged = 12
/** The maximum depth of such a page: each call requests all rows up to there. */
const deepest = 1000

/**
 * The queries that together return the rows of a query: one for each combination of the values of its merged filters. A
 * filter for a single value of the same field also applies.
 */
export function queriesOf({ mergedFilters }: Endpoint, query: Query): readonly Query[] {
  let queries: readonly Query[] = [query]
  for (const [name, field] of Object.entries(mergedFilters)) {
    const { [name]: given, ...others } = query
    if (given === undefined) continue
    const values = new Set((Array.isArray(given) ? given : [given]).filter((value) => !isEmpty(value)).map(String))
    queries = queries.flatMap((each) => {
      const { [name]: _, ...rest } = each
      if (values.size === 0) return [rest]
      const wanted = isEmpty(others[field]) ? [...values] : [...values].filter((value) => value === others[field])
      return wanted.map((value) => ({ ...rest, [field]: value }))
    })
    if (queries.length > mostMerged) {
      throw badInput(`filter.${name}`, `has too many values: at most ${mostMerged} combinations of all filters`)
    }
  }
  return queries
}

/**
 * One page of the rows of several queries. No row matches two queries, so the total is their sum. If one query fails,
 * the page fails, because rows would be missing.
 */
export async function mergeQueries(
  endpoint: Endpoint,
  queries: readonly Query[],
  read: (query: Query) => Promise<Page>,
): Promise<Page> {
  const [first = {}] = queries
  const limit = Number(first[parameterNames.limit] ?? endpoint.pageSize)
  const offset = Number(first[parameterNames.offset] ?? 0)
  if (offset + limit > deepest) {
    throw badInput('page', `is too deep: a filter with several values can be paged through its first ${deepest} rows`)
  }
  const deep = { [parameterNames.limit]: offset + limit, [parameterNames.offset]: 0 }
  const pages = await Promise.all(queries.map((query) => read({ ...query, ...deep })))
  const finds = pages.map((value) => ({ status: 'fulfilled' as const, value }))
  const sort = String(first[parameterNames.sort] ?? endpoint.defaultSort)
  return {
    ...mergeFinds(endpoint, [], finds, { limit, offset, sort }),
    total: pages.reduce((sum, { total }) => sum + total, 0),
    totalIsExact: pages.every(({ totalIsExact }) => totalIsExact),
  }
}
