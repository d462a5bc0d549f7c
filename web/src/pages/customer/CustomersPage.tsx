import { Button, Callout } from '@blueprintjs/core'
import { People } from '@blueprintjs/icons'
import { readSearch } from '@portal/schema/search-term'
import { FormattedMessage } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import type { CustomerFilter } from '../../gql/graphql.ts'
import { customerStatuses, trustLevels } from '../../screens/customer/customer-status.ts'
import { firstPageOf } from '../../screens/list/first-page.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { choicesOf, type Filter, type ListPage } from '../../screens/list/list-types.ts'
import { submitSearch } from '../../screens/list/submitted-search.ts'
import { useIsAllFamiliesView, usePath } from '../../screens/object/use-owner-path.ts'
import { useCan } from '../../session/viewer.tsx'
import { About } from '../../ui/About.tsx'
import { customerColumns, customerColumnsOfAllMerchants } from './customer-columns.tsx'

/** The filters of customers. */
const customerFilters: readonly Filter<keyof CustomerFilter>[] = [
  {
    kind: 'choice',
    field: 'customerStatus',
    label: 'customers.status',
    several: true,
    options: choicesOf(customerStatuses, (status) => `enum.customerStatus.${status}`),
  },
  {
    kind: 'choice',
    field: 'trustLevel',
    label: 'customers.trustLevel',
    several: true,
    options: choicesOf(trustLevels, (level) => `enum.customerRiskLevel.${level}`),
  },
  { kind: 'email', field: 'email', label: 'customers.email', needs: 'customersUploads' },
  { kind: 'text', field: 'phoneNumber', label: 'customers.phone', needs: 'customersUploads' },
  { kind: 'internalId', field: 'lgId', label: 'customers.lgId' },
]

const customersQuery = graphql(`
  query Customers($search: String, $filter: CustomerFilter, $page: PageInput, $sort: String) {
    list: customers(search: $search, filter: $filter, page: $page, sort: $sort) {
      ...ListPage
      askedLookups
      leftOut
      exactHit
      items {
        ...CustomerRow
      }
    }
  }
`)

const list = {
  id: 'customers',
  document: customersQuery,
  columns: customerColumns,
  filters: customerFilters,
}

export const firstReads = firstPageOf(list)

/** The list of customers. */
export function Component() {
  const path = usePath()
  const isAll = useIsAllFamiliesView()
  // Without the permission, the gateway does not search for email addresses.
  const isByEmail = useCan('customersUploads')
  return (
    <ListScreen
      {...list}
      title="customers.title"
      above={<About id="about.customers" />}
      icon={<People />}
      columns={isAll ? customerColumnsOfAllMerchants : customerColumns}
      searchPlaceholder={isByEmail ? 'customers.search' : 'customers.search.ids'}
      empty="customers.empty"
      noMatch="customers.noMatch"
      elsewhere={{ list: 'charges', label: 'page.home.find.charges', access: 'charges' }}
      note={(page, search) => isByCharge(page, search) && <FoundByCharge search={search} />}
      name={(customer) => customer.id}
      link={(customer) => path('customers/:customer', { customer: customer.id }, customer.merchantAccount)}
      add={{ label: 'customers.add', access: 'customersAdd', to: path('customers/@new') }}
    />
  )
}

/**
 * Whether the customers were found by the id of a charge. The gateway tries such ids only if no customer has the id.
 */
function isByCharge({ askedLookups, exactHit }: ListPage<unknown>, search: string): boolean {
  return askedLookups?.includes('chargeId') === true && !exactHit && readSearch(search).terms.length === 1
}

/** Tells that the search text is the id of a charge, and links to it. */
function FoundByCharge({ search }: { readonly search: string }) {
  const navigate = useNavigate()
  const path = usePath()
  const find = () => {
    const parameters = new URLSearchParams({ search: submitSearch('charges', search) })
    void navigate(`${path('charges')}?${parameters}`)
  }
  return (
    <Callout role="status">
      <FormattedMessage id="customers.foundByCharge" values={{ search: <strong>{search}</strong> }} />{' '}
      <Button size="small" onClick={find}>
        <FormattedMessage id="customers.foundByCharge.open" />
      </Button>
    </Callout>
  )
}
