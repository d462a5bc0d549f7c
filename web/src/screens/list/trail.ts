import type { Creation, ListMoment } from './list-moment.ts'
import type { ListDocument, ListVariables } from './list-types.ts'

/** The rows of a list that was left through one of them, so that their pages link to each other. */
export interface Trail {
  /** The list's path with its conditions, without the base of the portal. */
  readonly list: string
  /** The list's history entry, the key of its location. */
  readonly place: string
  /** The paths of the rows' pages. */
  readonly rows: readonly string[]
  /** Reads the pages of the list before and after these rows. */
  readonly page: TrailPage<unknown>
}

interface TrailPage<Row> {
  readonly document: ListDocument<Row>
  /** The variables of the rows, without the time bound. */
  readonly variables: ListVariables
  readonly moment: ListMoment | null
  readonly creation: Creation<Row> | undefined
  readonly link: (row: Row) => string
}

let trail: Trail | null = null

/** Remembers the rows of a list that is left. */
export function leaveTrail<Row>(left: Omit<Trail, 'page'> & { readonly page: TrailPage<Row> }): void {
  trail = left as unknown as Trail
}

/** The list that contains a page, or null. */
export function trailThrough(path: string): Trail | null {
  return trail?.rows.includes(path) ? trail : null
}
