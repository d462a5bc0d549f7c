import {
  type BinImported,
  type BinImportPlan,
  type BinUploadError,
  binImportColumns,
  cellOfRanges,
} from '@portal/schema/bin-import'
import { holdsCardNumber } from '@portal/schema/bin-lookup'
import { stringify } from 'csv-stringify/sync'
import type { Context } from '../request/context.ts'
import { ownerOf } from '../request/owner.ts'
import { endpoint, type Row } from '../rest/endpoint.ts'
import { badInput, codedError, outcomeUnknown, unreadableResponse } from '../rest/error.ts'
import type { Rest } from '../rest/rest.ts'
import { fileKeys } from '../rest/wire.ts'
import type { IdempotencyStore, Sending } from '../store/idempotency-store.ts'
import { type LineToSend, planOf } from './plan.ts'
import { storedLookups } from './stored-lookups.ts'

const imports = endpoint('/bin/import', { name: 'import of BIN lookups' })

/** What importing a file would do; nothing is changed. */
export async function planBinImport(content: Buffer, { rest }: Context): Promise<BinImportPlan> {
  return planOf(content, await storedLookups(rest)).shown
}

/** The services that an import works with. */
export interface ImportingServices {
  readonly idempotencyStore: IdempotencyStore
}

/** How a file is to be imported. */
interface ImportTerms {
  /** The plan that was decided on; null for whatever is right now. */
  readonly planHash: string | null
  readonly requestId: string
  /** SHA-256 of the file. */
  readonly fileHash: string
}

/**
 * Imports the good lines of a file, once per request id. Throws CONFLICT (reason CHANGED) where another plan would be made
 * now than the one that was decided on, and OUTCOME_UNKNOWN where the platform did not say what it did.
 */
export function importBins(
  content: Buffer,
  terms: ImportTerms,
  context: Context<ImportingServices>,
): Promise<BinImported> {
  const { idempotencyStore } = context.services
  const run = (sending: Sending) =>
    idempotencyStore.alone(['all/binimport'], () => imported(content, terms.planHash, sending, context.rest))
  return idempotencyStore.onceKept(
    ownerOf(context),
    terms.requestId,
    // Where no plan was decided on, the file is the command.
    { binImport: terms.planHash ?? terms.fileHash },
    run,
    // What is kept lies in the store as it is.
    (response): BinImported => ({ ...response, fileUploadErrors: [], isRepeated: true }),
  )
}

async function imported(content: Buffer, planHash: string | null, sending: Sending, rest: Rest): Promise<BinImported> {
  const { shown, toSend } = planOf(content, await storedLookups(rest))
  if (planHash !== null && planHash !== shown.planHash) throw otherPlan(planHash, shown)
  const done = await sending(() => (toSend.length > 0 ? sent(toSend, rest) : Promise.resolve(nothingSent)))
  const { lines, unchanged, bad, badLines, fileHash } = shown
  const own = badLines.map(({ line, message }): BinUploadError => ({ line, message, by: 'PORTAL' }))
  return {
    lines,
    imported: done.imported,
    updated: done.updated,
    unchanged,
    rejected: bad + done.rejected,
    fileUploadErrors: [...own, ...done.errors],
    fileHash,
    isReconciled: done.imported + done.updated + done.rejected === toSend.length,
    isRepeated: false,
  }
}

function otherPlan(planHash: string, { fileHash }: BinImportPlan) {
  if (!planHash.startsWith(`${fileHash}.`)) return badInput('planHash', 'is the plan of another file')
  return codedError('CONFLICT', 'The BIN lookups have changed since the plan was made. Nothing was imported', {
    reason: 'CHANGED',
  })
}

/** What the platform says it did with the lines it was sent. */
interface Done {
  readonly imported: number
  readonly updated: number
  readonly rejected: number
  readonly errors: readonly BinUploadError[]
}

const nothingSent: Done = { imported: 0, updated: 0, rejected: 0, errors: [] }

async function sent(lines: readonly LineToSend[], rest: Rest): Promise<Done> {
  const file = { name: 'bins.csv', contentType: 'text/csv', content: fileOf(lines) }
  const response = await rest.upload(imports, fileKeys.file, file)
  const { imported, updated, rejected, fileUploadErrors } = response
  if (![imported, updated, rejected].every((count) => Number.isSafeInteger(count) && count >= 0)) {
    throw outcomeUnknown(unreadableResponse('an import without its counts', 200))
  }
  const errors = Array.isArray(fileUploadErrors) ? fileUploadErrors.map((error) => errorOf(error, lines)) : []
  return { imported, updated, rejected, errors }
}

/**
 * The lines as the platform reads them, each with the moment of the lookup that it changes, or none where it must be new: what
 * happens between our look and the platform's work is refused there.
 */
function fileOf(lines: readonly LineToSend[]): string {
  const records = lines.map(({ id, values, lastModified }) => ({
    ...values,
    binLookupId: id ?? '',
    ranges: cellOfRanges(values.ranges),
    lastModified: lastModified ?? '',
  }))
  return stringify(records, { header: true, columns: [...binImportColumns, 'lastModified'], record_delimiter: '\r\n' })
}

/** The longest message of the platform that is passed on. */
const longestMessage = 300

/** An error of the platform, under the number that its line has in the file that was chosen. */
function errorOf(error: unknown, lines: readonly LineToSend[]): BinUploadError {
  const { line, message } = (typeof error === 'object' && error !== null ? error : { message: error }) as Row
  const words = String(message ?? '').slice(0, longestMessage)
  return {
    // The header is the first line of what was sent.
    line: lines[Number(line) - 2]?.line ?? null,
    message: holdsCardNumber(words) ? 'The message may hold a card number and is not repeated' : words,
    by: 'PLATFORM',
  }
}
