import { useMutation } from '@apollo/client/react'
import { Callout } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { sessionClient } from '../../network/apollo.ts'
import { errorCode } from '../../screens/error/describe-error.ts'
import { FormDialog } from '../../screens/form/FormDialog.tsx'
import { sessionWatch } from '../../session/session.ts'
import { readingOf, whoOf } from '../../session/session-query.ts'
import { pasteCode } from '../../session/sign-in/paste-code.ts'
import { SignInField } from '../../session/sign-in/SignInField.tsx'
import { describeSignInError, needsToken } from '../../session/sign-in/sign-in-error.ts'
import type { Viewer } from '../../session/viewer-query.ts'
import type { Pass } from './passes.ts'

/** Exchanges the password for a pass (decision 58). */
const openExplorerMutation = graphql(`
  mutation OpenExplorer($input: ExplorerInput!) {
    openExplorer(input: $input) {
      pass
      seconds
      mutations
      session {
        id
        now
        expires
        endsAtLatest
      }
    }
  }
`)

interface OpenDialogProps {
  readonly viewer: Viewer
  /** Whether the password allows mutations. */
  readonly mutations: boolean
  readonly now: () => number
  readonly onOpen: (pass: Pass) => void
  readonly onClose: () => void
}

/** Asks for the password, which a session needs to run custom queries. The password is sent, but never stored. */
export function OpenDialog({ viewer, mutations, now, onOpen, onClose }: OpenDialogProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const [open, { loading, error }] = useMutation(openExplorerMutation, {
    client: sessionClient,
    fetchPolicy: 'no-cache',
  })
  const [secretKey, setSecretKey] = useState('')
  const [token, setToken] = useState('')
  const [asksToken, setAsksToken] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const keyField = useRef<HTMLInputElement>(null)
  const tokenField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asksToken) tokenField.current?.focus()
  }, [asksToken])
  const kind = mutations ? 'mutations' : 'queries'

  async function send() {
    setMissing(secretKey === '')
    if (secretKey === '') return keyField.current?.focus()
    try {
      const { data } = await open({ variables: { input: { secretKey, token: token.trim() || null, mutations } } })
      if (!data) return
      const { pass, seconds, session } = data.openExplorer
      sessionWatch.follow(readingOf(whoOf(viewer), session))
      onOpen({ text: pass, until: now() + seconds * 1000 })
    } catch (failure) {
      // `error` is shown elsewhere. This only chooses the field to correct.
      if (needsToken(failure)) setAsksToken(true)
      else (asksToken ? tokenField : keyField).current?.select()
      await sessionWatch.check()
    }
  }

  return (
    <FormDialog
      title={formatMessage({ id: `explorer.open.${kind}.title` })}
      means={formatMessage(
        { id: `explorer.open.${kind}.means` },
        { caller: viewer.callerName, merchant: viewer.merchantAccount },
      )}
      isGrave={false}
      isSending={loading}
      isTyped={() => false}
      action={formatMessage({ id: `explorer.open.${kind}.action` })}
      onSend={send}
      onClose={onClose}
    >
      {error && (
        <Callout intent={needsToken(error) ? 'primary' : 'danger'} role="alert" compact>
          {asksToken || errorCode(error) !== 'UNAUTHENTICATED'
            ? describeSignInError(error, asksToken, intl)
            : formatMessage({ id: 'session.confirm.wrong' })}
        </Callout>
      )}
      <SignInField
        label="session.secretKeyConfirm"
        type="password"
        autoComplete="current-password"
        autoFocus
        ref={keyField}
        value={secretKey}
        onChange={(event) => setSecretKey(event.target.value)}
        problem={
          isMissing && secretKey === ''
            ? formatMessage({ id: 'error.field.required' }, { field: formatMessage({ id: 'session.secretKey' }) })
            : undefined
        }
      />
      {asksToken && (
        <SignInField
          label="session.token"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          onPaste={pasteCode}
          ref={tokenField}
          value={token}
          onChange={(event) => setToken(event.target.value)}
          problem={undefined}
        />
      )}
    </FormDialog>
  )
}
