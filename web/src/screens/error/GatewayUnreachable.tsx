import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { FormattedMessage, useIntl } from 'react-intl'
import { useWhenBack } from '../../network/use-connection.ts'
import { readViewer } from '../../session/read-viewer.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** Shown while the gateway does not return the viewer, because access cannot be decided before that. */
export function GatewayUnreachable() {
  const intl = useIntl()
  useWhenBack(true, readViewer)
  const again = (
    <Button icon={<Refresh />} onClick={readViewer}>
      <FormattedMessage id="page.error.retry" />
    </Button>
  )
  return <ErrorPage statusCode={503} message={intl.formatMessage({ id: 'page.error.unreachable' })} action={again} />
}
