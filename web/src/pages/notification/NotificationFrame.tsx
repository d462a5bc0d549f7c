import type { ReactElement, ReactNode } from 'react'
import type { MessageId } from '../../i18n/messages.ts'
import { ObjectPage } from '../../screens/object/ObjectPage.tsx'
import type { Reading } from '../../screens/read/use-read.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'

interface NotificationFrameProps<Notification> {
  readonly id: string
  readonly icon: ReactElement
  readonly read: Reading<Notification>
  /** The other list that may contain it, because a delivered notification leaves the queue. */
  readonly elsewhere: { readonly path: string; readonly label: MessageId }
  readonly children: (notification: Notification) => ReactNode
}

/** The page of a notification, including its loading and error states. */
export function NotificationFrame<Notification>(props: NotificationFrameProps<Notification>) {
  const { id, icon, read, elsewhere, children } = props
  const path = useMerchantPath()
  return (
    <ObjectPage
      title="notifications.one"
      icon={icon}
      read={read}
      failed="notifications.one.failed"
      skeleton={<EntrySkeleton panelLines={6} />}
      notFound="notifications.notFound"
      why="notifications.notFound.why"
      values={{ id }}
      list={{ to: path(elsewhere.path), label: elsewhere.label }}
    >
      {children}
    </ObjectPage>
  )
}
