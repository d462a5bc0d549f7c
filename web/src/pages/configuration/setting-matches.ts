import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import type { EntryField } from '../../screens/entry/entry-fields.tsx'

type Named = Pick<EntryField<never>, 'name' | 'label' | 'given'>

/** What has the text of a filter, in whatever case and with whatever accents; an empty filter takes all. */
export function useMatches(filter: string) {
  const { formatMessage, locale } = useIntl()
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale)
  const wanted = plain(filter.trim())
  const has = (text: string) => plain(text).includes(wanted)
  return {
    /** Whether a setting has it in its label, its help or its name. */
    matches: ({ name, label, given: { help } }: Named) =>
      [name, formatMessage({ id: label }), help ? formatMessage({ id: help }) : ''].some(has),
    /** Whether a message has it. */
    says: (id: MessageId) => has(formatMessage({ id })),
  }
}
