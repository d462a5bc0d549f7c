/** How many rows a page has: a number, or as many as the window holds. */
export type PageSize = number | 'fit'

/** The choices of rows per page; the address also takes other numbers up to the gateway's maximum. */
export const pageSizes = [10, 25, 50, 100, 'fit'] as const
/** What a list shows before anybody chose (specification 9). */
export const defaultPageSize = 10
export const maximumPageSize = 200

/** A page size as it is stored; what is usual where nothing usable is stored. */
export function readPageSize(text: string | null, usual: PageSize = defaultPageSize): PageSize {
  return pageSizes.find((size) => String(size) === text) ?? usual
}

/** How many rows of a height fill the room that a window leaves for them: at least 10, at most 200. */
export function fittingRows(room: number, rowHeight: number): number {
  return Math.min(maximumPageSize, Math.max(defaultPageSize, Math.floor(room / rowHeight)))
}
