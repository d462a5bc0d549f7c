import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useRouteError } from 'react-router-dom'
import { mayReload, reload, ScreenLoadError } from '../../layout/load-screen.ts'
import { PagePlaceholder } from '../../layout/PagePlaceholder.tsx'
import { useWhenBack } from '../../network/use-connection.ts'
import { ErrorPage } from '../../screens/error/ErrorPage.tsx'

/** Shown if a screen has failed: the status of the error, otherwise 500 (specification 8). */
export function RouteError() {
  const intl = useIntl()
  const error = useRouteError()
  if (error instanceof ScreenLoadError) return <ScreenMissing />
  const statusCode = statusOf(error)
  if (statusCode === 404) {
    return <ErrorPage statusCode={404} message={intl.formatMessage({ id: 'page.error.notFound' })} />
  }
  return <ErrorPage statusCode={statusCode} message={error instanceof Error ? error.message : undefined} />
}

function statusOf(error: unknown): number | undefined {
  const hasStatus = typeof error === 'object' && error !== null && 'status' in error
  return hasStatus && typeof error.status === 'number' ? error.status : undefined
}

/** Shown if the code of a screen could not be loaded. Reloads the page to get the newest build (specification 8). */
function ScreenMissing() {
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
