import { Error as ErrorIcon, Home, Lock, PathSearch } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { Page } from '../../layout/page.tsx'

interface ErrorPageProps {
  /** Like an HTTP status; 500 if unknown. */
  readonly statusCode?: number
  readonly message?: string
  /** An action in addition to the link to home. */
  readonly action?: ReactElement
}

/** Explains an error, and offers a way out (specification 8). */
export function ErrorPage({ statusCode = 500, message, action }: ErrorPageProps) {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'page.error.title' })
  return (
    <Page title={title} icon={<ErrorIcon />}>
      <section className="error-page">
        <span className="error-page-picture" aria-hidden="true">
          {pictureOf(statusCode)}
        </span>
        <p className="error-page-code">{statusCode}</p>
        <p role="alert">{message ?? title}</p>
        <div className="actions">
          {action}
          <LinkButton intent="primary" icon={<Home />} to="/">
            <FormattedMessage id="page.error.home" />
          </LinkButton>
        </div>
      </section>
    </Page>
  )
}

function pictureOf(statusCode: number): ReactElement {
  if (statusCode === 404) return <PathSearch size={48} />
  if (statusCode === 403) return <Lock size={48} />
  return <ErrorIcon size={48} />
}
