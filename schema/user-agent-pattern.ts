import { createContext, Script } from 'node:vm'
import { instrumentConfigBounds } from './instrument-config.ts'

/** Longer than most user agents are. */
const LONGEST = 400
/** How long the trials may take before they are interrupted, in milliseconds: those of a sound pattern take less than one. */
const PATIENCE_MS = 100
/** So much of that must have been spent on the trials themselves, in microseconds: else the machine was busy elsewhere. */
const SPENT = 50_000
/** How often trials that the machine held up are begun again. */
const MOST_ATTEMPTS = 20

/** What character classes commonly match. */
const usual = ['a', 'A', '0', '_', ' ', '\t', '.', '/', ';', '(']

/**
 * What is wrong with a pattern for user agents; null if nothing is. It is compiled, and then tried within a time limit on
 * long repetitions of what it contains: there a pattern that backtracks without end shows itself.
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

/** Nothing of a pattern is code: the pattern and the texts are values of an otherwise empty world, which can be interrupted. */
const world = createContext(Object.create(null))
const trial = new Script(
  '{ const tried = new RegExp(pattern); for (const text of JSON.parse(texts)) tried.test(text) }',
)

/** The parts of a pattern over and over, with an end that they do not lead to. */
function trials(pattern: string): string[] {
  const words = pattern.replace(/\\[a-zA-Z]/g, ' ').match(/[\w ./;-]+/g) ?? []
  const units = new Set([...words, ...words.flatMap((word) => [...word]), ...usual])
  return [...units].map((unit) => `${unit.repeat(Math.ceil(LONGEST / unit.length)).slice(0, LONGEST)}\u0000`)
}
