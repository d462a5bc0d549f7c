/** Heights in pixels that lists compute with, as the tokens have them for the density and the window (look/tokens.css). */
export function readRowHeights() {
  const styles = getComputedStyle(document.body)
  const read = (token: string) => Number.parseFloat(styles.getPropertyValue(token))
  return { row: read('--row'), head: read('--row-head'), card: read('--card') }
}
