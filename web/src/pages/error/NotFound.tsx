import { useIntl } from 'react-intl'
import { ErrorPage } from '../../screens/error/ErrorPage.tsx'

/** Shown for unknown paths (specification 2.3). */
export function NotFound() {
  const intl = useIntl()
  return <ErrorPage statusCode={404} message={intl.formatMessage({ id: 'page.error.notFound' })} />
}
