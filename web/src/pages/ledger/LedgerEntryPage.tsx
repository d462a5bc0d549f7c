import { History } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Link, useParams } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import type { LedgerDetailsFragment } from '../../gql/graphql.ts'
import { ChangesTable } from '../../screens/ledger/ChangesTable.tsx'
import { EntrySentence } from '../../screens/ledger/EntrySentence.tsx'
import { KeptText } from '../../screens/ledger/KeptText.tsx'
import { ObjectLink } from '../../screens/ledger/ObjectLink.tsx'
import { OutcomeTag } from '../../screens/ledger/OutcomeTag.tsx'
import { useLedgerTexts } from '../../screens/ledger/use-ledger-texts.ts'
import { ObjectPage } from '../../screens/ObjectPage.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { usePath } from '../../screens/use-owner-path.ts'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'

graphql(`
  fragment LedgerDetails on LedgerEntry {
    ...HistoryEntry
    endedAt
    from
    logId
    requestId
    objectIds
  }
`)

const ledgerEntryQuery = graphql(`
  query LedgerEntry($id: ID!) {
    entry: ledgerEntry(id: $id) {
      ...LedgerDetails
    }
  }
`)

/** One entry of the ledger: the caller, the action, the address it came from, and the changes. */
export function Component() {
  const { entry: id = '' } = useParams()
  const path = usePath()
  const read = useRead(ledgerEntryQuery, ({ entry }) => entry, { variables: { id }, fetchPolicy: 'cache-first' })
  return (
    <ObjectPage
      title="ledger.one"
      icon={<History />}
      read={read}
      failed="ledger.one.failed"
      skeleton={<EntrySkeleton panelLines={6} />}
      notFound="ledger.notFound"
      why="ledger.notFound.why"
      values={{ id }}
      list={{ to: path('configuration/ledger'), label: 'ledger.all' }}
    >
      {(entry) => <Details entry={entry} />}
    </ObjectPage>
  )
}

function Details({ entry }: { readonly entry: LedgerDetailsFragment }) {
  const { formatMessage } = useIntl()
  const texts = useLedgerTexts()
  const path = usePath()
  return (
    <>
      <DetailHeader
        name={
          <h2 className="detail-name" title={entry.act}>
            <EntrySentence entry={entry} isLinked={false} />
          </h2>
        }
        marks={<OutcomeTag entry={entry} large />}
        identity={
          <>
            <span>
              <ObjectLink entry={entry} />
            </span>
            <Timestamp iso={entry.at} />
            {entry.objectId && (
              <Link
                to={`${path('configuration/ledger')}?objectType=${entry.objectType}&objectId=${encodeURIComponent(entry.objectId)}`}
              >
                {formatMessage({ id: 'ledger.ofObject' })}
              </Link>
            )}
          </>
        }
      />
      <Panel title={formatMessage({ id: 'ledger.facts' })}>
        <Fields>
          <Field label={formatMessage({ id: 'ledger.who' })}>
            <bdi>{`${entry.merchantAccount}/${entry.callerName}`}</bdi>
          </Field>
          <Field label={formatMessage({ id: 'ledger.onBehalfOf' })}>{entry.onBehalfOf}</Field>
          <Field label={formatMessage({ id: 'ledger.session' })}>
            {entry.session ?? formatMessage({ id: 'ledger.program' })}
          </Field>
          <Field label={formatMessage({ id: 'ledger.from' })}>{entry.from}</Field>
          <Field label={formatMessage({ id: 'ledger.endedAt' })}>
            <Timestamp iso={entry.endedAt} />
          </Field>
          <Field label={formatMessage({ id: 'ledger.code' })}>{entry.code}</Field>
          <Field label={formatMessage({ id: 'ledger.reason' })}>{entry.reason}</Field>
          <Field label={formatMessage({ id: 'ledger.requestId' })}>{entry.requestId}</Field>
          <Field label={formatMessage({ id: 'ledger.logId' })}>{entry.logId}</Field>
          {entry.objectIds.length > 0 && (
            <Field label={formatMessage({ id: 'ledger.objectIds' })}>{entry.objectIds.join(', ')}</Field>
          )}
        </Fields>
      </Panel>
      {!entry.mayReadObject && <p className="muted">{formatMessage({ id: 'ledger.hidden' })}</p>}
      {entry.changes.length > 0 && (
        <Panel title={formatMessage({ id: 'ledger.changes' })}>
          <ChangesTable
            label={formatMessage({ id: 'ledger.changes' })}
            changes={entry.changes}
            isBeforeKnown={entry.isBeforeKnown}
          />
        </Panel>
      )}
      {entry.given.length > 0 && (
        <Panel title={formatMessage({ id: 'ledger.given' })}>
          <Fields>
            {entry.given.map(({ field, value, recordedAs }) => (
              <Field key={field} label={texts.field(field)}>
                <KeptText value={value} recordedAs={recordedAs} />
              </Field>
            ))}
          </Fields>
        </Panel>
      )}
    </>
  )
}
