import { Search } from '@blueprintjs/icons'
import type { ReactElement, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { Failure } from '../../screens/Failure.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import '../../screens/detail.css'

interface NotificationFrameProps {
  readonly id: string
  readonly icon: ReactElement
  readonly error: unknown
  readonly loading: boolean
  readonly retry: () => void
  /** Where it may be as well: a delivered one leaves the queue. */
  readonly elsewhere: { readonly path: string; readonly label: string }
  /** The notification; null where there is none. */
  readonly children: ReactNode
}

/** The page of a notification, whatever has become of reading it. */
export function NotificationFrame(props: NotificationFrameProps) {
  const { id, icon, error, loading, retry, elsewhere, children } = props
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  return (
    <Page title={formatMessage({ id: 'notifications.one' }, { id })} icon={icon}>
      <div className="detail">
        {Boolean(error) && (
          <Failure what={formatMessage({ id: 'notifications.one.failed' })} error={error} retry={retry} />
        )}
        {!children && loading && <EntrySkeleton panelLines={6} />}
        {!children && !loading && !error && (
          <Notice
            icon={<Search size={40} />}
            title={formatMessage({ id: 'notifications.notFound' }, { id })}
            action={<Link to={path(elsewhere.path)}>{elsewhere.label}</Link>}
          >
            <p>{formatMessage({ id: 'notifications.notFound.why' })}</p>
          </Notice>
        )}
        {children}
      </div>
    </Page>
  )
}
