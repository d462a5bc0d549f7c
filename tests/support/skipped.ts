import { appendFileSync } from 'node:fs'

/** Reports clearly that tests are skipped, why, and which command runs them. `npm test` repeats it at the end. */
export function reportSkipped(tests: string, why: string, remedy: string): void {
  const line = `SKIPPED: ${tests}, because ${why}. To run them: ${remedy}`
  console.warn(line)
  if (process.env.SKIPPED_FILE) appendFileSync(process.env.SKIPPED_FILE, `${line}\n`)
}
