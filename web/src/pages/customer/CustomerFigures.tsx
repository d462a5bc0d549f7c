import { useQuery } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { percentOf } from '../../screens/decimal.ts'
import { Money } from '../../screens/Money.tsx'
import { Bar } from '../../ui/Bar.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { riskTone } from './CustomerFraud.tsx'
import './customer-figures.css'
import type { CustomerDetails } from './customer-query.ts'
import { summariesQuery } from './summaries-query.ts'

/** The key figures of a customer. The financial summary below loads them and reports failures. */
export function CustomerFigures({ customer }: { readonly customer: CustomerDetails }) {
  const { formatMessage, formatNumber } = useIntl()
  const { data } = useQuery(summariesQuery, { variables: { id: customer.id }, fetchPolicy: 'cache-first' })
  const { lifetime, last30Days } = data?.customer?.financialSummaries ?? {}
  const score = customer.fraud?.riskScore
  return (
    <>
      <Figure label={formatMessage({ id: 'customers.figure.lifetime' })}>
        <Money amount={lifetime?.purchaseAmountUsd} currency="USD" />
      </Figure>
      <Figure label={formatMessage({ id: 'customers.figure.last30Days' })}>
        <Money amount={last30Days?.purchaseAmountUsd} currency="USD" />
      </Figure>
      <Figure label={formatMessage({ id: 'customers.figure.approved' })}>
        <Share part={lifetime?.purchases} whole={lifetime?.attempts} tone="good" />
      </Figure>
      <Figure label={formatMessage({ id: 'customers.summary.chargebacks' })}>
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
