import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'

/** The type of a notification. The schema allows any string; an unknown type is shown unchanged. */
export function NotificationType({ type }: { readonly type: string | null | undefined }) {
  const intl = useIntl()
  const id = `enum.notificationType.${type}`
  const name = type && id in intl.messages ? intl.formatMessage({ id: id as MessageId }) : type
  return <span title={type ?? undefined}>{name ?? '–'}</span>
}
