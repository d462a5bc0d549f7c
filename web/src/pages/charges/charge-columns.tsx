import { graphql } from '../../gql/gql.ts'
import type { ChargeRowFragment } from '../../gql/graphql.ts'
import type { Column } from '../../screens/list/list-types.ts'
import { Money } from '../../screens/Money.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { Id } from '../../ui/Id.tsx'
import { ChargeStatusTag } from './ChargeStatusTag.tsx'
import { Mode } from './Mode.tsx'
import { PaymentMethod } from './PaymentMethod.tsx'

graphql(`
  fragment ChargeRow on Charge {
    id
    merchantAccount
    lgId
    customerId
    chargeStatus
    creationTime
    lastModified
    paymentMethod
    paymentGateway
    liveMode
    amount
    currency
    amountCharged
    amountRefunded
    lineItem {
      description
    }
  }
`)

type ChargeColumn = Column<ChargeRowFragment>

const merchantAccount: ChargeColumn = {
  id: 'merchantAccount',
  header: 'charges.merchantAccount',
  width: 160,
  card: 'line',
  cell: (charge) => charge.merchantAccount,
}

/** The columns of charges. */
export const chargeColumns: readonly ChargeColumn[] = [
  {
    id: 'id',
    header: 'charges.chargeId',
    width: 122,
    sort: 'id',
    card: 'title',
    cell: (charge) => <Id value={charge.id} />,
  },
  {
    id: 'chargeStatus',
    header: 'charges.status',
    width: 178,
    sort: 'chargeStatus',
    card: 'tag',
    cell: (charge) => <ChargeStatusTag status={charge.chargeStatus} />,
  },
  {
    id: 'amount',
    header: 'charges.amount',
    width: 125,
    align: 'right',
    sort: 'amount',
    card: 'figure',
    cell: (charge) => <Money amount={charge.amount} currency={charge.currency} />,
  },
  {
    id: 'amountRefunded',
    header: 'charges.amountRefunded',
    width: 118,
    align: 'right',
    cell: (charge) => <Money amount={charge.amountRefunded} currency={charge.currency} quietZero />,
  },
  {
    id: 'paymentMethod',
    header: 'charges.paymentMethod',
    width: 142,
    card: 'line',
    cell: (charge) => <PaymentMethod method={charge.paymentMethod} />,
  },
  {
    id: 'customerId',
    header: 'charges.customerId',
    width: 110,
    card: 'line',
    cell: (charge) => (charge.customerId ? <Id value={charge.customerId} /> : null),
  },
  {
    id: 'creationTime',
    header: 'charges.created',
    width: 195,
    sort: 'creationTime',
    card: 'line',
    cell: (charge) => <Timestamp iso={charge.creationTime} />,
  },
  {
    id: 'lgId',
    header: 'charges.lgId',
    width: 130,
    hidden: true,
    cell: (charge) => (charge.lgId ? <Id value={charge.lgId} /> : null),
  },
  {
    id: 'amountCharged',
    header: 'charges.amountCharged',
    width: 130,
    align: 'right',
    hidden: true,
    cell: (charge) => <Money amount={charge.amountCharged} currency={charge.currency} quietZero />,
  },
  {
    id: 'lastModified',
    header: 'charges.modified',
    width: 180,
    sort: 'lastModified',
    hidden: true,
    cell: (charge) => <Timestamp iso={charge.lastModified} />,
  },
  {
    id: 'description',
    header: 'charges.item',
    width: 180,
    hidden: true,
    cell: (charge) => charge.lineItem?.description,
  },
  {
    id: 'paymentGateway',
    header: 'charges.paymentGateway',
    width: 120,
    hidden: true,
    cell: (charge) => charge.paymentGateway,
  },
  {
    id: 'liveMode',
    header: 'charges.mode',
    width: 90,
    hidden: true,
    cell: (charge) => <Mode liveMode={charge.liveMode} />,
  },
]

/** The same where the charges of all merchants are shown at once: each names its owner. */
export const chargeColumnsOfAllMerchants: readonly ChargeColumn[] = [
  ...chargeColumns.slice(0, 1),
  merchantAccount,
  ...chargeColumns.slice(1),
]
