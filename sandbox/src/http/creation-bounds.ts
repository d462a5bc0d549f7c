interface CreationQuery {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly startId?: string | undefined
  readonly sort: { readonly descending: boolean }
}

/** The condition of `creationParameters` on a table whose row numbers grow with the ids. */
export function createdWithin(table: string): string {
  return `(:from is null or ${table}.creation_time >= :from) and (:to is null or ${table}.creation_time <= :to)
    and (:least is null or ${table}.n >= :least) and (:most is null or ${table}.n <= :most)`
}

/** The values of this condition. `numberOf` returns the row number in an id. */
export function creationBounds({ from, to, startId, sort }: CreationQuery, numberOf: (id: string) => number) {
  const start = startId === undefined ? null : numberOf(startId)
  return {
    from: from ?? null,
    to: to ?? null,
    least: sort.descending ? null : start,
    most: sort.descending ? start : null,
  }
}
