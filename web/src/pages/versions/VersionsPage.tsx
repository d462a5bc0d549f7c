import { InfoSign } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { Page } from '../../layout/page.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import '../../screens/object/detail.css'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { About } from '../../ui/About.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Panel } from '../../ui/Panel.tsx'

const versionsQuery = graphql(`
  query Versions {
    versions {
      components {
        name
        version
        buildTime
        commit
      }
    }
  }
`)

/** The platform's components and versions, as a table with a copy button. */
export function Component() {
  const { formatMessage } = useIntl()
  const read = useRead(versionsQuery, ({ versions }) => versions.components as Components)
  const title = formatMessage({ id: 'shell.menu.versionInformation' })
  const table = formatMessage({ id: 'versions.table' })
  const heads = [
    formatMessage({ id: 'versions.component' }),
    formatMessage({ id: 'versions.version' }),
    formatMessage({ id: 'versions.built' }),
    formatMessage({ id: 'versions.commit' }),
  ]
  return (
    <Page title={title} icon={<InfoSign />}>
      <About id="about.versions" />
      <div className="detail">
        <Read values={{ id: title }} of={read} failed="entry.failed" skeleton={8} none="versions.none">
          {(components) => (
            <Panel title={table} actions={<CopyButton text={asText(heads, components)} what={table} />}>
              <div translate="no">
                <DataTable
                  rows={components}
                  columns={[
                    { header: 'versions.component', cell: ({ name }) => name },
                    { header: 'versions.version', cell: ({ version }) => version ?? '–' },
                    { header: 'versions.built', cell: ({ buildTime }) => <Timestamp iso={buildTime} form="day" /> },
                    { header: 'versions.commit', cell: ({ commit }) => (commit ? <code>{commit}</code> : '–') },
                  ]}
                />
              </div>
            </Panel>
          )}
        </Read>
      </div>
    </Page>
  )
}

type Components = readonly {
  readonly name: string
  readonly version: string | null
  readonly buildTime: string | null
  readonly commit: string | null
}[]

/** A header and one line per component, in columns for spreadsheets. */
function asText(heads: readonly string[], components: Components): string {
  const rows = components.map(({ name, version, buildTime, commit }) => [name, version, buildTime, commit])
  return [heads, ...rows].map((cells) => cells.map((cell) => cell ?? '').join('\t')).join('\n')
}
