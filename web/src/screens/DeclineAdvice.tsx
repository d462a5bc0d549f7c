import { useIntl } from 'react-intl'
import { declineReason, type GatewayResponse } from './decline.ts'
import './decline.css'

interface DeclineAdviceProps {
  readonly answer: GatewayResponse
  /** Whether only the meaning is shown, without what to do next. */
  readonly brief?: boolean
}

/** What a decline means and what to do next; nothing for an answer that is no decline, or one without a text. */
export function DeclineAdvice({ answer, brief = false }: DeclineAdviceProps) {
  const { formatMessage } = useIntl()
  const reason = declineReason(answer)
  if (!reason) return null
  return (
    <p className="decline-advice">
      {formatMessage({ id: `decline.${reason}.meaning` })}
      {!brief && ` ${formatMessage({ id: `decline.${reason}.advice` })}`}
    </p>
  )
}
