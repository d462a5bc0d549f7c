import { useQuery } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import type { FinancialSummaryFieldsFragment } from '../../gql/graphql.ts'
import { percentOf } from '../../screens/decimal.ts'
import { Failure } from '../../screens/Failure.tsx'
import { Money } from '../../screens/Money.tsx'
import { Bar } from '../../ui/Bar.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import type { Tone } from '../../ui/tone.ts'
import './financial-summaries.css'

graphql(`
  fragment FinancialSummaryFields on FinancialSummary {
    purchases
    purchaseAmountUsd
    attempts
    declines
    refunds
    refundAmountUsd
    chargebacks
  }
`)

const summariesQuery = graphql(`
  query CustomerFinancialSummaries($id: ID!) {
    customer(id: $id) {
      id
      merchantAccount
      financialSummaries {
        last24Hours {
          ...FinancialSummaryFields
        }
        last7Days {
          ...FinancialSummaryFields
        }
        last30Days {
          ...FinancialSummaryFields
        }
        lifetime {
          ...FinancialSummaryFields
        }
      }
    }
  }
`)

const windows = ['last24Hours', 'last7Days', 'last30Days', 'lifetime'] as const

/** What the customer bought in four windows; its failure stays here. */
export function FinancialSummaries({ id }: { readonly id: string }) {
  const { formatMessage } = useIntl()
  const { data, error, loading, refetch } = useQuery(summariesQuery, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  const summaries = data?.customer?.financialSummaries
  return (
    <Panel title={formatMessage({ id: 'customers.summary' })}>
      {error && (
        <Failure
          what={formatMessage({ id: 'customers.summary.failed' })}
          error={error}
          retry={() => void refetch().catch(() => undefined)}
        />
      )}
      {!summaries && !loading && !error && (
        <p className="data-panel-note muted">{formatMessage({ id: 'customers.summary.none' })}</p>
      )}
      {(summaries || loading) && (
        <div className="summaries" aria-busy={!summaries}>
          {windows.map((window) => (
            <section key={window} className="summary">
              <h3 className="summary-title">{formatMessage({ id: `customers.summary.window.${window}` })}</h3>
              {summaries ? <Summary summary={summaries[window] ?? null} /> : <SkeletonLines count={6} />}
            </section>
          ))}
        </div>
      )}
    </Panel>
  )
}

function Summary({ summary }: { readonly summary: FinancialSummaryFieldsFragment | null }) {
  const { formatMessage } = useIntl()
  if (!summary) return <p className="muted">–</p>
  const { purchases, attempts, declines, refunds, chargebacks } = summary
  return (
    <dl className="summary-figures">
      <dt className="summary-amount">{formatMessage({ id: 'customers.summary.purchaseAmountUsd' })}</dt>
      <dd className="summary-amount summary-lead">
        <Money amount={summary.purchaseAmountUsd} currency="USD" />
      </dd>
      <Count label="purchases" value={purchases} of={attempts} tone="good" />
      <Count label="attempts" value={attempts} />
      <Count label="declines" value={declines} of={attempts} tone="bad" />
      <Count label="refunds" value={refunds} of={purchases} tone="returned" />
      <dt className="summary-amount">{formatMessage({ id: 'customers.summary.refundAmountUsd' })}</dt>
      <dd className="summary-amount">
        <Money amount={summary.refundAmountUsd} currency="USD" />
      </dd>
      <Count label="chargebacks" value={chargebacks} of={purchases} tone="bad" />
    </dl>
  )
}

interface CountProps {
  readonly label: 'purchases' | 'attempts' | 'declines' | 'refunds' | 'chargebacks'
  readonly value: number | null | undefined
  /** The whole that the bar measures against. */
  readonly of?: number | null | undefined
  readonly tone?: Tone
}

function Count({ label, value, of, tone }: CountProps) {
  const intl = useIntl()
  const isMeasured = value != null && of != null && tone !== undefined
  return (
    <>
      <dt>
        {intl.formatMessage({ id: `customers.summary.${label}` })}
        {isMeasured && <Bar percent={percentOf(String(value), String(of))} tone={tone} />}
      </dt>
      <dd>{value == null ? <span className="muted">–</span> : intl.formatNumber(value)}</dd>
    </>
  )
}
