import { useQuery } from '@apollo/client/react'
import { TimelineBarChart } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import '../../screens/detail.css'
import { Failure } from '../../screens/Failure.tsx'
import { useMerchant } from '../../session/merchant.ts'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { CoveragePanel } from './CoveragePanel.tsx'
import { PeriodPanel } from './PeriodPanel.tsx'
import { ReportProgress } from './ReportProgress.tsx'
import { reportDownloadsQuery } from './report-query.ts'
import './reports.css'
import { useReport } from './use-report.ts'

/** The daily transaction report (specification 7.3): a period, the file with its proof, and what was downloaded before. */
export function Component() {
  const merchant = useMerchant()
  return <Reports key={merchant} merchant={merchant} />
}

function Reports({ merchant }: { readonly merchant: string | null }) {
  const { formatMessage } = useIntl()
  const { data, error, refetch } = useQuery(reportDownloadsQuery, { fetchPolicy: 'cache-and-network' })
  const [report, start] = useReport(merchant)
  const complete = data?.downloads.filter(({ state }) => state === 'COMPLETE') ?? []
  return (
    <Page title={formatMessage({ id: 'shell.menu.financialReports' })} icon={<TimelineBarChart />}>
      <div className="detail">
        <PeriodPanel report={report} start={start} downloads={complete} />
        <ReportProgress report={report} />
        {error && (
          <Failure
            what={formatMessage({ id: 'reports.coverage.failed' })}
            error={error}
            retry={() => void refetch().catch(() => undefined)}
          />
        )}
        {!data && !error && <SkeletonLines count={6} />}
        {data && <CoveragePanel downloads={complete} />}
      </div>
    </Page>
  )
}
