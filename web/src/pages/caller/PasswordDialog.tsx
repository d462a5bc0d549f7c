import { useMutation } from '@apollo/client/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { addYears } from 'date-fns'
import { formatInTimeZone } from 'date-fns-tz'
import { useForm } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { z } from 'zod'
import { usePreferences } from '../../preferences/preferences.tsx'
import { useApproval } from '../../screens/approval/use-approval.ts'
import { describeError } from '../../screens/error/describe-error.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { DayField } from '../../screens/form/DayField.tsx'
import { FormDialog } from '../../screens/form/FormDialog.tsx'
import { hasEdits } from '../../screens/form/has-edits.ts'
import { refusedField } from '../../screens/form/refused-field.ts'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { showDone } from '../../ui/show-done.ts'
import { endOfTypedDay } from '../../values/days.ts'
import type { CallerDetails } from './caller-query.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { checkNewPassword, newPassword } from './new-password.ts'
import { changeOwnPassword, savePassword } from './password-query.ts'

interface PasswordDialogProps {
  readonly caller: CallerDetails
  /** The key to replace, or null to add one. */
  readonly passwordId: string | null
  readonly isOwn: boolean
  readonly now: Date
  readonly onClose: () => void
}

/** Sets a new secret key of a caller: replaces one or adds another. */
export function PasswordDialog({ caller, passwordId, isOwn, now, onClose }: PasswordDialogProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const { timezone } = usePreferences()
  const isOwnChange = isOwn && passwordId !== null
  const [saveOther] = useMutation(savePassword)
  const [changeOwn] = useMutation(changeOwnPassword)
  const { attempt, run } = useAttempt()
  // Rules do not cover a change of your own key.
  const owner = caller.assignedMerchantAccount?.name ?? null
  const approval = useApproval(isOwnChange ? null : { action: 'CALLER', owner }, attempt)
  const form = useForm({
    resolver: zodResolver(passwordForm(caller.userName, now, timezone)),
    mode: 'onTouched',
    defaultValues: { secretKey: '', repeated: '', expires: '' },
  })
  const isSending = attempt.state === 'sending'
  const error = attempt.state === 'refused' ? attempt.error : null
  const refused = refusedField(error, ['secretKey', 'expires', 'expirationDate'])
  const refusal = describeError(error, intl).details.join(' ')
  const isWrongDate = form.formState.errors.expires !== undefined
  const action = formatMessage({ id: passwordId === null ? 'callers.key.add' : 'callers.key.change' })
  const explanation = isOwnChange ? 'changeOwn' : passwordId === null ? 'add' : 'change'

  const submit = form.handleSubmit(async ({ secretKey, expires }) => {
    const change = () =>
      isOwnChange
        ? changeOwn({ variables: { input: { passwordId, secretKey } } })
        : saveOther({
            variables: { input: { id: caller.id, passwordId, secretKey, expires: endOfTypedDay(expires, timezone) } },
          })
    if (!(await run(change))) return
    onClose()
    showDone(formatMessage({ id: passwordId === null ? 'callers.key.done.add' : 'callers.key.done.change' }))
  })

  return (
    <FormDialog
      title={formatMessage({ id: `callers.key.title.${explanation}` }, { caller: caller.userName })}
      means={<p>{formatMessage({ id: `callers.key.explain.${explanation}` })}</p>}
      // A replaced key is lost; an added one can be deleted again.
      isGrave={passwordId !== null}
      isSending={isSending}
      isTyped={() => hasEdits(form)}
      action={action}
      approval={approval}
      onSend={submit}
      cancelText={formatMessage({ id: attempt.state === 'unknown' ? 'form.close' : 'form.cancel' })}
      onClose={onClose}
    >
      {/* Tells password managers whose key this is. */}
      <input type="text" autoComplete="username" value={caller.userName} readOnly hidden />
      <NewPasswordFields
        form={form}
        refusal={refused === 'secretKey' ? refusal : null}
        disabled={isSending}
        names={[caller.userName]}
        autoFocus
      />
      {!isOwnChange && (
        <DayField
          label={formatMessage({ id: 'callers.key.expires' })}
          control={form.control}
          name="expires"
          optional
          help={formatMessage({ id: 'callers.key.expiresHelp' }, { zone: timezone })}
          problem={
            isWrongDate
              ? formatMessage({ id: 'callers.key.expiresProblem' })
              : refused === 'expires' || refused === 'expirationDate'
                ? refusal
                : null
          }
          disabled={isSending}
          earliest={formatInTimeZone(now, timezone, 'yyyy-MM-dd')}
          latest={formatInTimeZone(addYears(now, 10), timezone, 'yyyy-MM-dd')}
        />
      )}
      {refused === null && <AttemptFailure attempt={attempt} action={action} />}
    </FormDialog>
  )
}

function passwordForm(userName: string, now: Date, zone: string) {
  const isFuture = (day: string) => day === '' || Date.parse(endOfTypedDay(day, zone) ?? '') > now.getTime()
  return z
    .object({ ...newPassword, expires: z.string().refine(isFuture) })
    .superRefine((values, context) => checkNewPassword(values, [userName], context))
}
