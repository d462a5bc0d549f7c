import { People, Plus } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { useIsAllFamiliesView, useOwnerPath } from '../../screens/use-owner-path.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useCan, useDenial } from '../../session/viewer.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
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
      actions={<AddCustomer />}
    />
  )
}

function AddCustomer() {
  const intl = useIntl()
  const path = useMerchantPath()
  const denial = useDenial('customersAdd')
  const label = intl.formatMessage({ id: 'customers.add' })
  if (denial === null) {
    return (
      <LinkButton to={path('customers/@new')} intent="primary" icon={<Plus />}>
        {label}
      </LinkButton>
    )
  }
  const obstacle = describeDenial(denial, intl)
  return <ActionBar label={label} actions={[{ label, icon: <Plus />, obstacle, onClick: () => undefined }]} />
}
