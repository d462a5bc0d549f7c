/** One item of the provider's news. */
export interface NewsItem {
  readonly title: string
  readonly link: string
  /** The date, `2026-11-20`, or null. */
  readonly date: string | null
}

/** The items of a response (specification 7.10: the field `items`, empty by default). Invalid items are ignored. */
export function readNews(answer: unknown): readonly NewsItem[] {
  const items = typeof answer === 'object' && answer !== null && 'items' in answer ? answer.items : []
  return Array.isArray(items) ? items.flatMap((item) => newsItem(item) ?? []) : []
}

function newsItem(item: unknown): NewsItem | null {
  if (typeof item !== 'object' || item === null) return null
  const { title, link, date } = item as Record<string, unknown>
  // Other schemes could run scripts here.
  if (typeof title !== 'string' || typeof link !== 'string' || !/^https?:\/\//i.test(link)) return null
  return { title, link, date: typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? date : null }
}
