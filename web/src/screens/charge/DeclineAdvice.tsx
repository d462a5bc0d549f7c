import { useIntl } from 'react-intl'
import { declineReason, type GatewayResponse } from './decline.ts'
import './decline.css'

interface DeclineAdviceProps {
  readonly answer: GatewayResponse
  /** Whether to show only the meaning, without the advice. */
  readonly brief?: boolean
}

/** The meaning of a decline and the next step; empty if the response is not a decline or has no text. */
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
