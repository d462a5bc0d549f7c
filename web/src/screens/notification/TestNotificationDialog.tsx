import { useMutation } from '@apollo/client/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { namedProblem } from '../../values/named-problem.ts'
import { describeError } from '../error/describe-error.ts'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { hasEdits } from '../form/has-edits.ts'
import { problemText } from '../form/problem-text.ts'
import { refusedField } from '../form/refused-field.ts'
import { TextField } from '../form/TextField.tsx'
import { useAttempt } from '../form/use-attempt.ts'
import { TestNotificationOutcome } from './TestNotificationOutcome.tsx'
import {
  sendTestNotification,
  type TestNotification,
  type TestNotificationValues,
  testNotificationForm,
} from './test-notification.ts'

interface TestNotificationDialogProps {
  readonly chargeId: string
  /** The initial address: the one that was last notified. */
  readonly url: string
  readonly onClose: () => void
}

/** Sends the charge to an address as a test and shows the response. Can be repeated. */
export function TestNotificationDialog({ chargeId, url, onClose }: TestNotificationDialogProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const [send] = useMutation(sendTestNotification)
  const { attempt, run } = useAttempt()
  const [outcome, setOutcome] = useState<TestNotification | null>(null)
  const form = useForm<TestNotificationValues>({
    resolver: zodResolver(testNotificationForm),
    mode: 'onTouched',
    defaultValues: { url },
  })
  const isSending = attempt.state === 'sending'
  const error = attempt.state === 'refused' ? attempt.error : null
  const refused = refusedField(error, ['url'])
  const label = formatMessage({ id: 'charges.testNotification.url' })
  const problem = namedProblem(form.formState.errors.url)
  const action = formatMessage({ id: 'charges.testNotification.send' })

  const submit = form.handleSubmit(async (values) => {
    setOutcome(null)
    await run(async () => {
      const { data } = await send({ variables: { input: { chargeId, ...values } } })
      setOutcome(data?.sendTestNotification ?? null)
    })
  })

  return (
    <FormDialog
      title={formatMessage({ id: 'charges.testNotification.title' }, { charge: chargeId })}
      means={<p>{formatMessage({ id: 'charges.testNotification.means' })}</p>}
      isGrave={false}
      isSending={isSending}
      isTyped={() => hasEdits(form)}
      action={action}
      onSend={submit}
      cancelText={formatMessage({ id: 'form.close' })}
      onClose={onClose}
    >
      <TextField
        label={label}
        problem={problem ? problemText(problem, label, intl) : refused && describeError(error, intl).details.join(' ')}
        help={formatMessage({ id: 'charges.testNotification.url.help' })}
        // The displayed response is from another address.
        registered={form.register('url', { onChange: () => setOutcome(null) })}
        type="url"
        autoFocus
        disabled={isSending}
      />
      {refused === null && <AttemptFailure attempt={attempt} action={action} />}
      {outcome && <TestNotificationOutcome outcome={outcome} />}
    </FormDialog>
  )
}
