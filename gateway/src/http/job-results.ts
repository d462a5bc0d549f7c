import { Readable } from 'node:stream'
import { csvCell } from '@portal/schema/csv-text'
import { decimalOf } from '../charge-jobs/amounts.ts'
import type { JobRow } from '../jobs/job-kind.ts'
import type { JobStore } from '../jobs/job-store.ts'
import { readNote } from '../jobs/notes.ts'
import { type JobServices, requiredJob, shownStates } from '../resources/job.ts'
import { isoSeconds } from '../rest/query.ts'
import type { FileRoute } from './file-route.ts'

/** The outcome of each item of a job as CSV, read from the store in batches. */
export const jobResults: FileRoute<JobServices> = {
  url: '/files/jobs/:job',
  access: 'logout',
  async respond(context, { job: id = '' }) {
    const job = await requiredJob(id, context)
    return {
      body: Readable.from(lines(job, context.services.jobs.kept), { objectMode: false }),
      length: undefined,
      contentType: 'text/csv; charset=utf-8',
      disposition: 'attachment',
      name: `job-${id.slice(0, 8)}.csv`,
    }
  },
}

async function* lines({ id }: JobRow, kept: JobStore): AsyncGenerator<Buffer> {
  yield Buffer.from('place,objectId,merchantAccount,plan,state,note,time,currency,amount,transactionId\r\n')
  for await (const rows of kept.itemBlocks(id)) {
    const text = rows.map(({ seq, itemId, merchant, plan, state, note, changed, currency, minor, decimals, proof }) =>
      [
        seq,
        csvCell(itemId),
        csvCell(merchant),
        plan,
        shownStates[state],
        csvCell(readNote(note).text),
        isoSeconds(changed),
        currency,
        minor > 0 ? decimalOf(minor, decimals) : '',
        csvCell(proof),
      ].join(),
    )
    yield Buffer.from(`${text.join('\r\n')}\r\n`)
  }
}
