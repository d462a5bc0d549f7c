import { useMutation } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { commandApprovals } from '@portal/schema/command-approvals'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useApproval } from '../approval/use-approval.ts'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useAttempt } from '../form/use-attempt.ts'
import { Money } from '../shown/Money.tsx'
import { type ChargeJobDetails, type ChargeJobItem, readJobItem, sendJobItemAgain } from './charge-job-query.ts'

/** The actions for an unknown line: read its charge again, or send it again if it was probably not executed. */
export function DecideLine({ job, item }: { readonly job: ChargeJobDetails; readonly item: ChargeJobItem }) {
  const { formatMessage } = useIntl()
  const [read] = useMutation(readJobItem)
  const [send] = useMutation(sendJobItemAgain)
  const { attempt, run } = useAttempt()
  const [isOpen, setOpen] = useState(false)
  const covers = job.command ? commandApprovals[job.command] : null
  const approval = useApproval(
    covers && isOpen
      ? { action: covers, amount: item.amount, currency: item.currency || null, owner: item.merchantAccount }
      : null,
    attempt,
  )
  const input = { jobId: job.id, place: item.place }
  const [readAction, sendAction] = [
    formatMessage({ id: 'bulk.readAgain' }),
    formatMessage({ id: 'bulk.sendAgain.send' }),
  ]
  return (
    <div className="job-actions">
      <Button
        size="small"
        loading={attempt.state === 'sending' && !isOpen}
        onClick={() => void run(() => read({ variables: { input } }))}
      >
        {readAction}
      </Button>
      {item.finding === 'PROBABLY_NOT_DONE' && (
        <Button size="small" onClick={() => setOpen(true)}>
          {formatMessage({ id: 'bulk.sendAgain' })}
        </Button>
      )}
      {!isOpen && <AttemptFailure attempt={attempt} action={readAction} />}
      {isOpen && (
        <FormDialog
          title={formatMessage({ id: 'bulk.sendAgain.title' }, { charge: item.objectId })}
          means={
            <p>
              {formatMessage({ id: 'bulk.sendAgain.means' })} <Money amount={item.amount} currency={item.currency} />
            </p>
          }
          isGrave
          isSending={attempt.state === 'sending'}
          isTyped={() => false}
          action={sendAction}
          intent="danger"
          approval={approval}
          focusesCancel
          onSend={async () => {
            if (await run(() => send({ variables: { input } }))) setOpen(false)
          }}
          onClose={() => setOpen(false)}
        >
          <AttemptFailure attempt={attempt} action={sendAction} />
        </FormDialog>
      )}
    </div>
  )
}
