import { userAgentPatternFault } from '@portal/schema/user-agent-pattern'

/** How many different patterns of a file are tried, and how many results are cached. */
const most = 200

/** The latest 200 patterns without faults: a file may repeat each of them thousands of times. */
const sound = new Set<string>()

/** Returns the fault of a user agent pattern, or null. Patterns without faults are cached. */
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
 * Returns the objects whose patterns may be tried, and the fault of the first other one. Limits the work for a file
 * with many patterns.
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
