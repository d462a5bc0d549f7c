import { Document } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import '../../screens/object/detail.css'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { useIsPhone } from '../../ui/media.ts'
import { CoverageGrid } from './CoverageGrid.tsx'
import { CoverageList } from './CoverageList.tsx'
import { CoverageSummary } from './CoverageSummary.tsx'
import { coverageOf } from './coverage.ts'
import './mailtemplates.css'
import { About } from '../../ui/About.tsx'
import { coverageQuery } from './template-query.ts'

/** A merchant's mail templates: the events and languages that have one, and what customers get otherwise. */
export function Component() {
  const { formatMessage } = useIntl()
  const isPhone = useIsPhone()
  const read = useRead(coverageQuery, ({ mailTemplateCoverage }) => mailTemplateCoverage)
  return (
    <Page title={formatMessage({ id: 'mailTemplates.title' })} icon={<Document />}>
      <About id="about.mailTemplates" />
      <div className="detail">
        <Read of={read} failed="mailTemplates.failed" skeleton={<EntrySkeleton panelLines={20} />}>
          {(found) => {
            const cover = coverageOf(found.templates, found.defaultLanguage)
            return (
              <>
                <CoverageSummary cover={cover} defaultLanguage={found.defaultLanguage} isComplete={found.isComplete} />
                {isPhone ? <CoverageList cover={cover} /> : <CoverageGrid cover={cover} />}
              </>
            )
          }}
        </Read>
      </div>
    </Page>
  )
}
