import { Tag } from '@blueprintjs/core'
import { CreditCard } from '@blueprintjs/icons'
import { memo } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { ChargeQuery } from '../../../gql/graphql.ts'
import { ChargeStateTag } from '../../../screens/charge/ChargeStatusTag.tsx'
import { DeclineAdvice } from '../../../screens/charge/DeclineAdvice.tsx'
import { declineReason } from '../../../screens/charge/decline.ts'
import { PaidWith } from '../../../screens/charge/PaidWith.tsx'
import { usePath } from '../../../screens/object/use-owner-path.ts'
import { Money } from '../../../screens/shown/Money.tsx'
import { Timestamp } from '../../../screens/shown/Timestamp.tsx'
import { useCan } from '../../../session/viewer.tsx'
import { Bar } from '../../../ui/Bar.tsx'
import { DetailHeader } from '../../../ui/DetailHeader.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { Id } from '../../../ui/Id.tsx'
import { percentOf } from '../../../values/decimal.ts'
import { fullName } from '../../../values/full-name.ts'
import type { ChargeDetails } from '../charge-query.ts'
import { capturable, kept, refundable } from '../command/charge-command.ts'
import { NotificationState } from '../notifications/NotificationState.tsx'
import type { Notified } from '../notifications/notifications-query.ts'
import { ChargebackReason } from '../timeline/ChargebackReason.tsx'
import { ChargeActions } from './ChargeActions.tsx'

interface ChargeHeaderProps {
  readonly charge: ChargeDetails
  readonly customer: NonNullable<ChargeQuery['charge']>['customer'] | null
  /** Null until they are known. */
  readonly notified: Notified | null
  /** Reads the charge again from the platform. Resolves to the error, if any. */
  readonly readAgain: () => Promise<unknown>
}

/** The amount, the status with its reason, the payer, the payment method, and the current place of the money. */
export const ChargeHeader = memo(function ChargeHeader({ charge, customer, notified, readAgain }: ChargeHeaderProps) {
  const { formatMessage } = useIntl()
  const { currency, amountCharged } = charge
  const rest = restOf(charge)
  const share = rest.amount && rest.of ? percentOf(rest.amount, rest.of) : null
  return (
    <DetailHeader
      name={
        <span className="detail-hero">
          <Money amount={charge.amount} currency={currency} />
        </span>
      }
      marks={
        <>
          <ChargeStateTag charge={charge} large />
          <Why charge={charge} />
          {charge.liveMode === false && <Tag minimal>{formatMessage({ id: 'charges.test' })}</Tag>}
        </>
      }
      actions={
        <ChargeActions
          key={charge.id}
          charge={charge}
          payer={fullName(customer?.personalInfo) || null}
          readAgain={readAgain}
        />
      }
      identity={
        <>
          <span className="charge-paid-with">
            <CreditCard size={14} />
            <PaidWith charge={charge} />
          </span>
          <Payer charge={charge} customer={customer} />
          <Id value={charge.id} />
          <Timestamp iso={charge.creationTime} />
        </>
      }
      advice={<Advice charge={charge} />}
      figures={
        <>
          <Figure label={formatMessage({ id: 'charges.amountCharged' })}>
            <Money amount={amountCharged} currency={currency} quietZero />
          </Figure>
          <Figure label={formatMessage({ id: 'charges.amountRefunded' })}>
            <Money amount={charge.amountRefunded} currency={currency} quietZero />
          </Figure>
          <Figure label={formatMessage({ id: rest.label })}>
            <Money amount={rest.amount} currency={currency} quietZero />
            {share !== null && share > 0 && <Bar percent={share} tone={rest.tone} />}
          </Figure>
          <Figure label={formatMessage({ id: 'charges.notification' })}>
            <NotificationState notified={notified} />
          </Figure>
        </>
      }
    />
  )
})

/** The customer's name or id. A link if the caller may open the customer's page. */
function Payer({ charge, customer }: Pick<ChargeHeaderProps, 'charge' | 'customer'>) {
  const path = usePath()
  const isReadable = useCan('customers')
  const id = charge.customerId
  if (!id) return null
  const name = fullName(customer?.personalInfo) || id
  if (!isReadable) return <span>{name}</span>
  return <Link to={path('customers/:customer', { customer: id }, charge.merchantAccount)}>{name}</Link>
}

/** The figure that completes the sum: the amount that can still be captured, was charged back, or remains. */
function restOf(charge: ChargeDetails) {
  const { chargeStatus, amount, amountCharged } = charge
  switch (chargeStatus) {
    case 'AUTHORIZED':
    case 'FUNDS_AUTHORIZED':
      return { label: 'charges.amountReserved', amount: capturable(charge), of: amount, tone: 'held' } as const
    case 'CHARGED_BACK':
      return { label: 'charges.amountChargedBack', amount: kept(charge), of: amountCharged, tone: 'bad' } as const
    default:
      return { label: 'charges.amountRemaining', amount: refundable(charge), of: amountCharged, tone: 'held' } as const
  }
}

/** The meaning of a decline and the recommended next step. */
function Advice({ charge }: { readonly charge: ChargeDetails }) {
  const answer = charge.transactions.at(-1)?.gatewayResponse
  const isDeclined = ['DECLINED', 'ERROR', 'EXPIRED'].includes(charge.chargeStatus ?? '')
  return isDeclined && answer ? <DeclineAdvice answer={answer} /> : null
}

/** Why the charge failed: the chargeback code, or the gateway's last response if no advice explains it. */
function Why({ charge }: { readonly charge: ChargeDetails }) {
  const last = charge.transactions.at(-1)
  const answer = last?.gatewayResponse
  switch (charge.chargeStatus) {
    case 'CHARGED_BACK':
      return last?.chargebackReasonCode ? <ChargebackReason code={last.chargebackReasonCode} /> : null
    case 'DECLINED':
    case 'ERROR':
    case 'EXPIRED':
      return answer?.message && !declineReason(answer) ? <span>{answer.message}</span> : null
    default:
      return null
  }
}
