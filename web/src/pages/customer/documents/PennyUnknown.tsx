import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { describeError } from '../../../screens/error/describe-error.ts'
import { Message } from '../../../screens/error/Message.tsx'
import { NotSent } from '../../../screens/form/NotSent.tsx'

interface PennyUnknownProps {
  readonly error: unknown
  /** Whether the retry was not sent because there is no network. */
  readonly isNotSent: boolean
  /** Repeats the same request, which sends no second penny. */
  readonly onAskAgain: () => void
  /** Abandons this request. The next one sends another penny. */
  readonly onStartOver: () => void
}

/** Tells that a penny may have been sent, and offers the next steps. */
export function PennyUnknown({ error, isNotSent, onAskAgain, onStartOver }: PennyUnknownProps) {
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
        <Button onClick={onStartOver}>{intl.formatMessage({ id: 'bankAccount.unknown.anew' })}</Button>
      </div>
    </Message>
  )
}
