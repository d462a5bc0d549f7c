import { TimelineBarChart } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import '../../screens/object/detail.css'
import { useMerchant } from '../../session/merchant.ts'
import { About } from '../../ui/About.tsx'
import { CoveragePanel } from './CoveragePanel.tsx'
import { PeriodPanel } from './PeriodPanel.tsx'
import { ReportProgress } from './ReportProgress.tsx'
import { reportDownloadsQuery } from './report-query.ts'
import './reports.css'
import { useReport } from './use-report.ts'

/** The daily transaction report (specification 7.3): a period, the file with its proof, and earlier downloads. */
export function Component() {
  const merchant = useMerchant()
  return <Reports key={merchant} merchant={merchant} />
}

function Reports({ merchant }: { readonly merchant: string | null }) {
  const { formatMessage } = useIntl()
  const read = useRead(reportDownloadsQuery, ({ downloads }) => ({
    // A file with only some of the transactions covers no period.
    complete: downloads.filter(
      ({ state, currency, statuses }) => state === 'COMPLETE' && currency === null && statuses.length === 0,
    ),
  }))
  const [report, start] = useReport(merchant)
  return (
    <Page title={formatMessage({ id: 'shell.menu.financialReports' })} icon={<TimelineBarChart />}>
      <About id="about.reports" />
      <div className="detail">
        <PeriodPanel report={report} start={start} downloads={read.value?.complete ?? []} />
        <ReportProgress report={report} />
        <Read of={read} failed="reports.coverage.failed" skeleton={6}>
          {({ complete }) => <CoveragePanel downloads={complete} />}
        </Read>
      </div>
    </Page>
  )
}
