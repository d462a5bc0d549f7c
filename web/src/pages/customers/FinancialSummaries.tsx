import { useQuery } from '@apollo/client/react'
import { Classes } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import type { FinancialSummaryFieldsFragment } from '../../gql/graphql.ts'
import { percentOf } from '../../screens/decimal.ts'
import { Failure } from '../../screens/Failure.tsx'
import { Money } from '../../screens/Money.tsx'
import { Bar } from '../../ui/Bar.tsx'
import { Panel } from '../../ui/Panel.tsx'
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
        <>
          <div className="summaries" aria-busy={!summaries}>
            {windows.map((window) => (
              <section key={window} className="summary">
                <h3 className="summary-title">{formatMessage({ id: `customers.summary.window.${window}` })}</h3>
                <Summary summary={summaries ? (summaries[window] ?? {}) : null} />
              </section>
            ))}
          </div>
          <p className="summary-note muted">{formatMessage({ id: 'customers.summary.shares' })}</p>
        </>
      )}
    </Panel>
  )
}

type Figures = Partial<FinancialSummaryFieldsFragment>

/** The figures of one window; of none yet, the room that they will take. */
function Summary({ summary }: { readonly summary: Figures | null }) {
  const { purchases, attempts, declines, refunds, chargebacks } = summary ?? {}
  const isWaiting = summary === null
  return (
    <dl className="summary-figures">
      <Line label="purchaseAmountUsd" isWaiting={isWaiting}>
        <strong>
          <Money amount={summary?.purchaseAmountUsd} currency="USD" />
        </strong>
      </Line>
      <Line label="attempts" isWaiting={isWaiting}>
        <Count value={attempts} />
      </Line>
      <Line label="purchases" isWaiting={isWaiting}>
        <Count value={purchases} of={attempts} tone="good" />
      </Line>
      <Line label="declines" isWaiting={isWaiting}>
        <Count value={declines} of={attempts} tone="bad" />
      </Line>
      <Line label="refundAmountUsd" isWaiting={isWaiting}>
        <Money amount={summary?.refundAmountUsd} currency="USD" />
      </Line>
      <Line label="refunds" isWaiting={isWaiting}>
        <Count value={refunds} of={purchases} tone="returned" />
      </Line>
      <Line label="chargebacks" isWaiting={isWaiting}>
        <Count value={chargebacks} of={purchases} tone="bad" />
      </Line>
    </dl>
  )
}

interface LineProps {
  readonly label: keyof FinancialSummaryFieldsFragment & string
  readonly isWaiting: boolean
  readonly children: ReactNode
}

function Line({ label, isWaiting, children }: LineProps) {
  const { formatMessage } = useIntl()
  return (
    <div className="summary-figure">
      <dt>{formatMessage({ id: `customers.summary.${label}` })}</dt>
      <dd>{isWaiting ? <span className={`${Classes.SKELETON} summary-waiting`} /> : children}</dd>
    </div>
  )
}

interface CountProps {
  readonly value: number | null | undefined
  /** The whole that the bar measures against. */
  readonly of?: number | null | undefined
  readonly tone?: Tone
}

function Count({ value, of, tone }: CountProps) {
  const { formatNumber } = useIntl()
  if (value == null) return <span className="muted">–</span>
  if (of == null || tone === undefined) return formatNumber(value)
  const percent = percentOf(String(value), String(of))
  return (
    <>
      {of > 0 && (
        <span className="summary-share muted">
          {formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 0 })}
        </span>
      )}
      <span className="summary-count">{formatNumber(value)}</span>
      <Bar percent={percent} tone={tone} />
    </>
  )
}
