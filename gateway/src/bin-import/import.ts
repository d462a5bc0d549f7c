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

/** Previews an import without changing anything. */
export async function planBinImport(content: Buffer, { rest }: Context): Promise<BinImportPlan> {
  const { shown } = await planOf(content, await storedLookups(rest))
  return shown
}

/** The services that an import needs. */
export interface ImportingServices {
  readonly idempotencyStore: IdempotencyStore
}

/** Options of an import. */
interface ImportTerms {
  /** The hash of the confirmed plan; null accepts any current plan. */
  readonly planHash: string | null
  readonly requestId: string
  /** SHA-256 of the file. */
  readonly fileHash: string
}

/**
 * Imports the valid lines of a file, once per request id. Throws CONFLICT (reason CHANGED) if the current plan differs
 * from the confirmed one, and OUTCOME_UNKNOWN if the platform did not report its result.
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
    // Without a confirmed plan, the file identifies the command.
    { binImport: terms.planHash ?? terms.fileHash },
    run,
    // The response is stored in clear text.
    (response): BinImported => ({ ...response, fileUploadErrors: [], isRepeated: true }),
  )
}

async function imported(content: Buffer, planHash: string | null, sending: Sending, rest: Rest): Promise<BinImported> {
  const { shown, toSend } = await planOf(content, await storedLookups(rest))
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

/** The platform's report on the lines it received. */
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
 * The lines as a CSV file for the platform. Each contains the `lastModified` of the lookup it changes, or nothing if it
 * must be new, so the platform refuses lines that changed after our read.
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

/** Maximum length of a platform message that is passed on, in characters. */
const longestMessage = 300

/** An error of the platform, with the line number in the uploaded file. */
function errorOf(error: unknown, lines: readonly LineToSend[]): BinUploadError {
  const { line, message } = (typeof error === 'object' && error !== null ? error : { message: error }) as Row
  const words = String(message ?? '').slice(0, longestMessage)
  return {
    // The header is the first line of the file sent.
    line: lines[Number(line) - 2]?.line ?? null,
    message: holdsCardNumber(words) ? 'The message may hold a card number and is not repeated' : words,
    by: 'PLATFORM',
  }
}
