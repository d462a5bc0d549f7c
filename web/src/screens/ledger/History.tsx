import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { Read } from '../read/Read.tsx'
import { useRead } from '../read/use-read.ts'
import { Timestamp } from '../Timestamp.tsx'
import type { ShowKept } from './ChangesTable.tsx'
import { CompareVersions } from './CompareVersions.tsx'
import { historyQuery } from './entry-query.ts'
import { HistoryItem } from './HistoryItem.tsx'
import { valuesOf, versionsOf } from './versions.ts'
import './ledger.css'

const step = 20
const most = 200

interface HistoryProps {
  /** The object's type in the schema. */
  readonly objectType: string
  readonly objectId: string
  /** When it was last changed, or null if unknown. */
  readonly lastModified: string | null
  /** Opens the object's form with the values of an earlier version; without one, versions cannot be restored. */
  readonly onRestore?: ((values: Readonly<Record<string, unknown>>) => void) | undefined
  /** Renders the object's fields as on its page; by default they are shown as recorded. */
  readonly show?: ShowKept | undefined
}

/**
 * The acts on an object, newest first, its versions side by side, and a warning if it was changed outside the portal.
 */
export function History({ objectType, objectId, lastModified, onRestore, show }: HistoryProps) {
  const { formatMessage } = useIntl()
  const [limit, setLimit] = useState(step)
  const read = useRead(historyQuery, ({ history }) => history, {
    variables: { objectType, objectId, lastModified, page: { limit, offset: 0 } },
    of: `${objectType} ${objectId}`,
  })
  const history = read.value
  const gap = history?.changedOutside
  const versions = versionsOf(history?.items ?? [])
  return (
    <Panel title={formatMessage({ id: 'ledger.history' })}>
      <Read of={read} failed="ledger.history.failed" skeleton={4} />
      {gap?.from && (
        <Callout intent="warning" className="ledger-gap">
          {formatMessage(
            { id: 'ledger.changedOutside' },
            { from: <Timestamp key="from" iso={gap.from} />, to: <Timestamp key="to" iso={gap.to} /> },
          )}
        </Callout>
      )}
      {gap && !gap.from && (
        // The last change was before the ledger began: nothing to warn about.
        <PanelNote id="ledger.changedOutside.before" values={{ to: <Timestamp key="to" iso={gap.to} /> }} />
      )}
      {history && history.items.length === 0 && !gap && <PanelNote id="ledger.history.none" />}
      {versions.length > 1 && <CompareVersions versions={versions} show={show} />}
      {history && history.items.length > 0 && (
        <ol className="ledger-items">
          {history.items.map((entry) => (
            <HistoryItem
              key={entry.id}
              entry={entry}
              show={show}
              onRestore={
                onRestore && versions.includes(entry) && (gap || entry !== versions[0])
                  ? () => onRestore(valuesOf(entry.version))
                  : null
              }
            />
          ))}
        </ol>
      )}
      {history && history.items.length < history.total && limit < most && (
        <Button variant="outlined" loading={read.isLoading} onClick={() => setLimit(Math.min(most, limit + step))}>
          {formatMessage({ id: 'ledger.history.older' })}
        </Button>
      )}
      {history && history.items.length < history.total && limit >= most && (
        <PanelNote id="ledger.history.most" values={{ count: limit }} />
      )}
    </Panel>
  )
}
