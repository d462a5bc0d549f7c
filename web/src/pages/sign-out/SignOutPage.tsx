import '../../session/sign-in/sign-in.css'
import { useMutation } from '@apollo/client/react'
import { Button, Callout } from '@blueprintjs/core'
import { LogOut } from '@blueprintjs/icons'
import { useCallback, useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { Page } from '../../layout/page.tsx'
import { sessionClient } from '../../network/apollo.ts'
import { actedFor } from '../../session/acted-for.ts'
import { forgetLookedAt } from '../../session/forget-looked-at.ts'
import { readRemembered, updateRemembered } from '../../session/remembered.ts'
import { whenSignedOut } from '../../session/signing.ts'
import { shownViewer } from '../../session/viewer-store.ts'

const logout = graphql(`
  mutation Logout {
    logout
  }
`)

// The router's key of the visit that signs out: the page may be mounted again during the request.
let signingOut: string | null = null
// Whether the page is about to be reloaded. Until then, nothing may start that the reload would undo.
let isLeaving = false

/**
 * Signs out once per visit and shows the result (specification 4.1). The result is stored in the history entry, so that
 * reloading the page does not end a session started elsewhere since.
 */
export function Component() {
  const intl = useIntl()
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const [signOut, { error }] = useMutation(logout, { client: sessionClient })
  const isNoted = isSignedOutNote(state)
  const isDone = isNoted && !isLeaving
  const run = useCallback(() => {
    // A failure is shown from `error`: the session stays open until the gateway has responded.
    signOut().then(
      async () => {
        const viewer = shownViewer()
        if (viewer) updateRemembered(localStorage, viewer, actedFor.get())
        if (readRemembered(localStorage) === null) {
          actedFor.set(null)
          forgetLookedAt(localStorage)
        }
        isLeaving = true
        await navigate('/me/logout', { replace: true, state: signedOutNote })
        whenSignedOut()
      },
      () => undefined,
    )
  }, [signOut, navigate])
  useEffect(() => {
    if (isNoted || signingOut === key) return
    signingOut = key
    run()
  }, [isNoted, key, run])
  return (
    <Page title={intl.formatMessage({ id: 'session.signOut' })} icon={<LogOut />}>
      <section className="sign-in">
        {error && !isDone ? (
          <Callout intent="danger" role="alert" title={intl.formatMessage({ id: 'session.signOutFailed' })}>
            <Button onClick={run}>
              <FormattedMessage id="page.error.retry" />
            </Button>
          </Callout>
        ) : (
          <p role="status">
            <FormattedMessage id={isDone ? 'session.signedOut' : 'session.signingOut'} />
          </p>
        )}
        {isDone && (
          <LinkButton to="/me/login" intent="primary" fill>
            <FormattedMessage id="session.signInAgain" />
          </LinkButton>
        )}
      </section>
    </Page>
  )
}

const signedOutNote = { isSignedOut: true } as const

function isSignedOutNote(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSignedOut' in state && state.isSignedOut === true
}
