import { asDecimal } from './decimal.ts'
import type { Endpoint, FailedLookup, Page, Row, SortKind } from './endpoint.ts'
import { codeOf } from './error.ts'

interface MergeBounds {
  readonly limit: number
  readonly offset: number
  /** The field to sort by, with a leading `-` for descending order. */
  readonly sort: string
  /** The ranks of the rows that come first, by key. Rows with the same rank follow the sort order. */
  readonly first?: ReadonlyMap<string, number>
}

/**
 * Merges the results of several lookups into one page: rows in the requested order and without duplicates. The total is
 * exact if every lookup succeeded and was read to its end; otherwise it is a lower bound. If all lookups failed, throws
 * the first failure, because an empty page would be wrong. Reports a field with several failed lookups once.
 */
export function mergeFinds(
  endpoint: Endpoint,
  fields: readonly string[],
  finds: readonly PromiseSettledResult<Page>[],
  { limit, offset, sort, first }: MergeBounds,
): Page {
  const pages = finds.filter((find) => find.status === 'fulfilled').map((find) => find.value)
  const failures = new Map<string, FailedLookup>()
  for (const [index, find] of finds.entries()) {
    const field = fields[index] ?? ''
    if (find.status === 'rejected' && !failures.has(field)) failures.set(field, failedLookup(field, find.reason))
  }
  const firstFailure = finds.find((find) => find.status === 'rejected')
  if (pages.length === 0 && firstFailure) throw firstFailure.reason

  const rows = new Map<string, Row>()
  for (const row of pages.flatMap((page) => page.items)) rows.set(endpoint.keyOf(row), row)
  const readToTheEnd = pages.every((page) => page.items.length >= page.total)
  const oneSource = pages.filter((page) => page.total > 0).length <= 1
  return {
    items: [...rows.values()].sort(comparison(endpoint, sort, first)).slice(offset, offset + limit),
    total: Math.max(rows.size, ...pages.map((page) => page.total)),
    totalIsExact: failures.size === 0 && pages.every((page) => page.totalIsExact) && (readToTheEnd || oneSource),
    failedLookups: [...failures.values()],
    asOf: pages.flatMap(({ asOf }) => asOf ?? []).sort()[0] ?? null,
  }
}

function comparison(
  endpoint: Endpoint,
  sort: string,
  first: ReadonlyMap<string, number> = new Map(),
): (a: Row, b: Row) => number {
  const field = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? -1 : 1
  const compare = comparisons[endpoint.sortBy[field] ?? 'text']
  const { idField } = endpoint
  const compareIds = comparisons[endpoint.sortBy[idField] ?? 'text']
  const byRank = (a: Row, b: Row) => {
    const [left, right] = [first.get(endpoint.keyOf(a)), first.get(endpoint.keyOf(b))]
    return left === right ? 0 : (left ?? Number.MAX_SAFE_INTEGER) - (right ?? Number.MAX_SAFE_INTEGER)
  }
  return (a, b) => byRank(a, b) || direction * (compare(a[field], b[field]) || compareIds(a[idField], b[idField]))
}

/** Compares strings by their code units; missing values come first. */
export function compareText(a: unknown, b: unknown): number {
  const [left, right] = [String(a ?? ''), String(b ?? '')]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Compares generated ids of the platform: `bin-9` comes before `bin-10`. */
function compareNumbered(a: unknown, b: unknown): number {
  const [[word, digits], [otherWord, otherDigits]] = [a, b].map(numbered) as [[string, string], [string, string]]
  return compareText(word, otherWord) || digits.length - otherDigits.length || compareText(digits, otherDigits)
}

function numbered(id: unknown): readonly [word: string, digits: string] {
  const text = String(id ?? '')
  const digits = /(?<!\d)\d*$/.exec(text)?.[0] ?? ''
  return [text.slice(0, text.length - digits.length), digits]
}

const comparisons: Readonly<Record<SortKind, (a: unknown, b: unknown) => number>> = {
  text: compareText,
  numbered: compareNumbered,
  decimal(a, b) {
    const [left, right] = [asDecimal(a), asDecimal(b)]
    return left < right ? -1 : left > right ? 1 : 0
  },
}

/** The report of a failed lookup. */
export function failedLookup(field: string, reason: unknown): FailedLookup {
  const message = reason instanceof Error ? reason.message : String(reason)
  return { field, message, code: codeOf(reason) ?? 'INTERNAL_SERVER_ERROR' }
}
