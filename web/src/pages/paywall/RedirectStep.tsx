import { useMutation } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { BankAccount } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import type { PaywallDecision } from '../../gql/enums.ts'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { Panel } from '../../ui/Panel.tsx'
import { formatMoney } from '../../values/currency.ts'
import { answerPaywallRedirect, type PaywallSession } from './paywall-query.ts'

interface RedirectStepProps {
  readonly session: PaywallSession
  /** The token in the redirect URL. */
  readonly token: string
  /** Whether the user has left the paywall. */
  readonly isLeft: () => boolean
  readonly readAgain: () => Promise<unknown>
}

/**
 * The step at the payer's bank, which the portal simulates for the sandbox: confirm or deny, then return to the
 * paywall.
 */
export function RedirectStep({ session, token, isLeft, readAgain }: RedirectStepProps) {
  const { formatMessage, locale } = useIntl()
  const [, setParameters] = useSearchParams()
  const { attempt, run } = useAttempt()
  const [answer] = useMutation(answerPaywallRedirect)
  const { sessionId } = session
  const amount = formatMoney(session.amount ?? '0', session.currency, locale)

  async function decide(decision: PaywallDecision) {
    const input = { sessionId, redirectToken: token, decision }
    const isDone = await run(() => answer({ variables: { input } }))
    if (!isDone) await readAgain()
    else if (!isLeft()) setParameters({ session: sessionId }, { replace: true })
  }

  const isSending = attempt.state === 'sending'
  return (
    <Panel title={formatMessage({ id: 'paywall.bank' })}>
      <div className="bank-step">
        <BankAccount size={40} />
        <p className="bank-amount">{amount}</p>
        <p>{formatMessage({ id: 'paywall.bank.asks' }, { merchant: session.merchantAccount })}</p>
        <p className="muted">{formatMessage({ id: 'paywall.bank.means' })}</p>
        <AttemptFailure attempt={attempt} action={formatMessage({ id: 'paywall.bank.confirm' })} />
        <div className="bank-choice">
          <Button disabled={isSending} onClick={() => void decide('DENY')}>
            {formatMessage({ id: 'paywall.bank.deny' })}
          </Button>
          <Button intent="primary" loading={isSending} onClick={() => void decide('CONFIRM')}>
            {formatMessage({ id: 'paywall.bank.confirm' })}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
