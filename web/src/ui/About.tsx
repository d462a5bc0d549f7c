import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../i18n/messages.ts'
import './about.css'
import './text.css'

/** Explains the objects of a screen in one sentence below its title. */
export function About({ id }: { readonly id: MessageId }) {
  return (
    <p className="about muted" role="note">
      <FormattedMessage id={id} />
    </p>
  )
}
