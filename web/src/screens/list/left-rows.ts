/** The row by which somebody left a list, and how far its table was scrolled. */
interface LeftRow {
  /** The address of the row's page. */
  readonly href: string
  readonly top: number
  readonly left: number
}

const mostPlaces = 20
const places = new Map<string, LeftRow>()

/** Notes by which row a list was left, under its place in the history (the location's key); the oldest places go. */
export function leaveByRow(place: string, row: LeftRow): void {
  places.delete(place)
  places.set(place, row)
  const [oldest] = places.keys()
  if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest)
}

/** The row by which the list at this place of the history was left. */
export function leftRow(place: string): LeftRow | undefined {
  return places.get(place)
}
