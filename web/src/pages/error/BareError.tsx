import { FormattedMessage } from 'react-intl'
import { useHref } from 'react-router-dom'

/** Shown if the shell or the error page itself has failed: plain HTML, which cannot fail again (specification 8). */
export function BareError() {
  return (
    <main className="bare-error">
      <p role="alert">
        <FormattedMessage id="page.error.failed" />
      </p>
      {/* A full page load discards the failed state. */}
      <a href={useHref('/')}>
        <FormattedMessage id="page.error.home" />
      </a>
    </main>
  )
}
