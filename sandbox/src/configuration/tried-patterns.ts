import { userAgentPatternFault } from '@portal/schema/user-agent-pattern'

/** So many different patterns of one file are tried, and so many are remembered. */
const most = 200

/** Patterns in which nothing was found, the latest 200: a file may contain each of them thousands of times. */
const sound = new Set<string>()

/** What is wrong with a pattern for user agents; null if nothing is. One that was sound is not tried again. */
export function patternFault(pattern: string): string | null {
  if (sound.has(pattern)) return null
  const fault = userAgentPatternFault(pattern)
  if (fault !== null) return fault
  const [oldest] = sound
  if (sound.size >= most && oldest !== undefined) sound.delete(oldest)
  sound.add(pattern)
  return null
}

type ImportedObject = Readonly<Record<string, unknown>>

/**
 * Objects without the patterns that are not to be tried, and what is wrong with the first of those: a file full of patterns
 * without end is not tried to its end.
 */
export function withoutHarmfulPatterns(objects: readonly ImportedObject[], field: string) {
  const tried = new Set<string>()
  let refused: { readonly place: number; readonly message: string } | null = null
  const harmless = objects.map((object, place): ImportedObject => {
    const pattern = object[field]
    if (typeof pattern !== 'string') return object
    if (refused === null && !tried.has(pattern)) {
      tried.add(pattern)
      const fault =
        tried.size > most ? `is one of more than ${most} different ones: import fewer at once` : patternFault(pattern)
      if (fault !== null) refused = { place, message: `${field} ${fault}` }
    }
    return refused === null ? object : { ...object, [field]: null }
  })
  return { harmless, refused: refused as { readonly place: number; readonly message: string } | null }
}
