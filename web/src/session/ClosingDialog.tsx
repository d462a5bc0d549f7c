import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useEffect, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { sessionWatch } from './session.ts'

interface ClosingDialogProps {
  /** When the session ends, in milliseconds since the epoch on this computer's clock. */
  readonly endsAt: number
  /** False near the absolute end, which cannot be extended. */
  readonly mayStay: boolean
}

/** Warns that the session ends soon, counts down, and offers to stay if that is possible (specification 4.1). */
export function ClosingDialog({ endsAt, mayStay }: ClosingDialogProps) {
  const intl = useIntl()
  useReturnFocus()
  const navigate = useNavigate()
  const whyId = useId()
  const [isSeen, setSeen] = useState(false)
  const [asking, setAsking] = useState<'no' | 'asking' | 'failed'>('no')
  const secondsLeft = useSecondsUntil(endsAt)
  const stay = () => {
    setAsking('asking')
    // On success, the warning ends and this dialog is removed.
    sessionWatch.stay().then(
      () => setAsking('no'),
      () => setAsking('failed'),
    )
  }
  return (
    <ModalDialog
      isOpen={!isSeen}
      className="session-dialog"
      aria-describedby={whyId}
      title={intl.formatMessage({ id: 'session.closing.title' })}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
    >
      <DialogBody>
        <p id={whyId}>
          <FormattedMessage id={mayStay ? 'session.closing.idle' : 'session.closing.latest'} />
        </p>
        <p className="session-countdown" role="timer" aria-label={intl.formatMessage({ id: 'session.closing.left' })}>
          {Math.floor(secondsLeft / 60)}:{String(secondsLeft % 60).padStart(2, '0')}
        </p>
        {asking === 'failed' && (
          <Callout intent="danger" role="alert" compact>
            <FormattedMessage id="session.error.unreachable" />
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={() => navigate('/me/logout')}>
              <FormattedMessage id="session.signOut" />
            </Button>
            {mayStay ? (
              <Button intent="primary" autoFocus loading={asking === 'asking'} onClick={stay}>
                <FormattedMessage id="session.closing.stay" />
              </Button>
            ) : (
              <Button intent="primary" autoFocus onClick={() => setSeen(true)}>
                <FormattedMessage id="session.closing.seen" />
              </Button>
            )}
          </>
        }
      />
    </ModalDialog>
  )
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}
