import { Classes } from '@blueprintjs/core'
import { memo } from 'react'
import { useIntl } from 'react-intl'
import type { FinancialSummaryFieldsFragment } from '../../gql/graphql.ts'
import { Read } from '../../screens/read/Read.tsx'
import type { Reading } from '../../screens/read/use-read.ts'
import { Money } from '../../screens/shown/Money.tsx'
import { Bar } from '../../ui/Bar.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { Tone } from '../../ui/tone.ts'
import { percentOf } from '../../values/decimal.ts'
import './financial-summaries.css'
import type { Summaries } from './summaries-query.ts'

const windows = ['last24Hours', 'last7Days', 'last30Days', 'lifetime'] as const

/** The customer's purchases in four time windows. A failure affects only this panel. */
export const FinancialSummaries = memo(function FinancialSummaries({ read }: { readonly read: Reading<Summaries> }) {
  const { formatMessage } = useIntl()
  const summaries = read.value
  return (
    <Panel title={formatMessage({ id: 'customers.summary' })}>
      <Read of={read} failed="customers.summary.failed" none="customers.summary.none" />
      {(summaries || read.isLoading) && (
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
})

type Figures = Partial<Omit<FinancialSummaryFieldsFragment, '__typename'>>

interface Line {
  /** A count or an amount. */
  readonly figure: keyof Figures
  /** The total that the bar compares a count with, and the meaning of a long bar. */
  readonly share?: { readonly of: 'attempts' | 'purchases'; readonly tone: Tone }
}

const lines: readonly Line[] = [
  { figure: 'purchaseAmountUsd' },
  { figure: 'attempts' },
  { figure: 'purchases', share: { of: 'attempts', tone: 'good' } },
  { figure: 'declines', share: { of: 'attempts', tone: 'bad' } },
  { figure: 'refundAmountUsd' },
  { figure: 'refunds', share: { of: 'purchases', tone: 'back' } },
  { figure: 'chargebacks', share: { of: 'purchases', tone: 'bad' } },
]

/** The figures of one window. Without a summary, a placeholder of the same size. */
function Summary({ summary }: { readonly summary: Figures | null }) {
  const { formatMessage } = useIntl()
  return (
    <dl className="summary-figures">
      {lines.map(({ figure, share }) => {
        const [value, whole] = [summary?.[figure], share && summary?.[share.of]]
        const percent = value != null && whole ? percentOf(String(value), String(whole)) : null
        return (
          <div key={figure} className="summary-figure">
            <dt>{formatMessage({ id: `customers.summary.${figure}` })}</dt>
            <dd>
              {summary ? (
                <Value value={value} percent={percent} />
              ) : (
                <span className={`${Classes.SKELETON} summary-waiting`} />
              )}
              {share && <Bar percent={percent ?? 0} tone={share.tone} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface ValueProps {
  readonly value: string | number | null | undefined
  /** The share of the total. Null if there is no total. */
  readonly percent: number | null
}

function Value({ value, percent }: ValueProps) {
  const { formatNumber } = useIntl()
  if (typeof value !== 'number') return <Money amount={value} currency="USD" />
  return (
    <>
      {percent !== null && (
        <span className="summary-share muted">
          {formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 0 })}
        </span>
      )}
      <span className="summary-count">{formatNumber(value)}</span>
    </>
  )
}
