import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { describeError } from '../../../screens/describe-error.ts'
import { NotSent } from '../../../screens/form/NotSent.tsx'
import { Message } from '../../../screens/Message.tsx'

interface PennyUnknownProps {
  readonly error: unknown
  /** Whether asking again was not sent, as there is no network. */
  readonly isNotSent: boolean
  /** Repeats the same request, which sends no other penny. */
  readonly onAskAgain: () => void
  /** Leaves it open; what is sent afterwards is another penny. */
  readonly onStartAnew: () => void
}

/** Says that a penny may have moved, and what to do now. */
export function PennyUnknown({ error, isNotSent, onAskAgain, onStartAnew }: PennyUnknownProps) {
  const intl = useIntl()
  const { details } = describeError(error, intl)
  return (
    <Message what={intl.formatMessage({ id: 'bankAccount.unknown' })} role="alert">
      <p>{intl.formatMessage({ id: 'bankAccount.unknown.why' })}</p>
      {details.length > 0 && <p className="muted">{details.join(' ')}</p>}
      {isNotSent && <NotSent action={intl.formatMessage({ id: 'charges.dialog.again' })} />}
      <div className="bank-account-unknown">
        <Button intent="primary" onClick={onAskAgain}>
          {intl.formatMessage({ id: 'charges.dialog.again' })}
        </Button>
        <Button onClick={onStartAnew}>{intl.formatMessage({ id: 'bankAccount.unknown.anew' })}</Button>
      </div>
    </Message>
  )
}
