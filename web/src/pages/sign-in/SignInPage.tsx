import '../../session/sign-in/sign-in.css'
import { LogIn } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Navigate, useSearchParams } from 'react-router-dom'
import { Logo } from '../../layout/Logo.tsx'
import { PagePlaceholder } from '../../layout/PagePlaceholder.tsx'
import { Page } from '../../layout/page.tsx'
import { useMenuSubject } from '../../layout/use-menu-subject.ts'
import { startPath } from '../../menu.ts'
import { whenQuiet } from '../../network/when-quiet.ts'
import { usePreferences } from '../../preferences/preferences.tsx'
import { GatewayUnreachable } from '../../screens/error/GatewayUnreachable.tsx'
import { safeGo } from '../../session/go.ts'
import { SignInForm } from '../../session/sign-in/SignInForm.tsx'
import { signedIn } from '../../session/signed-in.ts'
import { useViewerState } from '../../session/viewer.tsx'

/** The delay after the first screen, in milliseconds, for forms that a password manager fills in. */
const quietMs = 2_500

/** Signs in and opens `go` (specification 2.3), or the chosen start page. */
export function Component() {
  const intl = useIntl()
  const { viewer, isKnown, error } = useViewerState()
  const [parameters] = useSearchParams()
  const subject = useMenuSubject()
  const { stored } = usePreferences()
  useEffect(() => (isKnown ? whenQuiet(fetchAhead, quietMs) : undefined), [isKnown])
  if (error) return <GatewayUnreachable />
  if (!isKnown) return <PagePlaceholder />
  if (viewer) {
    const go = safeGo(parameters.get('go'), location.origin)
    return <Navigate to={go === '/' ? startPath(stored.startPage, subject) : go} replace />
  }
  return (
    <Page title={intl.formatMessage({ id: 'session.signIn' })} icon={<LogIn />}>
      <section className="sign-in" aria-labelledby="page-title" onInput={fetchAhead}>
        <p className="sign-in-product">
          <Logo />
          <FormattedMessage id="shell.product" />
        </p>
        <SignInForm lapsed={null} />
      </section>
    </Page>
  )
}

/** Loads the code that every other page needs while the user types, so that signing in does not wait for it. */
function fetchAhead(): void {
  signedIn.load().catch(() => undefined)
}
