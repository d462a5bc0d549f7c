import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import type { NotificationFailuresQuery } from '../../gql/graphql.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { useIsAllFamiliesView } from '../../screens/object/use-owner-path.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { failuresQuery } from './notification-query.ts'
import { usePlanResend } from './use-plan-resend.ts'

type Group = NotificationFailuresQuery['notificationFailures']['groups'][number]

/**
 * The failures by host, status and error. Each group can be resent as a whole. A failure to load affects only this
 * panel.
 */
export function FailureGroups() {
  const { formatMessage, formatNumber } = useIntl()
  const read = useRead(failuresQuery, ({ notificationFailures }) => notificationFailures)
  const { attempt, plan } = usePlanResend()
  const failures = read.value
  const resend = formatMessage({ id: 'notifications.resend' })
  const isPlanning = attempt.state === 'sending'
  return (
    <Panel
      title={formatMessage({ id: 'notifications.failures' })}
      actions={
        <Button size="small" variant="minimal" icon={<Refresh />} loading={read.isLoading} onClick={read.retry}>
          {formatMessage({ id: 'notifications.refresh' })}
        </Button>
      }
    >
      <Read of={read} failed="notifications.failures.failed" skeleton={3} />
      {failures?.groups.length === 0 && <PanelNote id="notifications.failures.none" />}
      {failures && failures.groups.length > 0 && (
        <ul className="failure-groups" aria-label={formatMessage({ id: 'notifications.failures' })}>
          {failures.groups.map((group) => (
            <li key={JSON.stringify([group.host, group.httpStatus, group.error])}>
              <GroupText group={group} />
              <Button
                size="small"
                disabled={isPlanning || !failures.isComplete}
                aria-label={formatMessage(
                  { id: 'notifications.resend.group' },
                  { host: group.host, count: group.count },
                )}
                onClick={() => {
                  const { host, httpStatus = null, error = null } = group
                  void plan({ failures: [{ host, httpStatus, error }] })
                }}
              >
                {resend}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {failures && !failures.isComplete && (
        <p className="data-panel-note">
          {formatMessage({ id: 'notifications.failures.incomplete' }, { read: formatNumber(failures.read) })}
        </p>
      )}
      <AttemptFailure attempt={attempt} action={resend} />
    </Panel>
  )
}

function GroupText({ group }: { readonly group: Group }) {
  const { formatMessage, formatList } = useIntl()
  const isOfAll = useIsAllFamiliesView()
  const { host, httpStatus, error, count, since, nextAttemptTime, merchantAccounts } = group
  return (
    <div className="failure-group-text">
      <p className="failure-group-head">
        <bdi>{host}</bdi>
        {', '}
        {httpStatus == null
          ? formatMessage({ id: 'notifications.noStatus' })
          : formatMessage({ id: 'charges.notifications.http' }, { status: httpStatus })}
        {error && `, ${error}`}
      </p>
      <p className="failure-group-line muted">
        <span>{formatMessage({ id: 'notifications.group.count' }, { count })}</span>
        {since && (
          <span>
            {formatMessage({ id: 'notifications.group.since' })} <Timestamp iso={since} form="brief" />
          </span>
        )}
        {nextAttemptTime && (
          <span>
            {formatMessage({ id: 'charges.notifications.next' })} <Timestamp iso={nextAttemptTime} form="brief" />
          </span>
        )}
        {isOfAll && <span>{formatList(merchantAccounts)}</span>}
      </p>
    </div>
  )
}
