import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { type AccountFileFault, accountImportBounds as bounds } from '@portal/schema/account-import'
import type { IntlShape } from 'react-intl'

/** Why a file cannot be read, with what the gateway says of it. */
export interface FileFault {
  readonly reason: AccountFileFault
  readonly details: Readonly<Record<string, unknown>>
}

/** A fault that is found before the file is read. */
export function faultOfSize(size: number): FileFault | null {
  return size > bounds.bytes ? { reason: 'TOO_LARGE', details: {} } : null
}

/** The fault of a file that a check failed with; null for any other failure. */
export function faultOf(error: unknown): FileFault | null {
  if (!CombinedGraphQLErrors.is(error)) return null
  const { field, reason, ...details } = error.errors[0]?.extensions ?? {}
  if (field !== 'file' || typeof reason !== 'string') return null
  return { reason: reason as AccountFileFault, details }
}

/** What is wrong with the file, as a sentence, and the names that it is about. */
export function describeFault({ reason, details }: FileFault, merchant: string, intl: IntlShape) {
  const { line, column, key, entity, version, expected, merchantAccount, names } = details
  const values = {
    merchant,
    line: Number(line),
    column: Number(column),
    key: String(key),
    entity: String(entity),
    version: String(version),
    expected: String(expected),
    other: String(merchantAccount),
    most: reason === 'TOO_DEEP' ? bounds.depth : bounds.keys,
    size: largestFile(intl),
  }
  const id =
    reason === 'NOT_JSON' && typeof line === 'number'
      ? ('transfer.fault.NOT_JSON.at' as const)
      : (`transfer.fault.${reason}` as const)
  return {
    text: intl.formatMessage({ id }, values),
    names: Array.isArray(names) ? names.map(String) : [],
  }
}

/** The size of the largest file in words: `5 MB`. */
export function largestFile({ formatNumber }: IntlShape): string {
  return formatNumber(bounds.bytes / 1024 / 1024, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })
}
