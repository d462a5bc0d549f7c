import { useIntl } from 'react-intl'
import { Timestamp } from '../shown/Timestamp.tsx'

interface SecretShownProps {
  readonly secret: { readonly isSet: boolean; readonly lastModified: string | null }
}

/** Whether a secret is set, and since when, but never its value. */
export function SecretShown({ secret: { isSet, lastModified } }: SecretShownProps) {
  const { formatMessage } = useIntl()
  if (!isSet) return <span className="muted">{formatMessage({ id: 'provisioning.secret.unset' })}</span>
  return (
    <>
      {formatMessage({ id: 'provisioning.secret.set' })} {lastModified && <Timestamp iso={lastModified} form="brief" />}
    </>
  )
}
