import { Tag } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Money } from '../../screens/Money.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Id } from '../../ui/Id.tsx'
import { ChargebackReason } from './ChargebackReason.tsx'
import { ChargeStatusTag } from './ChargeStatusTag.tsx'
import { capturable, kept, refundable } from './charge-command.ts'
import type { ChargeDetails } from './charge-query.ts'

/** How the charge stands, why, and where its money is. */
export function ChargeHeader({ charge }: { readonly charge: ChargeDetails }) {
  const intl = useIntl()
  const { currency } = charge
  const rest = restOf(charge)
  return (
    <section className="data-panel detail-header">
      <div className="detail-header-top">
        <ChargeStatusTag status={charge.chargeStatus} large />
        <Why charge={charge} />
        {charge.liveMode === false && <Tag minimal>{intl.formatMessage({ id: 'charges.test' })}</Tag>}
        <Id value={charge.id} />
      </div>
      <dl className="figures">
        <Figure label={intl.formatMessage({ id: 'charges.amount' })} large>
          <Money amount={charge.amount} currency={currency} />
        </Figure>
        <Figure label={intl.formatMessage({ id: 'charges.amountCharged' })}>
          <Money amount={charge.amountCharged} currency={currency} quietZero />
        </Figure>
        <Figure label={intl.formatMessage({ id: 'charges.amountRefunded' })}>
          <Money amount={charge.amountRefunded} currency={currency} quietZero />
        </Figure>
        <Figure label={intl.formatMessage({ id: rest.label })}>
          <Money amount={rest.amount} currency={currency} quietZero />
        </Figure>
      </dl>
    </section>
  )
}

/** The figure that tells how the others add up: what can still be taken, what the bank took back, or what is left. */
function restOf(charge: ChargeDetails) {
  switch (charge.chargeStatus) {
    case 'AUTHORIZED':
    case 'FUNDS_AUTHORIZED':
      return { label: 'charges.amountReserved', amount: capturable(charge) } as const
    case 'CHARGED_BACK':
      return { label: 'charges.amountChargedBack', amount: kept(charge) } as const
    default:
      return { label: 'charges.amountRemaining', amount: refundable(charge) } as const
  }
}

/** In a few words why the charge came to a bad end: what the gateway said last, or the code of the chargeback. */
function Why({ charge }: { readonly charge: ChargeDetails }) {
  const last = charge.transactions.at(-1)
  switch (charge.chargeStatus) {
    case 'CHARGED_BACK':
      return last?.chargebackReasonCode ? <ChargebackReason code={last.chargebackReasonCode} /> : null
    case 'DECLINED':
    case 'ERROR':
    case 'EXPIRED':
      return last?.gatewayResponse?.message ? <span>{last.gatewayResponse.message}</span> : null
    default:
      return null
  }
}
