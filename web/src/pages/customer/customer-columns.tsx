import { graphql } from '../../gql/gql.ts'
import type { CustomerRowFragment } from '../../gql/graphql.ts'
import { BlockedTag, CustomerStatusTag, TrustLevelTag } from '../../screens/customer/CustomerTags.tsx'
import type { Column } from '../../screens/list/list-types.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { IdText } from '../../ui/Id.tsx'
import { fullName } from '../../values/full-name.ts'

graphql(`
  fragment CustomerRow on Customer {
    id
    merchantAccount
    lgId
    customerType
    customerStatus
    trustLevel
    creationTime
    lastModified
    personalInfo {
      firstName
      lastName
      email
      phoneNumber
    }
    fraud {
      riskScore
      blocked
    }
  }
`)

type CustomerColumn = Column<CustomerRowFragment>

const merchantAccount: CustomerColumn = {
  id: 'merchantAccount',
  header: 'customers.merchantAccount',
  width: 145,
  minWidth: 120,
  card: 'id',
  cell: (customer) => customer.merchantAccount,
}

/** The columns of customers. */
export const customerColumns: readonly CustomerColumn[] = [
  {
    id: 'id',
    header: 'customers.customerId',
    width: 110,
    sort: 'id',
    card: 'id',
    cell: (customer) => <IdText value={customer.id} />,
    copy: (customer) => customer.id,
  },
  {
    id: 'name',
    header: 'customers.name',
    width: 140,
    minWidth: 120,
    card: 'title',
    // A right-to-left name keeps its own direction.
    cell: (customer) => <bdi>{fullName(customer.personalInfo)}</bdi>,
  },
  {
    id: 'email',
    header: 'customers.email',
    width: 155,
    minWidth: 130,
    card: 'note',
    cell: (customer) => customer.personalInfo?.email,
  },
  {
    id: 'customerStatus',
    header: 'customers.status',
    width: 110,
    sort: 'customerStatus',
    card: 'figure',
    cell: (customer) => <CustomerStatusTag status={customer.customerStatus} />,
  },
  {
    id: 'trustLevel',
    header: 'customers.trustLevel',
    width: 130,
    sort: 'trustLevel',
    card: 'tag',
    cell: (customer) => <TrustLevelTag level={customer.trustLevel} />,
  },
  {
    id: 'blocked',
    header: 'customers.fraud.purchases',
    width: 110,
    // The status already says so, except for closed customers.
    hidden: true,
    cell: (customer) => <BlockedTag blocked={customer.fraud?.blocked} />,
  },
  {
    id: 'creationTime',
    header: 'customers.created',
    width: 200,
    minWidth: 140,
    sort: 'creationTime',
    card: 'time',
    quiet: true,
    cell: (customer) => <Timestamp iso={customer.creationTime} form="brief" />,
  },
  {
    id: 'lgId',
    header: 'customers.lgId',
    width: 130,
    hidden: true,
    cell: (customer) => (customer.lgId ? <IdText value={customer.lgId} /> : null),
    copy: (customer) => customer.lgId,
  },
  {
    id: 'phoneNumber',
    header: 'customers.phone',
    width: 150,
    hidden: true,
    cell: (customer) => customer.personalInfo?.phoneNumber,
  },
  {
    id: 'riskScore',
    header: 'customers.fraud.score',
    width: 110,
    align: 'right',
    hidden: true,
    cell: (customer) => customer.fraud?.riskScore,
  },
  {
    id: 'lastModified',
    header: 'customers.modified',
    width: 180,
    minWidth: 140,
    sort: 'lastModified',
    hidden: true,
    quiet: true,
    cell: (customer) => <Timestamp iso={customer.lastModified} form="brief" />,
  },
]

/** The columns for the customers of all merchants, with the owner of each. */
export const customerColumnsOfAllMerchants: readonly CustomerColumn[] = [
  ...customerColumns.slice(0, 1),
  merchantAccount,
  ...customerColumns.slice(1),
]
