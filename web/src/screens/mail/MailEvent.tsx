import { FormattedMessage } from 'react-intl'
import type { NotificationEmailType } from '../../gql/enums.ts'

/** The event of a mail or a template. */
export function MailEvent({ type }: { readonly type: NotificationEmailType | null }) {
  if (!type) return <span className="muted">–</span>
  return (
    <span title={type}>
      <FormattedMessage id={`enum.notificationEmailType.${type}`} />
    </span>
  )
}
