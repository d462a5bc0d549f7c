import { useIntl } from 'react-intl'
import { Timestamp } from '../Timestamp.tsx'
import type { KeptValue } from './entry-query.ts'

interface KeptTextProps {
  readonly value: unknown
  readonly recordedAs: KeptValue['recordedAs']
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

/** A value recorded in the ledger, formatted by its type. For a secret, only that it existed. */
export function KeptText({ value, recordedAs }: KeptTextProps) {
  const { formatMessage } = useIntl()
  if (recordedAs === 'CHANGED') return <em>{formatMessage({ id: 'ledger.notKept' })}</em>
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return <span className="muted">{formatMessage({ id: 'ledger.noValue' })}</span>
  }
  if (typeof value === 'boolean') return formatMessage({ id: value ? 'ledger.yes' : 'ledger.no' })
  if (typeof value === 'string' && moment.test(value)) return <Timestamp iso={value} />
  return <bdi>{textOf(value)}</bdi>
}

function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
