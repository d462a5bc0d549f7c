import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import type { CustomerRiskLevel } from '../../gql/graphql.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'

const customersQuery = graphql(`
  query CustomersAtTrustLevel($level: [CustomerRiskLevel!]!) {
    customers(filter: { trustLevel: $level }, page: { limit: 1 }) {
      total
    }
  }
`)

/** How many customers have a trust level, with the link to them. */
export function LevelCustomers({ level }: { readonly level: CustomerRiskLevel }) {
  const mayRead = useCan('customers')
  return mayRead ? <Counted level={level} /> : null
}

function Counted({ level }: { readonly level: CustomerRiskLevel }) {
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const read = useRead(customersQuery, ({ customers }) => customers, { variables: { level: [level] } })
  return (
    <Panel title={formatMessage({ id: 'shell.menu.customers' })}>
      <Read of={read} failed="trust.customers.failed" skeleton={1}>
        {({ total }) => (
          <p className="data-panel-note">
            <Link to={path(`customers?trustLevel=${level}`)}>
              {formatMessage({ id: 'trust.customers' }, { count: total })}
            </Link>
          </p>
        )}
      </Read>
    </Panel>
  )
}
