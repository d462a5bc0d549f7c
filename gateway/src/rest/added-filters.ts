import type { Endpoint, Page, Query } from './endpoint.ts'
import { codedError } from './error.ts'
import { isEmpty } from './query.ts'

/**
 * Throws NOT_SUPPORTED if the platform ignored a filter that not every platform supports: it then returned rows without
 * the value, so the whole response is useless. Ignores letter case, and skips masked values.
 */
export function requireFiltered({ addedFilters }: Endpoint, query: Query, { items }: Page): void {
  for (const [field, valuesOf] of Object.entries(addedFilters)) {
    const asked = query[field]
    if (isEmpty(asked)) continue
    // A comma may separate values or belong to the only one.
    const values = (Array.isArray(asked) ? asked : [asked, ...String(asked).split(',')]).filter(
      (value) => !isEmpty(value),
    )
    if (values.length === 0) continue
    const wanted = new Set(values.map((value) => String(value).toLowerCase()))
    const isWanted = (found: unknown) => {
      const text = String(found ?? '')
      return found === undefined || text.includes('•') || wanted.has(text.toLowerCase())
    }
    if (items.every((row) => valuesOf(row)?.some(isWanted) ?? true)) continue
    throw codedError('NOT_SUPPORTED', `The platform does not filter by ${field}: it returned other rows`)
  }
}
