import { ProgressBar } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import '../../ui/text.css'

/** A status message while an import is in progress. */
export function ImportRunning({ isSending }: { readonly isSending: boolean }) {
  const { formatMessage } = useIntl()
  return (
    <div role="status">
      {isSending && (
        <>
          <p className="muted">{formatMessage({ id: 'transfer.running' })}</p>
          <ProgressBar intent="primary" aria-label={formatMessage({ id: 'transfer.running' })} />
        </>
      )}
    </div>
  )
}
