/** Maximum number of levels of lists and objects in a JSON value from a client or the platform. */
export const mostLevels = 100

/** Whether a JSON value has more levels of lists and objects, which would overflow the stack of a reader. */
export function isDeeper(value: unknown, levels = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1))
}
