import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { isNoAnswer } from '../../network/no-answer.ts'
import { useWhenBack } from '../../network/use-connection.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { describeError } from './describe-error.ts'
import { Message } from './Message.tsx'
import '../../ui/text.css'

const ApprovalAsked = lazyPart(() => import('../approval/ApprovalAsked.tsx'), 'ApprovalAsked')

interface FailureProps {
  /** The failed action as a sentence: `Couldn’t load this charge`. */
  readonly what: string
  readonly error: unknown
  /**
   * Retries; omitted if the user cannot retry here. Called automatically when the connection is restored, if the
   * gateway could not be reached.
   */
  readonly retry?: () => void
}

/** A failure, shown once and in place: the action, the cause and the advice. */
export function Failure({ what, error, retry }: FailureProps) {
  const intl = useIntl()
  useWhenBack(isNoAnswer(error), retry)
  const { title, details, code, status, advice, traceId } = describeError(error, intl)
  if (code === 'APPROVAL_REQUIRED') return <ApprovalAsked error={error} />
  if (code === 'NOT_CONFIRMED') return <Message what={title} intent="none" role="status" />
  // The status follows the text in parentheses (specification 8).
  const said = (text: string, isLast: boolean) => (isLast && status !== null ? `${text} (${status})` : text)
  return (
    <Message what={what} intent="danger" role="alert">
      <p>{said(title, details.length === 0)}.</p>
      {details.length > 0 && (
        <ul className="failure-details">
          {details.map((detail, index) => (
            <li key={detail}>{said(detail, index === details.length - 1)}</li>
          ))}
        </ul>
      )}
      <p>
        {advice} <span className="muted">{intl.formatMessage({ id: 'error.codeLabel' }, { code })}</span>
      </p>
      {traceId && <p className="muted">{intl.formatMessage({ id: 'error.trace' }, { traceId })}</p>}
      {retry && (
        <Button size="small" icon={<Refresh />} onClick={retry}>
          {intl.formatMessage({ id: 'error.retry' })}
        </Button>
      )}
    </Message>
  )
}
