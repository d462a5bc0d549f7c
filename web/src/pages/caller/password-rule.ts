import { isGuessable } from '@portal/schema/password-pattern'

/** The checks for a secret key: those of the specification (5 and 9), and that it follows no known pattern. */
const passwordChecks = {
  length: (key: string) => key.length >= shortest,
  upper: (key: string) => /[A-Z]/.test(key),
  lower: (key: string) => /[a-z]/.test(key),
  digit: (key: string) => /[0-9]/.test(key),
  pattern: (key: string, names: readonly string[]) => !isGuessable(key, names),
} as const

export type PasswordCheck = keyof typeof passwordChecks

const shortest = 16
/** The maximum length that the gateway accepts. */
export const longestPassword = 200

/** The checks that a key fails, in display order. The key must not consist of `names`, such as the user name. */
export function failedChecks(key: string, names: readonly string[] = []): PasswordCheck[] {
  return allChecks.filter((check) => !passwordChecks[check](key, names))
}

export const allChecks: readonly PasswordCheck[] = ['length', 'upper', 'lower', 'digit', 'pattern']

/**
 * The strength of a key from 0 to 4, by the bits of its characters. A key that breaks a rule is weak (1) at most.
 * Characters that repeat one of the two before them or continue a sequence (abc, 321) count little.
 */
export function passwordStrength(key: string): 0 | 1 | 2 | 3 | 4 {
  if (key === '') return 0
  const alphabet =
    (/[a-z]/.test(key) ? 26 : 0) +
    (/[A-Z]/.test(key) ? 26 : 0) +
    (/[0-9]/.test(key) ? 10 : 0) +
    (/[^a-zA-Z0-9]/.test(key) ? 32 : 0)
  const fresh = [...key].filter((_, place, all) => isFresh(all, place)).length
  const bits = (fresh + (key.length - fresh) / 8) * Math.log2(alphabet)
  if (failedChecks(key).length > 0 || bits < 50) return 1
  if (bits < 80) return 2
  return bits < 110 ? 3 : 4
}

function isFresh(all: readonly string[], place: number): boolean {
  const [code, last, beforeLast] = [0, 1, 2].map((back) => all[place - back]?.charCodeAt(0) ?? Number.NaN)
  if (code === undefined || last === undefined) return true
  return !(Math.abs(code - last) <= 1 || code === beforeLast)
}
