/**
 * Row heights in pixels for layout computations, from the tokens for the current density and window (look/tokens.css).
 */
export function readRowHeights() {
  const styles = getComputedStyle(document.body)
  const read = (token: string) => Number.parseFloat(styles.getPropertyValue(token))
  return { row: read('--row'), head: read('--row-head'), card: read('--card') }
}
