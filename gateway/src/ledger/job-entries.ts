import type { JobItemRow, JobRow } from '../jobs/job-kind.ts'
import type { Row } from '../rest/endpoint.ts'
import { codeOf } from '../rest/error.ts'
import type { BegunEntry, EndedEntry } from './entry.ts'
import type { RecordContent } from './record.ts'
import type { LedgerWriter } from './writer.ts'

/** A command that a job runs on a charge outside of any request. */
export interface JobChange {
  readonly job: JobRow
  readonly item: JobItemRow
  readonly command: { readonly command: string; readonly amount?: string }
  readonly requestId: string
}

/** An entry of a job's command whose outcome is still unknown. */
export interface JobEntry {
  /** Records the outcome, and the charge before and after. Never fails. */
  end(error: unknown, before: Row | null, after: Row | null): Promise<void>
}

const recorded = ['chargeStatus', 'amountCharged', 'amountRefunded'] as const

/**
 * Records the start of a job's command in the history of its charge. The start of the job itself is already recorded.
 * Throws STORE_UNAVAILABLE if the record cannot be written; the command must not be sent then.
 */
export async function beginOfJob(
  writer: LedgerWriter,
  clock: () => number,
  onUnnoted: (error: unknown) => void,
  { job, item, command, requestId }: JobChange,
): Promise<JobEntry> {
  const content = {
    chain: item.merchant || job.merchant || job.account,
    kind: 'mutation',
    account: job.account,
    caller: job.caller,
    objectType: 'Charge',
    objectId: item.itemId,
  } as const
  const { command: name, amount } = command
  const entry: BegunEntry = {
    act: 'runChargeCommand',
    session: null,
    onBehalfOf: job.merchant || null,
    from: '',
    logId: '',
    requestId,
    jobId: job.id,
    ...(job.reason !== '' && { reason: job.reason }),
    given: { command: name, ...(amount !== undefined && { amount }) },
    changed: [],
  }
  const begun: RecordContent = { ...content, phase: 'begun', at: clock(), outcome: '', entry: JSON.stringify(entry) }
  const head = await writer.append(begun, { onDisk: false })
  return {
    async end(error, before, after) {
      const code = codeOf(error)
      const isUnknown = error !== null && (code === undefined || code === 'OUTCOME_UNKNOWN')
      const outcome = error === null ? 'done' : isUnknown ? 'unknown' : 'refused'
      const ended: RecordContent = {
        ...content,
        phase: 'ended',
        at: clock(),
        act: head.seq,
        outcome,
        entry: JSON.stringify(endedEntry(error, before, after)),
      }
      await writer.append(ended, { onDisk: false }).catch(onUnnoted)
    },
  }
}

function endedEntry(error: unknown, before: Row | null, after: Row | null): EndedEntry {
  if (error !== null) return { code: codeOf(error) ?? 'INTERNAL_SERVER_ERROR' }
  const kept = (row: Row | null) => row && Object.fromEntries(recorded.map((field) => [field, row[field] ?? null]))
  return {
    ...(before && { before: kept(before) }),
    ...(after && { after: kept(after) }),
    changed: before && after ? recorded.filter((field) => before[field] !== after[field]) : [...recorded],
    ...(before?.lastModified && { modifiedBefore: before.lastModified }),
    ...(after?.lastModified && { modifiedAfter: after.lastModified }),
  }
}
