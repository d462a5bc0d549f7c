import { CombinedGraphQLErrors } from '@apollo/client/errors'
import type { IntlShape } from 'react-intl'

/** Why a file cannot be read, with the details from the gateway. */
export interface FileFault<Reason extends string> {
  readonly reason: Reason
  readonly details: Readonly<Record<string, unknown>>
}

/** The faults that the portal finds itself. */
export type LocalFault = 'TOO_LARGE' | 'NOT_UTF8'

/** The fault of a file that is too large to be read; null for any other file. */
export function faultOfSize(size: number, largest: number): FileFault<'TOO_LARGE'> | null {
  return size > largest ? { reason: 'TOO_LARGE', details: {} } : null
}

/** The file fault in a failed check; null for any other failure. */
export function faultOf<Reason extends string>(error: unknown): FileFault<Reason> | null {
  if (!CombinedGraphQLErrors.is(error)) return null
  const { field, reason, ...details } = error.errors[0]?.extensions ?? {}
  return field === 'file' && typeof reason === 'string' ? { reason: reason as Reason, details } : null
}

/** The size of a file as text: `5 MB`. */
export function sizeInWords(bytes: number, { formatNumber }: IntlShape): string {
  return formatNumber(bytes / 1024 / 1024, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })
}
