import { useMutation } from '@apollo/client/react'
import { Callout, InputGroup } from '@blueprintjs/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { z } from 'zod'
import { graphql } from '../../gql/gql.ts'
import { errorCode } from '../../screens/error/describe-error.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { FormDialog } from '../../screens/form/FormDialog.tsx'
import { FormField, inputProps } from '../../screens/form/FormField.tsx'
import { hasEdits } from '../../screens/form/has-edits.ts'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { describeSignInError } from '../../session/sign-in/sign-in-error.ts'
import { useViewer } from '../../session/viewer.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { showDone } from '../../ui/show-done.ts'
import './enrol-dialog.css'
import { pasteCode } from '../../session/sign-in/paste-code.ts'
import { QrPicture } from './QrPicture.tsx'
import { showTwoFactor } from './show-two-factor.ts'
import { refusedFactor } from './two-factor-error.ts'

const enrollTwoFactor = graphql(`
  mutation EnrollTwoFactor {
    enrollTwoFactor {
      qrURL
      key
    }
  }
`)

const activateTwoFactor = graphql(`
  mutation ActivateTwoFactor($input: ConfirmInput!) {
    activateTwoFactor(input: $input) {
      ...CallerFields
    }
  }
`)

const firstCode = z.object({
  token: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
  secretKey: z.string().min(1),
})

/** Enrolls the signed-in caller in two-factor authentication. It takes effect after a first code has been verified. */
export function EnrolDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const viewer = useViewer()
  const enrolling = useAttempt()
  const activating = useAttempt()
  const [enrol, { data }] = useMutation(enrollTwoFactor, { fetchPolicy: 'no-cache' })
  const [activate] = useMutation(activateTwoFactor)
  const form = useForm({
    resolver: zodResolver(firstCode),
    mode: 'onTouched',
    defaultValues: { token: '', secretKey: '' },
  })
  const enrolment = data?.enrollTwoFactor
  const isBusy = enrolling.attempt.state === 'sending' || activating.attempt.state === 'sending'
  const { attempt } = activating
  const error = attempt.state === 'refused' ? attempt.error : null
  const refused = refusedFactor(error)
  const isTooMany = errorCode(error) === 'TOO_MANY_ATTEMPTS'
  const label = { token: formatMessage({ id: 'session.token' }), secretKey: formatMessage({ id: 'session.secretKey' }) }
  const { errors } = form.formState
  const turnOn = formatMessage({ id: 'callers.twoFactor.turnOn' })

  const submit = form.handleSubmit(async (input) => {
    if (!(await activating.run(() => activate({ variables: { input } })))) {
      form.resetField('token')
      return
    }
    showTwoFactor(true)
    onClose()
    showDone(formatMessage({ id: 'callers.twoFactor.doneOn' }))
  })

  const show = formatMessage({ id: 'callers.twoFactor.show' })
  return (
    <FormDialog
      title={formatMessage({ id: 'callers.twoFactor.dialog' })}
      means={<p>{formatMessage({ id: enrolment ? 'callers.twoFactor.scan' : 'callers.twoFactor.begin' })}</p>}
      isGrave={false}
      isSending={isBusy}
      isTyped={() => hasEdits(form)}
      action={enrolment ? turnOn : show}
      onSend={enrolment ? submit : () => enrolling.run(() => enrol())}
      focusesCancel
      onClose={onClose}
    >
      {!enrolment && <AttemptFailure attempt={enrolling.attempt} action={show} />}
      {enrolment && (
        <>
          <div className="enrolment">
            <QrPicture text={enrolment.qrURL} label={formatMessage({ id: 'callers.twoFactor.picture' })} />
            <div>
              <div className="muted">{formatMessage({ id: 'callers.twoFactor.key' })}</div>
              <code className="enrolment-key">{enrolment.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
              <CopyButton text={enrolment.key} what={formatMessage({ id: 'callers.twoFactor.key' })} />
            </div>
          </div>
          <p>{formatMessage({ id: 'callers.twoFactor.verify' })}</p>
          <input type="text" autoComplete="username" value={viewer?.callerName ?? ''} readOnly hidden />
          <FormField
            label={label.token}
            problem={
              errors.token
                ? formatMessage({ id: 'error.field.notSixDigits' }, { field: label.token })
                : refused === 'token'
                  ? formatMessage({ id: 'callers.twoFactor.wrongCode' })
                  : null
            }
          >
            {(input) => (
              <InputGroup
                {...input}
                {...inputProps(form.register('token'))}
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={6}
                onPaste={pasteCode}
                disabled={isBusy}
                autoFocus
              />
            )}
          </FormField>
          <FormField
            label={formatMessage({ id: 'session.secretKeyConfirm' })}
            problem={
              errors.secretKey
                ? formatMessage({ id: 'error.field.required' }, { field: label.secretKey })
                : refused === 'secretKey'
                  ? formatMessage({ id: 'callers.twoFactor.wrongKey' })
                  : null
            }
          >
            {(input) => (
              <InputGroup
                {...input}
                {...inputProps(form.register('secretKey'))}
                type="password"
                autoComplete="current-password"
                disabled={isBusy}
              />
            )}
          </FormField>
          {isTooMany ? (
            <Callout intent="danger" role="alert">
              {describeSignInError(error, true, intl)}
            </Callout>
          ) : (
            refused === null && <AttemptFailure attempt={attempt} action={turnOn} />
          )}
        </>
      )}
    </FormDialog>
  )
}
