/** The ids that a form holds, in their order. */
export function fallbacksIn(entered: string): string[] {
  return entered.split(',').filter((id) => id !== '')
}
