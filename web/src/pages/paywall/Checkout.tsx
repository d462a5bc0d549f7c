import { useMutation } from '@apollo/client/react'
import { Button, Radio, RadioGroup } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { formatMoney } from '../../values/currency.ts'
import '../../screens/form/form.css'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { Panel } from '../../ui/Panel.tsx'
import { CardForm } from './CardForm.tsx'
import type { CardInput } from './card-form.ts'
import { MethodLine } from './MethodLine.tsx'
import { NotOffered } from './NotOffered.tsx'
import { type CheckoutMethod, type PaywallOffer, type PaywallSession, submitPaywall } from './paywall-query.ts'
import { useMethodChoice } from './use-method-choice.ts'

interface CheckoutProps {
  readonly session: PaywallSession
  readonly offer: PaywallOffer
  /** Whether the user has left the paywall. */
  readonly isLeft: () => boolean
  readonly readAgain: () => Promise<unknown>
  readonly leave: () => Promise<unknown>
}

/** The open paywall: the payer chooses a method, then fills in and sends its form. */
export function Checkout({ session, offer, isLeft, readAgain, leave }: CheckoutProps) {
  const { formatMessage, locale } = useIntl()
  const [, setParameters] = useSearchParams()
  const choosing = useMethodChoice(session.sessionId)
  const sending = useAttempt()
  const leaving = useAttempt()
  // The cache stores variables, and these contain a card number.
  const [submit] = useMutation(submitPaywall, { fetchPolicy: 'no-cache' })
  const { sessionId, paymentMethods } = session
  const offered = paymentMethods.filter((method) => method.offered)
  const storedKey = `${session.instrumentConfigId}/${session.paymentMethod}`
  const selected = choosing.picked ?? offered.find((method) => keyOf(method) === storedKey)
  // The form waits until the platform has stored the choice.
  const chosen = choosing.picked ? null : selected
  const isSending = sending.attempt.state === 'sending'
  const amount = formatMoney(session.amount ?? '0', session.currency, locale)
  const pay = formatMessage({ id: 'paywall.pay' }, { amount })

  async function send(card: CardInput | null) {
    let token: string | null = null
    const isDone = await sending.run(async () => {
      const { data } = await submit({ variables: { input: { sessionId, card } } })
      token = data?.submitPaywall.redirectToken ?? null
    })
    // The session contains the outcome, even if the response was lost or another tab was faster.
    await readAgain()
    if (isDone && token !== null && !isLeft()) setParameters({ session: sessionId, step: token })
  }

  return (
    <Panel
      title={formatMessage({ id: 'paywall.checkout' }, { merchant: session.merchantAccount })}
      actions={
        <Button
          size="small"
          variant="minimal"
          disabled={isSending}
          loading={leaving.attempt.state === 'sending'}
          onClick={() => void leaving.run(leave)}
        >
          {formatMessage({ id: 'paywall.leave' })}
        </Button>
      }
    >
      <div className="form-section">
        <AttemptFailure attempt={leaving.attempt} action={formatMessage({ id: 'paywall.leave' })} />
        <RadioGroup
          className="method-choice"
          label={formatMessage({ id: 'paywall.methods.choose' })}
          selectedValue={selected ? keyOf(selected) : ''}
          disabled={isSending}
          onChange={({ currentTarget }) => {
            const picked = offered.find((method) => keyOf(method) === currentTarget.value)
            if (picked) void choosing.pick(picked)
          }}
        >
          {offered.map((method) => (
            <Radio key={keyOf(method)} value={keyOf(method)} labelElement={<MethodLine method={method} />} />
          ))}
        </RadioGroup>
        {offered.length === 0 && <p className="muted">{formatMessage({ id: 'paywall.methods.none' })}</p>}
        <AttemptFailure attempt={choosing.attempt} action={formatMessage({ id: 'paywall.methods.choose' })} />
      </div>
      {chosen && (
        <div className="paywall-form" key={chosen.method}>
          {chosen.type === 'CARD' ? (
            <CardForm offer={offer} action={pay} attempt={sending.attempt} send={send} />
          ) : (
            <div className="form-section">
              <p>{formatMessage({ id: chosen.type === 'REDIRECT' ? 'paywall.redirects' : 'paywall.defers' })}</p>
              <AttemptFailure attempt={sending.attempt} action={pay} />
              <Button intent="primary" loading={isSending} onClick={() => void send(null)}>
                {pay}
              </Button>
            </div>
          )}
        </div>
      )}
      <NotOffered methods={paymentMethods} />
    </Panel>
  )
}

function keyOf({ instrumentConfigId, method }: CheckoutMethod): string {
  return `${instrumentConfigId}/${method}`
}
