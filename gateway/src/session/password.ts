import { isGuessable } from '@portal/schema/password-pattern'
import { badInput } from '../rest/error.ts'

/** Minimum length of a secret key (specification 5 and 9). */
const shortestPassword = 16

/**
 * Throws BAD_INPUT unless the key has 16 characters, an uppercase letter, a lowercase letter and a digit (specification
 * 5), and follows no well-known pattern. It must not consist of `names` either, such as the user name.
 */
export function checkPassword(field: string, password: string, names: readonly string[]): void {
  if (password.length < shortestPassword) throw badInput(field, `is too short: at least ${shortestPassword} characters`)
  if (password.length > 200) throw badInput(field, 'is too long: at most 200 characters')
  if (!/[A-Z]/.test(password)) throw badInput(field, 'must contain an upper-case letter')
  if (!/[a-z]/.test(password)) throw badInput(field, 'must contain a lower-case letter')
  if (!/[0-9]/.test(password)) throw badInput(field, 'must contain a digit')
  if (isGuessable(password, names)) {
    throw badInput(field, 'is too easy to guess: it repeats itself, or consists of common words, sequences and names')
  }
}
