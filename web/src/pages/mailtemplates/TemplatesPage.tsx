import { useQuery } from '@apollo/client/react'
import { Document } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import '../../screens/detail.css'
import { Failure } from '../../screens/Failure.tsx'
import { useIsPhone } from '../../screens/media.ts'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { CoverageGrid } from './CoverageGrid.tsx'
import { CoverageList } from './CoverageList.tsx'
import { CoverageSummary } from './CoverageSummary.tsx'
import { coverageOf } from './coverage.ts'
import './mailtemplates.css'
import { coverageQuery } from './template-query.ts'

/** The mail templates of a merchant: which events have one in which language, and what customers get where there is none. */
export function Component() {
  const { formatMessage } = useIntl()
  const isPhone = useIsPhone()
  const { data, error, loading, refetch } = useQuery(coverageQuery, { fetchPolicy: 'cache-and-network' })
  const found = data?.mailTemplateCoverage
  const cover = found && coverageOf(found.templates, found.defaultLanguage)
  return (
    <Page title={formatMessage({ id: 'mailTemplates.title' })} icon={<Document />}>
      <div className="detail">
        {error && (
          <Failure
            what={formatMessage({ id: 'mailTemplates.failed' })}
            error={error}
            retry={() => void refetch().catch(() => undefined)}
          />
        )}
        {!found && loading && <EntrySkeleton panelLines={20} />}
        {found && cover && (
          <>
            <CoverageSummary cover={cover} defaultLanguage={found.defaultLanguage} isComplete={found.isComplete} />
            {isPhone ? <CoverageList cover={cover} /> : <CoverageGrid cover={cover} />}
          </>
        )}
      </div>
    </Page>
  )
}
