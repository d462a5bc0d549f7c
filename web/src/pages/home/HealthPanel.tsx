import { type Metric, metricOf, metricValue } from '@portal/schema/metric'
import { useCallback, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import { HealthSentence } from '../../screens/health/HealthSentence.tsx'
import type { Health } from '../../screens/health/health.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { useMetricTexts } from '../../screens/statistics/metric-texts.ts'
import type { Statistics } from '../../screens/statistics/statistics.ts'
import { useCan } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { HomeAge } from './HomeAge.tsx'
import '../../ui/text.css'
import { useAnswered } from './use-repeated.ts'

/** The dashboard's sentence and its first figures, from the same platform calls. */
const healthQuery = graphql(`
  query HomeHealth {
    dashboardHealth {
      ...HealthSentence
    }
    dashboardStatistics {
      ...StatisticsFields
    }
  }
`)

interface Shown {
  readonly health: Health
  readonly statistics: Statistics
}

const shownMetrics: readonly Metric[] = [metricOf('CR', 'M'), metricOf('T', 'M'), metricOf('E', 'M')]

/** The current state of payments in the dashboard's sentence and three figures. The dashboard shows the rest. */
export function HealthPanel() {
  const mayRead = useCan('dashboard')
  return mayRead ? <HealthNow /> : null
}

function HealthNow() {
  const { formatMessage } = useIntl()
  const texts = useMetricTexts()
  const path = usePath()
  const [readAt, setReadAt] = useState<number | null>(null)
  const read = useRead(
    healthQuery,
    ({ dashboardHealth, dashboardStatistics }): Shown => ({
      health: dashboardHealth as Health,
      statistics: dashboardStatistics as Statistics,
    }),
    { fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' },
  )
  useAnswered(
    read.value,
    useCallback(() => setReadAt(Date.now()), []),
  )
  const title = formatMessage({ id: 'page.home.health' })
  return (
    <Panel title={title} actions={<HomeAge panel={title} readAt={readAt} onRefresh={read.retry} />}>
      <div className="health">
        <Read of={read} failed="page.home.health.failed" skeleton={5}>
          {({ health, statistics }) => (
            <>
              <HealthSentence health={health} />
              <dl className="health-figures">
                {shownMetrics.map((metric) => (
                  <div key={metric.value}>
                    <dt>{texts.figure(metric)}</dt>
                    <dd>{texts.value(metric, metricValue(statistics, metric))}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </Read>
      </div>
      <Link to={path('dashboard')}>{formatMessage({ id: 'page.home.health.dashboard' })}</Link>
    </Panel>
  )
}
