import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { mayReload, reload } from '../../layout/load-screen.ts'
import { PagePlaceholder } from '../../layout/PagePlaceholder.tsx'
import { useWhenBack } from '../../network/use-connection.ts'
import { ErrorPage } from '../../screens/error/ErrorPage.tsx'

/** Shown if the code of a screen could not be loaded. Reloads the page to get the newest build (specification 8). */
export function ScreenMissing() {
  const intl = useIntl()
  const [reloads] = useState(() => mayReload(sessionStorage, navigator.onLine))
  useEffect(() => {
    if (reloads) reload()
  }, [reloads])
  useWhenBack(!reloads, reload)
  if (reloads) return <PagePlaceholder />
  const again = (
    <Button icon={<Refresh />} onClick={reload}>
      <FormattedMessage id="page.error.retry" />
    </Button>
  )
  return <ErrorPage statusCode={503} message={intl.formatMessage({ id: 'page.error.screen' })} action={again} />
}
