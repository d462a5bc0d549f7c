import { CreditCard } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { useIsAllFamiliesView, usePath } from '../../screens/use-owner-path.ts'
import { chargeColumns, chargeColumnsOfAllMerchants } from './list/charge-columns.tsx'
import { chargeFilters } from './list/charge-filters.ts'

const chargesQuery = graphql(`
  query Charges($search: String, $filter: ChargeFilter, $page: PageInput, $sort: String) {
    list: charges(search: $search, filter: $filter, page: $page, sort: $sort) {
      ...ListPage
      askedLookups
      leftOut
      exactHit
      items {
        ...ChargeRow
      }
    }
  }
`)

/** The list of charges. */
export function Component() {
  const path = usePath()
  const isAll = useIsAllFamiliesView()
  return (
    <ListScreen
      id="charges"
      title="charges.title"
      icon={<CreditCard />}
      document={chargesQuery}
      columns={isAll ? chargeColumnsOfAllMerchants : chargeColumns}
      filters={chargeFilters}
      searchPlaceholder="charges.search"
      empty="charges.empty"
      noMatch="charges.noMatch"
      elsewhere={{ list: 'customers', label: 'page.home.find.customers', access: 'customers' }}
      name={(charge) => charge.id}
      link={(charge) => path('charges/:charge', { charge: charge.id }, charge.merchantAccount)}
      add={{ label: 'charges.create', access: 'chargesEdit', to: path('charges/@new') }}
    />
  )
}
