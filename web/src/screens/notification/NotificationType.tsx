import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'

/** What a notification is about; the schema leaves the type open, and what has no name is shown as it came. */
export function NotificationType({ type }: { readonly type: string | null | undefined }) {
  const intl = useIntl()
  const id = `enum.notificationType.${type}`
  const name = type && id in intl.messages ? intl.formatMessage({ id: id as MessageId }) : type
  return <span title={type ?? undefined}>{name ?? '–'}</span>
}
