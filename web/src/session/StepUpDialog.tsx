import { useMutation } from '@apollo/client/react'
import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { z } from 'zod/mini'
import { sessionClient } from '../network/apollo.ts'
import { errorCode } from '../screens/error/describe-error.ts'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { sessionWatch, stepUp } from './session.ts'
import { confirmSessionMutation, readingOf, whoOf } from './session-query.ts'
import { pasteCode } from './sign-in/paste-code.ts'
import { SignInField } from './sign-in/SignInField.tsx'
import { describeSignInError, needsToken } from './sign-in/sign-in-error.ts'
import type { Viewer } from './viewer-query.ts'

const confirmation = z.object({
  secretKey: z.string().check(z.minLength(1, 'error.field.required')),
  token: z.string().check(z.trim(), z.regex(/^(\d{6})?$/, 'error.field.notSixDigits')),
})

/** Asks for the secret key. The waiting request then continues automatically, or is canceled (specification 4.1). */
export function StepUpDialog({ viewer }: { viewer: Viewer }) {
  const intl = useIntl()
  const [confirm, { loading, error }] = useMutation(confirmSessionMutation, {
    client: sessionClient,
    fetchPolicy: 'no-cache',
  })
  const whyId = useId()
  const [asksToken, setAsksToken] = useState(false)
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(confirmation),
    defaultValues: { secretKey: '', token: '' },
  })
  useEffect(() => {
    if (asksToken) setFocus('token')
  }, [asksToken, setFocus])

  const submit = handleSubmit(async ({ secretKey, token }) => {
    try {
      const { data } = await confirm({ variables: { input: { secretKey, token: token || null } } })
      if (data) sessionWatch.follow(readingOf(whoOf(viewer), data.confirmSession))
      stepUp.settle(true)
    } catch (failure) {
      // The message is rendered from `error`; this only prepares the next input.
      if (needsToken(failure)) setAsksToken(true)
      else setFocus(asksToken ? 'token' : 'secretKey', { shouldSelect: true })
      // A wrong key and an ended session have the same error code.
      await sessionWatch.check()
    }
  })
  const cancel = () => stepUp.settle(false)
  const { secretKey, token } = formState.errors

  return (
    <ModalDialog
      isOpen
      className="session-dialog"
      aria-describedby={whyId}
      title={intl.formatMessage({ id: 'session.confirm.title' })}
      canOutsideClickClose={false}
      canEscapeKeyClose={!loading}
      isCloseButtonShown={!loading}
      onClose={cancel}
    >
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <p id={whyId}>
            <FormattedMessage
              id="session.confirm.why"
              values={{ caller: viewer.callerName, merchant: viewer.merchantAccount }}
            />
          </p>
          {error && (
            <Callout intent={needsToken(error) ? 'primary' : 'danger'} role="alert" compact>
              {asksToken || errorCode(error) !== 'UNAUTHENTICATED'
                ? describeSignInError(error, asksToken, intl)
                : intl.formatMessage({ id: 'session.confirm.wrong' })}
            </Callout>
          )}
          <SignInField
            label="session.secretKeyConfirm"
            type="password"
            autoComplete="current-password"
            autoFocus
            problem={
              secretKey &&
              intl.formatMessage(
                { id: 'error.field.required' },
                { field: intl.formatMessage({ id: 'session.secretKey' }) },
              )
            }
            {...register('secretKey')}
          />
          {asksToken && (
            <SignInField
              label="session.token"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={6}
              onPaste={pasteCode}
              problem={
                token &&
                intl.formatMessage(
                  { id: 'error.field.notSixDigits' },
                  { field: intl.formatMessage({ id: 'session.token' }) },
                )
              }
              {...register('token')}
            />
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button disabled={loading} onClick={cancel}>
                <FormattedMessage id="session.confirm.cancel" />
              </Button>
              <Button type="submit" intent="primary" loading={loading}>
                <FormattedMessage id="session.confirm.confirm" />
              </Button>
            </>
          }
        />
      </form>
    </ModalDialog>
  )
}
