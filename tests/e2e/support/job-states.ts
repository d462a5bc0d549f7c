/** The parts of a job's response that pictures alter. */
interface AlterableJob {
  readonly lines: number
  readonly sums: readonly { readonly amount: string }[]
}
/** A line of a job. */
interface AlterableLine {
  readonly place: number
}

interface Counts {
  readonly done: number
  readonly failed: number
  readonly unknown: number
  readonly left: number
  readonly notStarted: number
}

function setCounts(job: AlterableJob, counts: Counts, more: object): void {
  const { done, failed, unknown, left, notStarted } = counts
  const selection = done + failed + unknown + left + notStarted
  Object.assign(job, {
    reason: 'The product was broken',
    startedAt: '2026-11-25T09:00:00Z',
    startsAt: null,
    counts: { __typename: 'JobCounts', ...counts, selection, inFlight: 0, leftOut: 0 },
    ...more,
  })
}

/** A job in the middle of its run. */
export function running(job: AlterableJob): void {
  setCounts(job, { done: 21, failed: 2, unknown: 0, left: 1, notStarted: 14 }, { state: 'RUNNING' })
}

/** A job that has paused itself because three responses were lost. */
export function inDoubt(job: AlterableJob): void {
  const paused = { state: 'PAUSED', pausedBecause: 'UNKNOWN_OUTCOMES' }
  setCounts(job, { done: 21, failed: 2, unknown: 3, left: 1, notStarted: 11 }, paused)
}

/** A job that has ended. */
export function ended(job: AlterableJob): void {
  const done = { state: 'DONE', endedAt: '2026-11-25T09:01:00Z', pausedBecause: null }
  setCounts(job, { done: 33, failed: 3, unknown: 1, left: 1, notStarted: 0 }, done)
}

/** A note from the gateway. The page has the text. */
function noted(code: string) {
  return { note: code, codedNote: { __typename: 'JobNote', code, values: [] } }
}

const unsaid = { note: null, codedNote: null }

const outcomes = [
  { ...unsaid, state: 'DONE', transactionId: 'txn-20960' },
  { ...unsaid, state: 'FAILED', note: 'The issuer refused: card closed', transactionId: null },
  { ...noted('CHARGE_CHANGED'), state: 'LEFT', transactionId: null },
  { ...unsaid, state: 'NOT_STARTED', transactionId: null },
]

/** Gives each line a different outcome; the first ones are unknown. */
export function outcomesOf(lines: readonly AlterableLine[], unknown: number): void {
  const doubt = { ...noted('CHARGE_UNCHANGED'), state: 'UNKNOWN', finding: 'PROBABLY_NOT_DONE' }
  for (const line of lines) {
    Object.assign(line, { amount: '50.00', currency: 'EUR', plan: 'WILL_BE_SENT' })
    Object.assign(line, line.place <= unknown ? doubt : outcomes[line.place % outcomes.length])
  }
}
