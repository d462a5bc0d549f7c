interface RowHeights {
  readonly row: number
  readonly head: number
  readonly card: number
}

/** The last reading, and the classes of the body at that time. */
let known: { readonly classes: string; readonly heights: RowHeights } | null = null
let isFollowing = false
const forget = () => {
  known = null
}

/**
 * Row heights in pixels for layout computations, from the tokens for the current density and window (look/tokens.css). They
 * are read once for each of these, because a reading makes the browser compute the styles of the whole page.
 */
export function readRowHeights(): RowHeights {
  if (!isFollowing) addEventListener('resize', forget)
  isFollowing = true
  const classes = document.body.className
  if (known?.classes === classes) return known.heights
  const styles = getComputedStyle(document.body)
  const read = (token: string) => Number.parseFloat(styles.getPropertyValue(token))
  const heights = { row: read('--row'), head: read('--row-head'), card: read('--card') }
  known = { classes, heights }
  return heights
}
