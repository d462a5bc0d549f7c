import { Callout } from '@blueprintjs/core'
import { Offline } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import '../failure.css'

/** Says that a change was not sent because there is no network, and what to do then. */
export function NotSent({ action }: { readonly action: string }) {
  const { formatMessage } = useIntl()
  return (
    <Callout intent="warning" icon={<Offline />} className="failure" role="alert">
      <p className="failure-what">{formatMessage({ id: 'form.notSent' })}</p>
      <p>{formatMessage({ id: 'form.notSent.then' }, { action })}</p>
    </Callout>
  )
}
