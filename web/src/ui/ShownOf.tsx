import type { MessageId } from '../i18n/messages.ts'
import { PanelNote } from './PanelNote.tsx'

interface ShownOfProps {
  readonly page: { readonly items: readonly unknown[]; readonly total: number }
  /** A message with `shown` and `total`. */
  readonly note: MessageId
}

/** Shows how many of all items are displayed; empty if all are. */
export function ShownOf({ page: { items, total }, note }: ShownOfProps) {
  if (total <= items.length) return null
  return <PanelNote id={note} values={{ shown: items.length, total }} />
}
