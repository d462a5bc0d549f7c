import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { useInstrumentNames } from '../../screens/provisioning/InstrumentName.tsx'
import { Money } from '../../screens/shown/Money.tsx'
import type { Limit } from './limit-fields.ts'
import './limits.css'

interface LimitSentencesProps {
  readonly limits: readonly Limit[]
  /** Whether to show only the first limit, without its consequence. */
  readonly isBrief: boolean
}

/** Velocity limits as sentences. */
export function LimitSentences({ limits, isBrief }: LimitSentencesProps) {
  const [first] = limits
  if (isBrief) {
    return (
      <>
        {first && <LimitSentence limit={first} />}
        {limits.length > 1 && (
          <span className="muted">
            {' '}
            <FormattedMessage id="trust.limit.more" values={{ count: limits.length - 1 }} />
          </span>
        )}
      </>
    )
  }
  return (
    <ul className="limit-sentences">
      {limits.map((limit, place) => (
        // Limits have no ids, so the index is their key.
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no state
        <li key={place}>
          <LimitSentence limit={limit} />
          <LimitBlock limit={limit} />
        </li>
      ))}
    </ul>
  )
}

function LimitSentence({ limit }: { readonly limit: Limit }) {
  const intl = useIntl()
  const nameOf = useInstrumentNames()
  const { attempts, purchases, amount, currency, period, instrumentConfigId } = limit
  const counts = [
    attempts !== null && intl.formatMessage({ id: 'trust.limit.attempts' }, { count: attempts }),
    purchases !== null && intl.formatMessage({ id: 'trust.limit.purchases' }, { count: purchases }),
    amount !== null && <Money key="amount" amount={amount} currency={currency} />,
  ].filter((each) => each !== false)
  return (
    <FormattedMessage
      id={instrumentConfigId === null ? 'trust.limit' : 'trust.limit.with'}
      values={{
        most: intl.formatList(counts, { type: 'disjunction' }),
        period: period ? inWords(period, intl) : '–',
        instrument: instrumentConfigId === null ? '' : nameOf(instrumentConfigId),
      }}
    />
  )
}

function LimitBlock({ limit: { blockDuration, reason } }: { readonly limit: Limit }) {
  const intl = useIntl()
  if (!blockDuration) return null
  return (
    <div className="muted">
      <FormattedMessage
        id="trust.limit.block"
        values={{ duration: inWords(blockDuration, intl), reason: reason ?? '–' }}
      />
    </div>
  )
}

function inWords({ value, unit }: NonNullable<Limit['period']>, intl: IntlShape): string {
  return intl.formatMessage({ id: `trust.duration.${unit}` }, { count: value })
}
