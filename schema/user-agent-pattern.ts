import { createContext, Script } from 'node:vm'
import { instrumentConfigBounds } from './instrument-config.ts'

/** Longer than most user agents. */
const LONGEST = 400
/**
 * How long the trials may take before they are interrupted, in milliseconds. The trials of a good pattern take less
 * than one.
 */
const PATIENCE_MS = 250
/**
 * Minimum processor time that the trials themselves must have used, in microseconds. Below it, the machine was busy
 * with other work.
 */
const SPENT = 50_000
/** Maximum number of trials that were interrupted because the machine was busy. */
const MOST_ATTEMPTS = 2

/** Characters that character classes commonly match. */
const usual = ['a', 'A', '0', '_', ' ', '\t', '.', '/', ';', '(']

/**
 * The error in a user agent pattern, or null. The pattern is compiled, and then tried on long repetitions of its parts
 * within a time limit, which reveals catastrophic backtracking.
 */
export function userAgentPatternFault(pattern: string): string | null {
  const { most } = instrumentConfigBounds.userAgentRegex
  if (pattern.length > most) return `is too long: at most ${most} characters`
  try {
    new RegExp(pattern)
  } catch {
    return 'is not a valid regular expression'
  }
  return isRunaway(pattern) ? 'may run without end on some user agents' : null
}

function isRunaway(pattern: string): boolean {
  world.pattern = pattern
  world.texts = JSON.stringify(trials(pattern))
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const before = process.threadCpuUsage()
    try {
      trial.runInContext(world, { timeout: PATIENCE_MS })
      return false
    } catch {
      const { user, system } = process.threadCpuUsage(before)
      if (user + system >= SPENT) return true
    }
  }
  return true
}

/**
 * Nothing in a pattern runs as code: the pattern and the strings are values in an otherwise empty context, which can be
 * interrupted.
 */
const world = createContext(Object.create(null))
const trial = new Script(
  '{ const tried = new RegExp(pattern); for (const text of JSON.parse(texts)) tried.test(text) }',
)

/** Repetitions of the pattern's parts, followed by an end that does not match. */
function trials(pattern: string): string[] {
  const words = pattern.replace(/\\[a-zA-Z]/g, ' ').match(/[\w ./;-]+/g) ?? []
  const units = new Set([...words, ...words.flatMap((word) => [...word]), ...usual])
  return [...units].map((unit) => `${unit.repeat(Math.ceil(LONGEST / unit.length)).slice(0, LONGEST)}\u0000`)
}
