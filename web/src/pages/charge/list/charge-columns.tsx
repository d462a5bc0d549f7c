import { graphql } from '../../../gql/gql.ts'
import type { ChargeRowFragment } from '../../../gql/graphql.ts'
import { ChargeStateTag } from '../../../screens/charge/ChargeStatusTag.tsx'
import { PaidWith } from '../../../screens/charge/PaidWith.tsx'
import type { Column } from '../../../screens/list/list-types.ts'
import { Money } from '../../../screens/shown/Money.tsx'
import { Timestamp } from '../../../screens/shown/Timestamp.tsx'
import { IdText } from '../../../ui/Id.tsx'
import { Mode } from '../Mode.tsx'

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
    paymentProfile {
      brand
      last4
      expMonth
      expYear
    }
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
  minWidth: 145,
  card: 'id',
  cell: (charge) => charge.merchantAccount,
}

/** The columns of charges. */
export const chargeColumns: readonly ChargeColumn[] = [
  {
    id: 'id',
    header: 'charges.chargeId',
    width: 122,
    sort: 'id',
    card: 'id',
    cell: (charge) => <IdText value={charge.id} />,
    copy: (charge) => charge.id,
  },
  {
    id: 'chargeStatus',
    header: 'charges.status',
    width: 178,
    minWidth: 150,
    sort: 'chargeStatus',
    card: 'tag',
    cell: (charge) => <ChargeStateTag charge={charge} />,
  },
  {
    id: 'amount',
    header: 'charges.amount',
    width: 125,
    align: 'right',
    sort: 'amount',
    card: 'figure',
    money: ({ amount, currency }) => ({ amount, currency }),
    cell: (charge) => <Money amount={charge.amount} currency={charge.currency} />,
    copy: (charge) => charge.amount,
  },
  {
    id: 'amountRefunded',
    header: 'charges.amountRefunded',
    width: 118,
    minWidth: 110,
    align: 'right',
    money: ({ amountRefunded, currency }) => ({ amount: amountRefunded, currency }),
    cell: (charge) => <Money amount={charge.amountRefunded} currency={charge.currency} quietZero />,
    copy: (charge) => charge.amountRefunded ?? null,
  },
  {
    id: 'paymentMethod',
    header: 'charges.paymentMethod',
    width: 142,
    minWidth: 138,
    card: 'note',
    quiet: true,
    cell: (charge) => <PaidWith charge={charge} />,
  },
  {
    id: 'customerId',
    header: 'charges.customerId',
    width: 110,
    card: 'title',
    cell: (charge) => (charge.customerId ? <IdText value={charge.customerId} /> : null),
    copy: (charge) => charge.customerId,
  },
  {
    id: 'creationTime',
    header: 'charges.created',
    width: 195,
    minWidth: 132,
    sort: 'creationTime',
    card: 'time',
    quiet: true,
    cell: (charge) => <Timestamp iso={charge.creationTime} form="brief" />,
  },
  {
    id: 'lgId',
    header: 'charges.lgId',
    width: 130,
    hidden: true,
    cell: (charge) => (charge.lgId ? <IdText value={charge.lgId} /> : null),
    copy: (charge) => charge.lgId,
  },
  {
    id: 'amountCharged',
    header: 'charges.amountCharged',
    width: 130,
    align: 'right',
    hidden: true,
    money: ({ amountCharged, currency }) => ({ amount: amountCharged, currency }),
    cell: (charge) => <Money amount={charge.amountCharged} currency={charge.currency} quietZero />,
  },
  {
    id: 'lastModified',
    header: 'charges.modified',
    width: 180,
    minWidth: 140,
    sort: 'lastModified',
    hidden: true,
    quiet: true,
    cell: (charge) => <Timestamp iso={charge.lastModified} form="brief" />,
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

/** The columns for the charges of all merchants, with the owner of each. */
export const chargeColumnsOfAllMerchants: readonly ChargeColumn[] = [
  ...chargeColumns.slice(0, 1),
  merchantAccount,
  ...chargeColumns.slice(1),
]
