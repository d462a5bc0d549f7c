import { DAY } from '../values/time.ts'

/** The shortest secret key (specification 5 and 9). */
const SHORTEST = 16
const LONGEST = 200

/** What is wrong with a secret key (specification 5), one text for each fault. */
export function passwordFaults(secretKey: string): string[] {
  const faults: string[] = []
  if (secretKey.length < SHORTEST) faults.push(`secretKey is too short: at least ${SHORTEST} characters`)
  if (secretKey.length > LONGEST) faults.push(`secretKey is too long: at most ${LONGEST} characters`)
  if (!/[A-Z]/.test(secretKey)) faults.push('secretKey must contain an upper-case letter')
  if (!/[a-z]/.test(secretKey)) faults.push('secretKey must contain a lower-case letter')
  if (!/[0-9]/.test(secretKey)) faults.push('secretKey must contain a digit')
  return faults
}

/** What the first key of a new caller is called. */
export const FIRST_PASSWORD = '1'

/** When a key given now expires unless said otherwise, in Unix seconds: a year on. */
export function expiryOfPassword(now: number): number {
  return now + 365 * DAY
}
