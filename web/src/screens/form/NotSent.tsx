import { Offline } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Message } from '../error/Message.tsx'

/** Explains that a change was not sent because there is no network, and the next step. */
export function NotSent({ action }: { readonly action: string }) {
  const { formatMessage } = useIntl()
  return (
    <Message what={formatMessage({ id: 'form.notSent' })} icon={<Offline />} role="alert">
      <p>{formatMessage({ id: 'form.notSent.then' }, { action })}</p>
    </Message>
  )
}
