import { DAY } from '../values/time.ts'

/** The minimum length of a secret key (specification 5 and 9). */
const SHORTEST = 16
const LONGEST = 200

/** Returns the faults of a secret key (specification 5), one text each. */
export function passwordFaults(secretKey: string): string[] {
  const faults: string[] = []
  if (secretKey.length < SHORTEST) faults.push(`secretKey is too short: at least ${SHORTEST} characters`)
  if (secretKey.length > LONGEST) faults.push(`secretKey is too long: at most ${LONGEST} characters`)
  if (!/[A-Z]/.test(secretKey)) faults.push('secretKey must contain an upper-case letter')
  if (!/[a-z]/.test(secretKey)) faults.push('secretKey must contain a lower-case letter')
  if (!/[0-9]/.test(secretKey)) faults.push('secretKey must contain a digit')
  return faults
}

/** The id of a new caller's first key. */
export const FIRST_PASSWORD = '1'

/** When a key that is set now expires by default, in Unix seconds: in a year. */
export function expiryOfPassword(now: number): number {
  return now + 365 * DAY
}
