import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { type AccountFileFault, accountImportBounds as bounds } from '@portal/schema/account-import'
import type { IntlShape } from 'react-intl'

/** Why a file cannot be read, with the gateway's details. */
export interface FileFault {
  readonly reason: AccountFileFault
  readonly details: Readonly<Record<string, unknown>>
}

/** The fault of a file that is too large, found before it is read. */
export function faultOfSize(size: number): FileFault | null {
  return size > bounds.bytes ? { reason: 'TOO_LARGE', details: {} } : null
}

/** The file fault that made a check fail. Null for any other failure. */
export function faultOf(error: unknown): FileFault | null {
  if (!CombinedGraphQLErrors.is(error)) return null
  const { field, reason, ...details } = error.errors[0]?.extensions ?? {}
  if (field !== 'file' || typeof reason !== 'string') return null
  return { reason: reason as AccountFileFault, details }
}

/** A sentence about the fault, and the names that it concerns. */
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

/** The maximum file size as text: `5 MB`. */
export function largestFile({ formatNumber }: IntlShape): string {
  return formatNumber(bounds.bytes / 1024 / 1024, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })
}
