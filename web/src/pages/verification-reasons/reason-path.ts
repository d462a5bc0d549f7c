/** The path of the list of verification failure reasons (specification 2.1). */
export const reasonsPath = '/all/reasons'

/** The path of one reason. */
export function reasonPath(id: string): string {
  return `${reasonsPath}/${encodeURIComponent(id)}`
}
