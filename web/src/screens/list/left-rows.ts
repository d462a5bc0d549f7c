/** The row through which the user left a list, with the table's scroll position. */
export interface LeftRow {
  /** The path of the row's page. */
  readonly href: string
  readonly top: number
  readonly left: number
}

const mostPlaces = 20
const places = new Map<string, LeftRow>()

/**
 * Remembers the row through which a list was left, by history entry (the location's key). The oldest entries are
 * dropped.
 */
export function leaveByRow(place: string, row: LeftRow): void {
  places.delete(place)
  places.set(place, row)
  const [oldest] = places.keys()
  if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest)
}

/** The row through which the list at this history entry was left. */
export function leftRow(place: string): LeftRow | undefined {
  return places.get(place)
}
