import type { BinImportPlan } from '@portal/schema/bin-import'
import { useIntl } from 'react-intl'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import type { Attempt } from '../../screens/form/attempt.ts'
import { FormDialog } from '../../screens/form/FormDialog.tsx'
import { ImportRunning } from '../../screens/form/ImportRunning.tsx'

interface ConfirmImportProps {
  readonly plan: BinImportPlan
  readonly attempt: Attempt
  readonly onApply: () => Promise<void>
  readonly onClose: () => void
}

/** Asks for confirmation and shows the number of changes. */
export function ConfirmImport({ plan, attempt, onApply, onClose }: ConfirmImportProps) {
  const { formatMessage } = useIntl()
  const { added, changed, bad } = plan
  const isSending = attempt.state === 'sending'
  const action = formatMessage({ id: 'bin.import.action' }, { count: added + changed })
  return (
    <FormDialog
      title={formatMessage({ id: 'bin.import.confirm' })}
      means={
        <>
          <p>{formatMessage({ id: 'bin.import.confirm.means' }, { added, changed })}</p>
          {bad > 0 && <p>{formatMessage({ id: 'bin.import.confirm.bad' }, { count: bad })}</p>}
        </>
      }
      isGrave
      isSending={isSending}
      isTyped={() => false}
      action={action}
      onSend={onApply}
      focusesCancel
      onClose={onClose}
    >
      <ImportRunning isSending={isSending} />
      <AttemptFailure attempt={attempt} action={action} />
    </FormDialog>
  )
}
