import { Button, ProgressBar } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import '../../ui/text.css'
import { type CoveredAction, useApproval } from '../approval/use-approval.ts'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import type { Attempt } from '../form/attempt.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { TypedName } from '../form/TypedName.tsx'

interface ImportActionProps {
  readonly run: {
    readonly attempt: Attempt
    readonly apply: () => Promise<boolean>
    readonly reset: () => void
  }
  /** Whether it cannot be imported now. */
  readonly isOff?: boolean
  /** The text of the button: `Import 3 changes`. */
  readonly action: string
  readonly title: string
  /** The effects of the import, in numbers. */
  readonly means: ReactNode
  readonly intent?: 'primary' | 'danger'
  /** The import, if rules can make it need an approval. */
  readonly covered?: CoveredAction
  /** The name to type before a risky import; null if a click is enough. */
  readonly typedName?: string | null
}

/** The button that imports a file as planned, with a confirmation dialog. */
export function ImportAction(props: ImportActionProps) {
  const { run, isOff = false, action, title, means, intent = 'primary', covered = null, typedName = null } = props
  const { formatMessage } = useIntl()
  const [isConfirming, setConfirming] = useState(false)
  const [typed, setTyped] = useState('')
  const { attempt, apply, reset } = run
  const approval = useApproval(isConfirming ? covered : null, attempt)
  const isSending = attempt.state === 'sending'
  const open = () => {
    setTyped('')
    setConfirming(true)
  }
  return (
    <>
      <Button intent="primary" disabled={isOff} onClick={open}>
        {action}
      </Button>
      {isConfirming && (
        <FormDialog
          title={title}
          means={means}
          isGrave
          isSending={isSending}
          isTyped={() => false}
          action={action}
          intent={intent}
          approval={approval}
          isOff={typedName !== null && typed !== typedName}
          onSend={async () => {
            if (await apply()) setConfirming(false)
          }}
          focusesCancel={typedName === null}
          onClose={() => {
            setConfirming(false)
            reset()
          }}
        >
          {typedName !== null && (
            <TypedName
              autoFocus
              label={formatMessage({ id: 'import.confirm.type' }, { name: typedName })}
              value={typed}
              onChange={setTyped}
            />
          )}
          <div role="status">
            {isSending && (
              <>
                <p className="muted">{formatMessage({ id: 'import.running' })}</p>
                <ProgressBar intent="primary" aria-label={formatMessage({ id: 'import.running' })} />
              </>
            )}
          </div>
          <AttemptFailure attempt={attempt} action={action} />
        </FormDialog>
      )}
    </>
  )
}
