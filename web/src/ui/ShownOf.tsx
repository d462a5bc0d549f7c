import { useIntl } from 'react-intl'
import type { MessageId } from '../i18n/messages.ts'

interface ShownOfProps {
  readonly page: { readonly items: readonly unknown[]; readonly total: number }
  /** A message with `shown` and `total`. */
  readonly note: MessageId
}

/** Shows how many of all items are shown; nothing if all are. */
export function ShownOf({ page: { items, total }, note }: ShownOfProps) {
  const { formatMessage } = useIntl()
  if (total <= items.length) return null
  return <p className="data-panel-note muted">{formatMessage({ id: note }, { shown: items.length, total })}</p>
}
