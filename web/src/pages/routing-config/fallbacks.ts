/** The ids in a form's value, in order. */
export function fallbacksIn(entered: string): string[] {
  return entered.split(',').filter((id) => id !== '')
}
