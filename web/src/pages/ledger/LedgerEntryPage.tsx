import { History, Inbox } from '@blueprintjs/icons'
import { isCaseObject } from '@portal/schema/case-objects'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link, useParams } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import type { LedgerDetailsFragment } from '../../gql/graphql.ts'
import { ChangesTable } from '../../screens/ledger/ChangesTable.tsx'
import { EntrySentence } from '../../screens/ledger/EntrySentence.tsx'
import { KeptText } from '../../screens/ledger/KeptText.tsx'
import { ObjectLink } from '../../screens/ledger/ObjectLink.tsx'
import { OutcomeTag } from '../../screens/ledger/OutcomeTag.tsx'
import { isAddition, keptValue } from '../../screens/ledger/sentence.ts'
import { useLedgerTexts } from '../../screens/ledger/use-ledger-texts.ts'
import { IdLink } from '../../screens/object/IdLink.tsx'
import { ObjectPage } from '../../screens/object/ObjectPage.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { HeadActions } from '../../ui/HeadActions.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Panel } from '../../ui/Panel.tsx'

const LinkToCase = lazyPart(() => import('./LinkToCase.tsx'), 'LinkToCase')

graphql(`
  fragment LedgerDetails on LedgerEntry {
    ...HistoryEntry
    endedAt
    from
    logId
    requestId
    jobId
    approvalId
    requestedBy
    isEmergency
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

/** One entry of the ledger: the caller, the action, the sender's address, and the changes. */
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
  const [isLinking, setLinking] = useState(false)
  // Values from the request are not repeated.
  const changed = new Set(entry.changes.map(({ field, after }) => JSON.stringify([field, after])))
  const given = entry.given.filter(({ field, value }) => !changed.has(JSON.stringify([field, value])))
  const facts = [
    ['ledger.onBehalfOf', entry.onBehalfOf],
    ['ledger.code', entry.code],
    ['ledger.reason', entry.reason],
    ['ledger.requestId', entry.requestId],
  ] as const
  return (
    <>
      <DetailHeader
        name={
          <h2 className="detail-name" title={entry.act}>
            <EntrySentence entry={entry} isLinked={false} />
          </h2>
        }
        marks={<OutcomeTag entry={entry} large />}
        actions={
          entry.mayReadObject &&
          entry.objectId &&
          isCaseObject(entry.objectType) && (
            <HeadActions
              label={formatMessage({ id: 'ledger.actions' })}
              actions={[
                {
                  label: formatMessage({ id: 'cases.link' }),
                  icon: <Inbox />,
                  obstacle: null,
                  onClick: () => setLinking(true),
                },
              ]}
            />
          )
        }
        identity={
          <>
            <span>
              <ObjectLink entry={entry} />
            </span>
            <Timestamp iso={entry.at} />
            {entry.objectId && (
              <Link
                to={`${path('configuration/ledger')}?objectTypes=${entry.objectType}&objectId=${encodeURIComponent(entry.objectId)}`}
              >
                {formatMessage({ id: 'ledger.ofObject' })}
              </Link>
            )}
          </>
        }
      />
      {isLinking && entry.objectId && (
        <LinkToCase
          entryId={entry.id}
          objectType={entry.objectType}
          objectId={entry.objectId}
          onClose={() => setLinking(false)}
        />
      )}
      <Panel title={formatMessage({ id: 'ledger.facts' })}>
        <Fields>
          <Field label={formatMessage({ id: 'ledger.who' })}>
            <bdi>{`${entry.merchantAccount}/${entry.callerName}`}</bdi>
          </Field>
          <Field label={formatMessage({ id: 'ledger.session' })}>
            {entry.session ?? formatMessage({ id: 'ledger.program' })}
          </Field>
          <Field label={formatMessage({ id: 'ledger.from' })}>{entry.from}</Field>
          <Field label={formatMessage({ id: 'ledger.endedAt' })}>
            <Timestamp iso={entry.endedAt} />
          </Field>
          {facts.map(
            ([label, value]) =>
              value && (
                <Field key={label} label={formatMessage({ id: label })}>
                  {value}
                </Field>
              ),
          )}
          {entry.jobId && (
            <Field label={formatMessage({ id: 'jobs.one' })}>
              <IdLink at="jobs/:job" id={entry.jobId} />
            </Field>
          )}
          {entry.approvalId && (
            <Field label={formatMessage({ id: 'approvals.one' })}>
              <IdLink at="approvals/:approval" id={entry.approvalId} />
            </Field>
          )}
          {entry.requestedBy && (
            <Field label={formatMessage({ id: 'approvals.requester' })}>
              <bdi>{entry.requestedBy}</bdi>
            </Field>
          )}
          {entry.isEmergency && (
            <Field label={formatMessage({ id: 'approvals.force' })}>
              <strong>{formatMessage({ id: 'approvals.emergency.was' })}</strong>
            </Field>
          )}
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
            isBeforeKnown={entry.isBeforeKnown && !isAddition(entry)}
            currency={keptValue(entry, 'currency')}
          />
        </Panel>
      )}
      {given.length > 0 && (
        <Panel title={formatMessage({ id: 'ledger.given' })}>
          <Fields>
            {given.map(({ field, value, recordedAs }) => (
              <Field key={field} label={texts.label(field)}>
                <KeptText {...{ field, value, recordedAs }} currency={keptValue(entry, 'currency')} />
              </Field>
            ))}
          </Fields>
        </Panel>
      )}
    </>
  )
}
