import { Button, Callout } from '@blueprintjs/core'
import { Fragment, useState } from 'react'
import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { Read } from '../read/Read.tsx'
import { useRead } from '../read/use-read.ts'
import { Timestamp } from '../shown/Timestamp.tsx'
import type { ShowKept } from './ChangesTable.tsx'
import { CompareVersions } from './CompareVersions.tsx'
import { historyQuery } from './entry-query.ts'
import { FoundVersion } from './FoundVersion.tsx'
import { HistoryItem } from './HistoryItem.tsx'
import { type Restore, RestoreButton } from './RestoreButton.tsx'
import { type Version, versionsOf } from './versions.ts'
import './ledger.css'

const step = 20
const most = 200

interface HistoryProps {
  /** The object's type in the schema. */
  readonly objectType: string
  readonly objectId: string
  /** When it was last changed, or null if unknown. */
  readonly lastModified: string | null
  /** Without it, versions cannot be restored. */
  readonly onRestore?: Restore | undefined
  /** Renders the object's fields as on its page; by default they are shown as recorded. */
  readonly show?: ShowKept | undefined
}

/**
 * The actions on an object, newest first, its versions side by side, and a warning if it was changed outside of the
 * portal.
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
  const entries = history?.items ?? []
  const isWhole = history !== null && entries.length === history.total
  const versions = versionsOf(entries, isWhole)
  const [now] = versions
  const restoreOf = (version: Version | undefined) =>
    onRestore && now && version && (gap || version !== now) ? (
      <RestoreButton version={version} now={now} isChangedSince={Boolean(gap)} onRestore={onRestore} show={show} />
    ) : null
  const changed = new Set(entries.flatMap(({ changes }) => changes.map(({ field }) => field)))
  return (
    <Panel title={formatMessage({ id: 'ledger.history' })} className="ledger-history">
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
        // The last change was before the ledger began, so there is nothing to warn about.
        <PanelNote id="ledger.changedOutside.before" values={{ to: <Timestamp key="to" iso={gap.to} /> }} />
      )}
      {history && history.items.length === 0 && !gap && <PanelNote id="ledger.history.none" />}
      {versions.length > 1 && <CompareVersions versions={versions} show={show} />}
      {history && history.items.length > 0 && (
        <ol className="ledger-items">
          {entries.map((entry) => {
            const before = versions.find(({ changedBy }) => changedBy === entry)
            // The entry that produced the oldest version may not be loaded.
            const isFound = before?.entry === null && (isWhole || before !== versions.at(-1))
            return (
              <Fragment key={entry.id}>
                <HistoryItem
                  entry={entry}
                  version={versions.find((version) => version.entry === entry)}
                  before={before}
                  isNow={now?.entry === entry && !gap}
                  restore={restoreOf(before)}
                  show={show}
                />
                {before && isFound && (
                  <FoundVersion
                    version={before}
                    isFirst={isWhole && before === versions.at(-1)}
                    fields={changed}
                    restore={null}
                    show={show}
                  />
                )}
              </Fragment>
            )
          })}
          {gap && now?.entry && <li className="ledger-item">{restoreOf(now)}</li>}
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
