import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { BreakableText } from '../../ui/BreakableText.tsx'
import { formatMoney } from '../../values/currency.ts'
import { writeNumber } from '../../values/written-number.ts'
import { Timestamp } from '../shown/Timestamp.tsx'
import type { KeptValue } from './entry-query.ts'
import { isTarget, textOf } from './sentence.ts'
import { useLedgerTexts } from './use-ledger-texts.ts'
import './kept-text.css'

interface KeptTextProps {
  readonly value: unknown
  readonly recordedAs: KeptValue['recordedAs']
  /** The field, whose codes may have texts. */
  readonly field?: string
  /** The currency of an amount. */
  readonly currency?: string | null
  /** Whether the value is a number, even if it is a string. If so, it is formatted for the user's language. */
  readonly isNumber?: boolean
}

/** The amounts of a charge, which are in its currency. */
const amounts: ReadonlySet<string> = new Set(['amount', 'amountCharged', 'amountRefunded', 'price', 'taxAmount'])

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

/** A value recorded in the ledger, formatted by its type. For a secret, only that it existed. */
export function KeptText({ value, recordedAs, field = '', currency = null, isNumber = false }: KeptTextProps) {
  const { formatMessage, locale } = useIntl()
  const texts = useLedgerTexts()
  if (recordedAs === 'CHANGED') return <em>{formatMessage({ id: 'ledger.notKept' })}</em>
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return <span className="muted">{formatMessage({ id: 'ledger.noValue' })}</span>
  }
  if (typeof value === 'boolean') return formatMessage({ id: value ? 'ledger.yes' : 'ledger.no' })
  if (typeof value === 'string' && moment.test(value)) return <Timestamp iso={value} />
  const code = texts.code(field, value)
  if (code !== null) return code
  if (currency !== null && amounts.has(field) && typeof value === 'string') {
    return <bdi>{formatMoney(value, currency, locale)}</bdi>
  }
  if (Array.isArray(value) && value.every(isTarget)) {
    return (
      <bdi>
        {value.map((target, place) => (
          <Fragment key={textOf(target, locale)}>
            {place > 0 && ', '}
            <span className="kept-target">{textOf(target, locale)}</span>
          </Fragment>
        ))}
      </bdi>
    )
  }
  return <bdi>{isNumber ? writeNumber(String(value), locale) : <BreakableText text={textOf(value, locale)} />}</bdi>
}
