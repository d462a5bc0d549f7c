import { useApolloClient } from '@apollo/client/react'
import { RadioGroup } from '@blueprintjs/core'
import { secretBounds, secretFault } from '@portal/schema/configuration'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useApproval } from '../../screens/approval/use-approval.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { FormDialog } from '../../screens/form/FormDialog.tsx'
import { FormField } from '../../screens/form/FormField.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { showDone } from '../../ui/show-done.ts'
import type { FieldProblem } from '../../values/field-problem.ts'
import { saveConfigurationSecret } from './keys-query.ts'
import { ShownOnce } from './ShownOnce.tsx'
import './keys.css'
import { problemText } from '../../screens/form/problem-text.ts'

interface SecretDialogProps {
  readonly name: 'realtimeNotificationKey' | 'paywallKey'
  /** The name of the secret. */
  readonly title: string
  readonly onSet: () => void
  readonly onClose: () => void
}

/**
 * Sets a new value of a secret: either one that the gateway generates and that is shown once, or one that the user
 * pastes.
 */
export function SecretDialog({ name, title, onSet, onClose }: SecretDialogProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const client = useApolloClient()
  const { attempt, run } = useAttempt()
  const approval = useApproval({ action: 'SECRET' }, attempt)
  const [source, setSource] = useState<'generate' | 'paste'>('generate')
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<FieldProblem | null>(null)
  // Only this dialog holds the value, until it is closed.
  const [generated, setGenerated] = useState<string | null>(null)
  const isSending = attempt.state === 'sending'
  const action = formatMessage({ id: 'keys.setNew' })
  const label = formatMessage({ id: 'keys.value' })

  async function send() {
    const value = source === 'paste' ? pasted.trim() : null
    const fault = value === null ? null : secretFault(value)
    setProblem(fault)
    if (fault) return
    let made: string | null = null
    const isDone = await run(async () => {
      const { data } = await client.mutate({
        mutation: saveConfigurationSecret,
        variables: { input: { name, ...(value !== null && { value }) } },
        fetchPolicy: 'no-cache',
      })
      made = data?.saveConfigurationSecret.value ?? null
    })
    if (!isDone) return
    onSet()
    setPasted('')
    if (made !== null) return setGenerated(made)
    onClose()
    showDone(formatMessage({ id: 'keys.done' }, { key: title }))
  }

  if (generated !== null) return <ShownOnce title={title} value={generated} onClose={onClose} />
  return (
    <FormDialog
      title={formatMessage({ id: 'keys.dialog' }, { key: title })}
      means={<p>{formatMessage({ id: 'keys.dialog.means' })}</p>}
      isGrave
      isSending={isSending}
      isTyped={() => pasted !== ''}
      action={action}
      intent="danger"
      approval={approval}
      onSend={send}
      cancelText={formatMessage({ id: attempt.state === 'unknown' ? 'form.close' : 'form.cancel' })}
      onClose={onClose}
    >
      <RadioGroup
        label={formatMessage({ id: 'keys.source' })}
        selectedValue={source}
        disabled={isSending}
        options={[
          { value: 'generate', label: formatMessage({ id: 'keys.source.generate' }) },
          { value: 'paste', label: formatMessage({ id: 'keys.source.paste' }) },
        ]}
        onChange={({ currentTarget }) => setSource(currentTarget.value === 'paste' ? 'paste' : 'generate')}
      />
      {source === 'paste' && (
        <FormField
          label={label}
          help={formatMessage({ id: 'keys.value.help' }, secretBounds)}
          problem={problem && problemText(problem, label, intl)}
        >
          {({ intent, ...field }) => (
            <input
              {...field}
              className={`bp6-input bp6-fill ${intent === 'danger' ? 'bp6-intent-danger' : ''}`}
              type="password"
              autoComplete="off"
              spellCheck={false}
              value={pasted}
              disabled={isSending}
              onChange={({ currentTarget }) => {
                setPasted(currentTarget.value)
                setProblem(null)
              }}
            />
          )}
        </FormField>
      )}
      <AttemptFailure attempt={attempt} action={action} />
      {attempt.state === 'unknown' && <p>{formatMessage({ id: 'keys.unknown' })}</p>}
    </FormDialog>
  )
}
