import { type Metric, metricOf, metricValue } from '@portal/schema/metric'
import { useCallback, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { comparisonOf, moversOf } from '../../screens/statistics/change.ts'
import { useMetricTexts } from '../../screens/statistics/metric-texts.ts'
import type { Statistics } from '../../screens/statistics/statistics.ts'
import { usePath } from '../../screens/use-owner-path.ts'
import { useCan } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { HomeAge } from './HomeAge.tsx'
import '../../ui/text.css'
import { useAnswered } from './use-repeated.ts'

/** The first figures of the dashboard: one platform call. */
const healthQuery = graphql(`
  query HomeHealth {
    dashboardStatistics {
      ...StatisticsFields
    }
  }
`)

const shownMetrics: readonly Metric[] = [metricOf('CR', 'M'), metricOf('T', 'M'), metricOf('E', 'M')]

/** The current state of payments in one sentence and three figures. The dashboard shows the rest. */
export function HealthPanel() {
  const mayRead = useCan('dashboard')
  return mayRead ? <Health /> : null
}

function Health() {
  const { formatMessage } = useIntl()
  const texts = useMetricTexts()
  const path = usePath()
  const [readAt, setReadAt] = useState<number | null>(null)
  const read = useRead(healthQuery, ({ dashboardStatistics }) => dashboardStatistics as Statistics, {
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  })
  useAnswered(
    read.value,
    useCallback(() => setReadAt(Date.now()), []),
  )
  const title = formatMessage({ id: 'page.home.health' })
  return (
    <Panel title={title} actions={<HomeAge panel={title} readAt={readAt} onRefresh={read.retry} />}>
      <div className="health">
        <Read of={read} failed="page.home.health.failed" skeleton={5}>
          {(statistics) => (
            <>
              <Verdict statistics={statistics} />
              <dl className="health-figures">
                {shownMetrics.map((metric) => {
                  const comparison = comparisonOf(statistics, metric)
                  // The sentence above already says that there are too few.
                  const change = typeof comparison === 'string' ? null : texts.change(metric, comparison)
                  return (
                    <div key={metric.value}>
                      <dt>{texts.figure(metric)}</dt>
                      <dd>
                        {texts.value(metric, metricValue(statistics, metric))}
                        {change && (
                          <span className={change.tone === 'bad' ? 'health-bad' : 'muted'}>{change.text}</span>
                        )}
                      </dd>
                    </div>
                  )
                })}
              </dl>
            </>
          )}
        </Read>
      </div>
      <Link to={path('dashboard')}>{formatMessage({ id: 'page.home.health.dashboard' })}</Link>
    </Panel>
  )
}

/** The summary of the last 60 minutes. Too few payments are not good news. */
function Verdict({ statistics }: { readonly statistics: Statistics }) {
  const { formatMessage } = useIntl()
  const texts = useMetricTexts()
  const [worst] = moversOf(statistics)
  if (worst) {
    const values = { figure: texts.figure(worst.metric), change: texts.amount(worst.change) }
    return <p className="health-bad">{formatMessage({ id: 'page.home.health.worse' }, values)}</p>
  }
  const isJudged = typeof comparisonOf(statistics, metricOf('CR', 'M')) !== 'string'
  return <p>{formatMessage({ id: isJudged ? 'page.home.health.usual' : 'page.home.health.few' })}</p>
}
