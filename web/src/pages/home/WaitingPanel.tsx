import { Button } from '@blueprintjs/core'
import { can } from '@portal/schema/access'
import { useCallback, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useApprovalsInUse } from '../../screens/approval/approvals-in-use.ts'
import { describeError } from '../../screens/error/describe-error.ts'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { useAccessSubject } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { HomeAge } from './HomeAge.tsx'
import '../../ui/text.css'
import { useAnswered, useRepeated } from './use-repeated.ts'
import { type WaitingKind, waitingKinds } from './waiting.ts'

/** The number of times the panel was refreshed. */
export function WaitingPanel() {
  const { formatMessage } = useIntl()
  const subject = useAccessSubject()
  const hasApprovals = useApprovalsInUse()
  const [times, setTimes] = useState(0)
  const [readAt, setReadAt] = useState<number | null>(null)
  const answered = useCallback(() => setReadAt(Date.now()), [])
  const title = formatMessage({ id: 'page.home.waiting' })
  return (
    <Panel title={title} actions={<HomeAge panel={title} readAt={readAt} onRefresh={() => setTimes(times + 1)} />}>
      <ul className="waiting">
        {waitingKinds
          .filter(({ access, isOfApprovals }) => can(subject, access) && (hasApprovals || !isOfApprovals))
          .map((kind) => (
            <WaitingLine key={kind.label} kind={kind} times={times} onAnswered={answered} />
          ))}
      </ul>
    </Panel>
  )
}

interface WaitingLineProps {
  readonly kind: WaitingKind
  /** How often the panel was refreshed. */
  readonly times: number
  readonly onAnswered: () => void
}

function WaitingLine({ kind, times, onAnswered }: WaitingLineProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const path = useMerchantPath()
  const { value, error, isLoading, retry } = useRead(kind.document, (data) => data, {
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  })
  useRepeated(times, retry)
  useAnswered(value, onAnswered)
  const waiting = value === null || error ? null : kind.read(value, new Date())
  return (
    <li data-waits={waiting !== null && waiting.count > 0}>
      {waiting?.count === 0 ? (
        <span className="muted">{formatMessage({ id: kind.label })}</span>
      ) : (
        <Link to={kind.screen.startsWith('/') ? kind.screen : path(kind.screen)}>
          {formatMessage({ id: kind.label })}
        </Link>
      )}
      {error ? (
        <span className="waiting-failed" role="alert">
          {describeError(error, intl).title}{' '}
          <Button size="small" variant="minimal" onClick={retry} loading={isLoading}>
            {formatMessage({ id: 'error.retry' })}
          </Button>
        </span>
      ) : (
        <>
          <span className="waiting-since muted">
            {waiting?.since && (
              <>
                {formatMessage({ id: 'page.home.waiting.since' })} <Timestamp iso={waiting.since} form="brief" />
              </>
            )}
            {waiting?.due && (
              <>
                {formatMessage({ id: 'page.home.waiting.due' })} <Timestamp iso={waiting.due} form="day" />
              </>
            )}
          </span>
          <span className="waiting-count">
            {waiting === null
              ? '…'
              : waiting.isAtLeast
                ? formatMessage({ id: 'page.home.waiting.atLeast' }, { count: waiting.count })
                : intl.formatNumber(waiting.count)}
          </span>
        </>
      )}
    </li>
  )
}
