import { useState } from 'react'
import { useIntl } from 'react-intl'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import type { Attempt } from '../../screens/form/attempt.ts'
import { FormDialog } from '../../screens/form/FormDialog.tsx'
import { ImportRunning } from '../../screens/form/ImportRunning.tsx'
import { TypedName } from '../../screens/form/TypedName.tsx'
import type { Plan } from './account-import-query.ts'

interface ConfirmImportProps {
  readonly plan: Plan
  readonly merchant: string
  readonly attempt: Attempt
  readonly onApply: () => Promise<void>
  readonly onClose: () => void
}

/**
 * From this number of changes on, the user must type the merchant's name. An import that stops traffic needs it too.
 */
const many = 20

/** Asks for confirmation and shows the number of changes. */
export function ConfirmImport({ plan, merchant, attempt, onApply, onClose }: ConfirmImportProps) {
  const { formatMessage } = useIntl()
  const [typed, setTyped] = useState('')
  const { added, changed, items } = plan
  const stops = items.some(({ warnings }) => warnings.includes('STOPS_TRAFFIC'))
  const isTypedFor = added + changed > many || stops
  const isSending = attempt.state === 'sending'
  const action = formatMessage({ id: 'transfer.action' }, { count: added + changed })
  return (
    <FormDialog
      title={formatMessage({ id: 'transfer.confirm' }, { merchant })}
      means={
        <>
          <p>{formatMessage({ id: 'transfer.confirm.means' }, { added, changed })}</p>
          {stops && <p>{formatMessage({ id: 'transfer.warning.STOPS_TRAFFIC' })}</p>}
        </>
      }
      isGrave
      isSending={isSending}
      isTyped={() => false}
      action={action}
      intent={stops ? 'danger' : 'primary'}
      isOff={isTypedFor && typed !== merchant}
      onSend={onApply}
      focusesCancel={!isTypedFor}
      onClose={onClose}
    >
      {isTypedFor && (
        <TypedName
          autoFocus
          label={formatMessage({ id: 'transfer.confirm.type' }, { merchant })}
          value={typed}
          onChange={setTyped}
        />
      )}
      <ImportRunning isSending={isSending} />
      <AttemptFailure attempt={attempt} action={action} />
    </FormDialog>
  )
}
