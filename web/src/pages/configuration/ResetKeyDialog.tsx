import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useApproval } from '../../screens/approval/use-approval.ts'
import { errorCode } from '../../screens/error/describe-error.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { FormDialog } from '../../screens/form/FormDialog.tsx'
import { TypedName } from '../../screens/form/TypedName.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { showDone } from '../../ui/show-done.ts'
import { resetEncryptionKey } from './keys-query.ts'

interface ResetKeyDialogProps {
  /** The id of the key on the screen. */
  readonly kid: string
  readonly merchant: string
  readonly onReset: (kid: string) => Promise<void>
  /** Reads the key again after someone else has replaced it. */
  readonly onStale: () => Promise<void>
  readonly onClose: () => void
}

/** Replaces the encryption key after the user has typed the merchant's name. */
export function ResetKeyDialog({ kid, merchant, onReset, onStale, onClose }: ResetKeyDialogProps) {
  const { formatMessage } = useIntl()
  const client = useApolloClient()
  const { attempt, run } = useAttempt()
  const approval = useApproval({ action: 'SECRET' }, attempt)
  const [typed, setTyped] = useState('')
  const isSending = attempt.state === 'sending'
  const action = formatMessage({ id: 'keys.reset' })

  async function send() {
    let now: string | null = null
    const isDone = await run(async () => {
      try {
        const { data } = await client.mutate({
          mutation: resetEncryptionKey,
          variables: { expectedKid: kid },
          fetchPolicy: 'no-cache',
        })
        now = data?.resetConfigurationEncryptionKey.kid ?? null
      } catch (error) {
        if (errorCode(error) === 'CONFLICT') void onStale().catch(() => undefined)
        throw error
      }
    })
    if (!isDone || now === null) return
    onClose()
    showDone(formatMessage({ id: 'keys.reset.done' }, { kid: now }))
    await onReset(now).catch(() => undefined)
  }

  return (
    <FormDialog
      title={formatMessage({ id: 'keys.reset.dialog' }, { merchant })}
      means={
        <>
          <p>{formatMessage({ id: 'keys.reset.means' })}</p>
          <p>{formatMessage({ id: 'keys.reset.current' }, { kid })}</p>
        </>
      }
      isGrave
      isSending={isSending}
      isTyped={() => typed !== ''}
      action={action}
      intent="danger"
      approval={approval}
      isOff={typed.trim() !== merchant}
      onSend={send}
      cancelText={formatMessage({ id: attempt.state === 'unknown' ? 'form.close' : 'form.cancel' })}
      onClose={onClose}
    >
      <TypedName
        label={formatMessage({ id: 'keys.reset.type' }, { merchant })}
        value={typed}
        disabled={isSending}
        onChange={setTyped}
      />
      <AttemptFailure attempt={attempt} action={action} />
    </FormDialog>
  )
}
