/** The rows per page: a number, or as many as fit in the window. */
export type PageSize = number | 'fit'

/** The choices of rows per page. The URL accepts any number up to the gateway's maximum. */
export const pageSizes = [10, 25, 50, 100, 'fit'] as const
/** The default before a choice (specification 9). */
export const defaultPageSize = 10
export const maximumPageSize = 200

/** Parses a stored page size; returns `usual` if nothing valid is stored. */
export function readPageSize(text: string | null, usual: PageSize = defaultPageSize): PageSize {
  return pageSizes.find((size) => String(size) === text) ?? usual
}

/** The number of rows that fit in the available height: at least 10, at most 200. */
export function fittingRows(room: number, rowHeight: number): number {
  return Math.min(maximumPageSize, Math.max(defaultPageSize, Math.floor(room / rowHeight)))
}
