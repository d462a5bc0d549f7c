import { Tag } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Money } from '../../screens/Money.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Id } from '../../ui/Id.tsx'
import { ChargeStatusTag } from './ChargeStatusTag.tsx'
import { capturable, refundable } from './charge-command.ts'
import type { ChargeDetails } from './charge-query.ts'

/** How the charge stands and where its money is. */
export function ChargeHeader({ charge }: { readonly charge: ChargeDetails }) {
  const intl = useIntl()
  const { currency } = charge
  const isReserved = charge.chargeStatus === 'FUNDS_AUTHORIZED' || charge.chargeStatus === 'AUTHORIZED'
  return (
    <section className="data-panel detail-header">
      <div className="detail-header-top">
        <ChargeStatusTag status={charge.chargeStatus} large />
        <Id value={charge.id} />
        {charge.liveMode === false && <Tag minimal>{intl.formatMessage({ id: 'charges.test' })}</Tag>}
      </div>
      <dl className="figures">
        <Figure label={intl.formatMessage({ id: 'charges.amount' })} large>
          <Money amount={charge.amount} currency={currency} />
        </Figure>
        <Figure label={intl.formatMessage({ id: 'charges.amountCharged' })}>
          <Money amount={charge.amountCharged} currency={currency} />
        </Figure>
        <Figure label={intl.formatMessage({ id: 'charges.amountRefunded' })}>
          <Money amount={charge.amountRefunded} currency={currency} />
        </Figure>
        {isReserved ? (
          <Figure label={intl.formatMessage({ id: 'charges.amountReserved' })}>
            <Money amount={capturable(charge)} currency={currency} />
          </Figure>
        ) : (
          <Figure label={intl.formatMessage({ id: 'charges.amountRemaining' })}>
            <Money amount={refundable(charge)} currency={currency} />
          </Figure>
        )}
      </dl>
    </section>
  )
}
