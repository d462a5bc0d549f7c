import { useIntl } from 'react-intl'
import { Money } from '../../screens/shown/Money.tsx'
import { Bar } from '../../ui/Bar.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { percentOf } from '../../values/decimal.ts'
import { riskTone } from './CustomerFraud.tsx'
import type { CustomerDetails } from './customer-query.ts'
import type { Summaries } from './summaries-query.ts'

interface CustomerFiguresProps {
  readonly customer: CustomerDetails
  /** Null until they are known. The panel of the financial summary reports a failure. */
  readonly summaries: Summaries | null
  readonly isLoading: boolean
}

/** The key figures of a customer. */
export function CustomerFigures({ customer, summaries, isLoading }: CustomerFiguresProps) {
  const { formatMessage, formatNumber } = useIntl()
  const { lifetime, last30Days } = summaries ?? {}
  const score = customer.fraud?.riskScore
  return (
    <>
      <Figure label={formatMessage({ id: 'customers.figure.lifetime' })} isLoading={isLoading}>
        <Money amount={lifetime?.purchaseAmountUsd} currency="USD" />
      </Figure>
      <Figure label={formatMessage({ id: 'customers.figure.last30Days' })} isLoading={isLoading}>
        <Money amount={last30Days?.purchaseAmountUsd} currency="USD" />
      </Figure>
      <Figure label={formatMessage({ id: 'customers.figure.approved' })} isLoading={isLoading}>
        <Share part={lifetime?.purchases} whole={lifetime?.attempts} tone="good" />
      </Figure>
      <Figure label={formatMessage({ id: 'customers.summary.chargebacks' })} isLoading={isLoading}>
        {lifetime?.chargebacks == null ? (
          <span className="muted">–</span>
        ) : (
          <span className={lifetime.chargebacks > 0 ? 'customer-figure-bad' : undefined}>
            {formatNumber(lifetime.chargebacks)}
          </span>
        )}
      </Figure>
      <Figure label={formatMessage({ id: 'customers.fraud.score' })}>
        {score == null ? (
          <span className="muted">–</span>
        ) : (
          <>
            {formatMessage({ id: 'customers.fraud.scoreOf' }, { score })}
            <Bar percent={score} tone={riskTone(score)} />
          </>
        )}
      </Figure>
    </>
  )
}

interface ShareProps {
  readonly part: number | null | undefined
  readonly whole: number | null | undefined
  readonly tone: 'good'
}

/** A percentage with its count and a bar. */
function Share({ part, whole, tone }: ShareProps) {
  const { formatMessage, formatNumber } = useIntl()
  if (part == null || !whole) return <span className="muted">–</span>
  const percent = percentOf(String(part), String(whole))
  return (
    <>
      {formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 0 })}{' '}
      <span className="figure-note">{formatMessage({ id: 'customers.figure.of' }, { part, whole })}</span>
      <Bar percent={percent} tone={tone} />
    </>
  )
}
