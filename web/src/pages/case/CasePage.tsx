import { Inbox } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import { AddNote } from '../../screens/cases/AddNote.tsx'
import { CaseObjectLink } from '../../screens/cases/CaseObjectLink.tsx'
import { CaseStateTag } from '../../screens/cases/CaseStateTag.tsx'
import { type Case, caseQuery } from '../../screens/cases/case-query.ts'
import { useCaseChange } from '../../screens/cases/use-case-change.ts'
import { useTakeNext } from '../../screens/cases/use-take-next.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { ObjectPage } from '../../screens/object/ObjectPage.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { HeadActions } from '../../ui/HeadActions.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { isoSeconds } from '../../values/iso-seconds.ts'
import { CaseSettings } from './CaseSettings.tsx'
import { CaseThread } from './CaseThread.tsx'
import { ComputedDue } from './ComputedDue.tsx'
import '../../screens/cases/cases.css'

const hourMs = 60 * 60_000

/** One case: its work and its thread. Keyboard shortcuts change the work. */
export function Component() {
  const { case: id = '' } = useParams()
  const path = usePath()
  const read = useRead(caseQuery, (data) => data.case, { variables: { id } })
  return (
    <ObjectPage
      title="cases.one"
      icon={<Inbox />}
      read={read}
      failed="cases.one.failed"
      skeleton={<EntrySkeleton panelLines={6} />}
      notFound="cases.notFound"
      why="cases.notFound.why"
      list={{ to: path('cases'), label: 'cases.all' }}
    >
      {(value) => <Details key={value.id} of={value} />}
    </ObjectPage>
  )
}

function Details({ of }: { readonly of: Case }) {
  const { formatMessage } = useIntl()
  const change = useCaseChange(of.id)
  const next = useTakeNext()
  const { objectType, objectId, merchantAccount, state } = of
  const names = {
    done: formatMessage({ id: 'cases.do.done' }),
    wait: formatMessage({ id: 'cases.do.wait' }),
    open: formatMessage({ id: 'cases.do.open' }),
    mine: formatMessage({ id: 'cases.do.mine' }),
    snooze: formatMessage({ id: 'cases.do.snooze' }),
    show: formatMessage({ id: 'cases.do.show' }),
    next: formatMessage({ id: 'cases.takeNext' }),
  }
  const act = (action: Promise<unknown>) => void action
  const tomorrow = () => isoSeconds(Date.now() + 24 * hourMs)
  return (
    <>
      <DetailHeader
        name={
          <h2 className="detail-name">
            <CaseObjectLink of={of} />
          </h2>
        }
        marks={<CaseStateTag of={of} large />}
        actions={
          <HeadActions
            label={formatMessage({ id: 'cases.actions' })}
            actions={[
              ...(state === 'DONE'
                ? [
                    {
                      label: names.open,
                      combo: 'o',
                      intent: 'primary' as const,
                      obstacle: null,
                      onClick: () => act(change.set(names.open, { state: 'OPEN' })),
                    },
                  ]
                : [
                    {
                      label: names.done,
                      combo: 'e',
                      intent: 'primary' as const,
                      obstacle: null,
                      onClick: () => act(change.set(names.done, { state: 'DONE' })),
                    },
                  ]),
              { label: names.next, combo: 't', obstacle: null, onClick: () => act(next.takeNext()) },
              {
                label: names.mine,
                combo: 'm',
                obstacle: of.isMine ? formatMessage({ id: 'cases.isMine' }) : null,
                onClick: () => act(change.assign(names.mine, '@me')),
              },
              ...(state === 'WAITING' || state === 'DONE'
                ? []
                : [
                    {
                      label: names.wait,
                      combo: 'w',
                      obstacle: null,
                      onClick: () => act(change.set(names.wait, { state: 'WAITING' })),
                    },
                  ]),
              ...(state === 'WAITING' || state == null
                ? [
                    {
                      label: names.open,
                      combo: 'o',
                      obstacle: null,
                      onClick: () => act(change.set(names.open, { state: 'OPEN' })),
                    },
                  ]
                : []),
              ...(of.snoozedUntil
                ? [
                    {
                      label: names.show,
                      combo: 's',
                      obstacle: null,
                      onClick: () => act(change.set(names.show, { snoozedUntil: null })),
                    },
                  ]
                : [
                    {
                      label: names.snooze,
                      combo: 's',
                      obstacle: state === 'DONE' ? formatMessage({ id: 'cases.isDone' }) : null,
                      onClick: () => act(change.set(names.snooze, { snoozedUntil: tomorrow() })),
                    },
                  ]),
            ]}
          />
        }
        identity={
          <>
            <span>{of.assigneeName ? <bdi>{of.assigneeName}</bdi> : formatMessage({ id: 'cases.noAssignee' })}</span>
            {of.dueAt && (
              <span>
                {formatMessage({ id: 'cases.due' })} <ComputedDue of={of} />
              </span>
            )}
            {of.snoozedUntil && (
              <span>
                {formatMessage({ id: 'cases.snoozedUntil' })} <Timestamp iso={of.snoozedUntil} />
              </span>
            )}
            <span>
              {formatMessage({ id: 'cases.opened' })} <Timestamp iso={of.creationTime} />
            </span>
          </>
        }
        advice={of.isDueComputed && <p>{formatMessage({ id: 'cases.computed.means' })}</p>}
      />
      <AttemptFailure attempt={change.attempt} action={change.tried} />
      <AttemptFailure attempt={next.attempt} action={names.next} />
      <Panel title={formatMessage({ id: 'cases.thread' })}>
        <CaseSettings of={of} change={change} />
        <AddNote {...{ objectType, objectId, merchantAccount }} caseId={of.id} />
        <CaseThread of={of} />
      </Panel>
    </>
  )
}
