import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import type { EntryField } from '../../screens/entry/entry-fields.tsx'

type Named = Pick<EntryField<never>, 'name' | 'label' | 'spec'>

/**
 * Returns functions that check for the text of a filter, ignoring case and accents. An empty filter matches everything.
 */
export function useMatches(filter: string) {
  const { formatMessage, locale } = useIntl()
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale)
  const wanted = plain(filter.trim())
  const has = (text: string) => plain(text).includes(wanted)
  return {
    /** Whether the label, the help or the name of a setting contains the text. */
    matches: ({ name, label, spec: { help } }: Named) =>
      [name, formatMessage({ id: label }), help ? formatMessage({ id: help }) : ''].some(has),
    /** Whether a message contains the text. */
    says: (id: MessageId) => has(formatMessage({ id })),
  }
}
