import { People } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { useIsAllFamiliesView, useOwnerPath } from '../../screens/use-owner-path.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { customerColumns, customerColumnsOfAllMerchants } from './customer-columns.tsx'
import { customerFilters } from './customer-filters.ts'

const customersQuery = graphql(`
  query Customers($search: String, $filter: CustomerFilter, $page: PageInput, $sort: String) {
    list: customers(search: $search, filter: $filter, page: $page, sort: $sort) {
      total
      totalIsExact
      failedLookups {
        field
        message
        code
      }
      items {
        ...CustomerRow
      }
    }
  }
`)

/** The list of customers. */
export function Component() {
  const path = useOwnerPath()
  const merchantPath = useMerchantPath()
  const isAll = useIsAllFamiliesView()
  // Without the permission the gateway looks for no e-mail addresses.
  const isByEmail = useCan('customersUploads')
  return (
    <ListScreen
      id="customers"
      title="customers.title"
      icon={<People />}
      document={customersQuery}
      columns={isAll ? customerColumnsOfAllMerchants : customerColumns}
      filters={customerFilters}
      searchPlaceholder={isByEmail ? 'customers.search' : 'customers.search.ids'}
      empty="customers.empty"
      name={(customer) => customer.id}
      link={(customer) => path(customer.merchantAccount, `customers/${encodeURIComponent(customer.id)}`)}
      add={{ label: 'customers.add', access: 'customersAdd', to: merchantPath('customers/@new') }}
    />
  )
}
