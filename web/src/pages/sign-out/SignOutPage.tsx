import '../sign-in/sign-in.css'
import { useMutation } from '@apollo/client/react'
import { Button, Callout } from '@blueprintjs/core'
import { LogOut } from '@blueprintjs/icons'
import { useCallback, useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { sessionClient } from '../../apollo.ts'
import { graphql } from '../../gql/gql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { Page } from '../../layout/page.tsx'
import { actedFor } from '../../session/acted-for.ts'
import { readRemembered } from '../../session/remembered.ts'
import { whenSignedOut } from '../../session/signing.ts'

const logout = graphql(`
  mutation Logout {
    logout
  }
`)

/** Signs out on opening, and says whether that worked (specification 4.1). */
export function Component() {
  const intl = useIntl()
  const [signOut, { data, error }] = useMutation(logout, { client: sessionClient })
  const run = useCallback(() => {
    // A failure is shown from `error`: until the gateway has answered, the session is open.
    signOut().then(
      () => {
        if (readRemembered(localStorage) === null) actedFor.set(null)
        return whenSignedOut()
      },
      () => undefined,
    )
  }, [signOut])
  const hasRun = useRef(false)
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    run()
  }, [run])
  return (
    <Page title={intl.formatMessage({ id: 'session.signOut' })} icon={<LogOut />}>
      <section className="sign-in">
        {error ? (
          <Callout intent="danger" role="alert" title={intl.formatMessage({ id: 'session.signOutFailed' })}>
            <Button onClick={run}>
              <FormattedMessage id="page.error.retry" />
            </Button>
          </Callout>
        ) : (
          <p role="status">
            <FormattedMessage id={data ? 'session.signedOut' : 'session.signingOut'} />
          </p>
        )}
        {data && (
          <LinkButton to="/me/login" intent="primary" fill>
            <FormattedMessage id="session.signInAgain" />
          </LinkButton>
        )}
      </section>
    </Page>
  )
}
