import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { formatMoney } from '../../values/currency.ts'
import type { HistoryEntry } from './entry-query.ts'
import { KeptText } from './KeptText.tsx'
import { ObjectLink } from './ObjectLink.tsx'
import { changedLimit, didOf, directionOf, inSentence, keptValue } from './sentence.ts'
import { useLedgerTexts } from './use-ledger-texts.ts'

interface EntrySentenceProps {
  readonly entry: HistoryEntry
  /** Whether to link the object to its page. */
  readonly isLinked?: boolean
}

/** An entry's action in one sentence: the verb, the amount, the object, and the value if only one changed. */
export function EntrySentence({ entry, isLinked = true }: EntrySentenceProps) {
  const intl = useIntl()
  const texts = useLedgerTexts()
  const { changes, outcome } = entry
  const object = <ObjectLink entry={entry} isLinked={isLinked} isWithin />
  // A rejected action did not happen, and one without an outcome may not have happened.
  const done = outcome === 'DONE' ? 'yes' : 'no'
  const did = didOf(entry)
  const say = (id: MessageId, values: Record<string, ReactNode> = {}) =>
    intl.formatMessage({ id }, { done, object, ...values }) as ReactNode
  if (did === null) return say('ledger.did.other', { act: texts.act(entry.act) })
  const amount = keptValue(entry, 'amount')
  if (did === 'REFUND' || did === 'CAPTURE_FUNDS') {
    const currency = keptValue(entry, 'currency')
    const whole = amount === null ? 'rest' : 'part'
    return say(`ledger.did.${did}`, { whole, amount: amount && formatMoney(amount, currency, intl.locale) })
  }
  if (did !== 'save') return say(`ledger.did.${did}`)
  const [change] = changes
  const limit = changes.length === 1 && change && entry.isBeforeKnown ? changedLimit(change) : null
  if (limit) {
    const { of, before, after, currency, period } = limit
    const most = (value: string | number) =>
      of === 'amount'
        ? formatMoney(String(value), currency, intl.locale)
        : intl.formatMessage({ id: `trust.limit.${of}` }, { count: Number(value) })
    return say('ledger.did.save.limit', {
      direction: Number(after) > Number(before) ? 'raised' : 'lowered',
      period: intl.formatMessage({ id: `trust.duration.${period.unit}` }, { count: period.value }),
      before: most(before),
      after: most(after),
    })
  }
  if (changes.length === 1 && change && entry.isBeforeKnown) {
    const field = inSentence(texts.label(change.field))
    const direction = directionOf(change)
    if (direction === null) return say('ledger.did.save.some', { fields: field })
    const value = (of: unknown) => (
      <KeptText value={of} recordedAs={change.recordedAs} field={change.field} isNumber={direction !== 'changed'} />
    )
    return say('ledger.did.save.one', { direction, field, before: value(change.before), after: value(change.after) })
  }
  if (changes.length === 0) return say('ledger.did.save.none')
  const fields = [...new Set(changes.map(({ field }) => inSentence(texts.label(field))))]
  const more = fields.length - mostFields
  const named =
    more > 1 ? [...fields.slice(0, mostFields), intl.formatMessage({ id: 'ledger.did.more' }, { count: more })] : fields
  return say('ledger.did.save.some', { fields: intl.formatList(named) })
}

/** Maximum number of named fields. */
const mostFields = 3
