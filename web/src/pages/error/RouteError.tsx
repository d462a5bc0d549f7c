import { useIntl } from 'react-intl'
import { useRouteError } from 'react-router-dom'
import { ScreenLoadError } from '../../layout/load-screen.ts'
import { ErrorPage } from '../../screens/error/ErrorPage.tsx'
import { ScreenMissing } from './ScreenMissing.tsx'

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
