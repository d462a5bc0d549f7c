import type { ReactElement, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import { Read } from '../../screens/read/Read.tsx'
import type { Reading } from '../../screens/read/use-read.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import '../../screens/detail.css'

interface NotificationFrameProps<Notification> {
  readonly id: string
  readonly icon: ReactElement
  readonly read: Reading<Notification>
  /** The other list where it may be: a delivered notification leaves the queue. */
  readonly elsewhere: { readonly path: string; readonly label: string }
  readonly children: (notification: Notification) => ReactNode
}

/** The page of a notification, including its loading and error states. */
export function NotificationFrame<Notification>(props: NotificationFrameProps<Notification>) {
  const { id, icon, read, elsewhere, children } = props
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  return (
    <Page title={formatMessage({ id: 'notifications.one' }, { id })} icon={icon}>
      <div className="detail">
        <Read
          of={read}
          failed={formatMessage({ id: 'notifications.one.failed' })}
          skeleton={<EntrySkeleton panelLines={6} />}
          none={
            <NotFound
              title={formatMessage({ id: 'notifications.notFound' }, { id })}
              why={formatMessage({ id: 'notifications.notFound.why' })}
              to={path(elsewhere.path)}
              list={elsewhere.label}
            />
          }
        >
          {children}
        </Read>
      </div>
    </Page>
  )
}
