import { CreditCard } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import type { ChargeRowFragment } from '../../gql/graphql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { firstPageOf } from '../../screens/list/first-page.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import type { Creation } from '../../screens/list/list-moment.ts'
import { useSelection } from '../../screens/list/selection.tsx'
import { useIsAllFamiliesView, usePath } from '../../screens/object/use-owner-path.ts'
import { useCan } from '../../session/viewer.tsx'
import { About } from '../../ui/About.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
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

const creation: Creation<ChargeRowFragment> = { at: ({ creationTime }) => creationTime }

const list = {
  id: 'charges',
  document: chargesQuery,
  columns: chargeColumns,
  filters: chargeFilters,
  creation,
}

export const firstReads = firstPageOf(list)

const BulkBar = lazyPart(() => import('./worklist/BulkBar.tsx'), 'BulkBar')

/** The list of charges. Callers who may change charges can select rows for a worklist. */
export function Component() {
  const path = usePath()
  const { formatMessage } = useIntl()
  const isAll = useIsAllFamiliesView()
  const selection = useSelection<ChargeRowFragment>((charge) => `${charge.merchantAccount}/${charge.id}`)
  const maySelect = useCan('chargesEdit')
  return (
    <ListScreen
      {...list}
      title="charges.title"
      above={<About id="about.charges" />}
      icon={<CreditCard />}
      columns={isAll ? chargeColumnsOfAllMerchants : chargeColumns}
      searchPlaceholder="charges.search"
      empty="charges.empty"
      noMatch="charges.noMatch"
      elsewhere={{ list: 'customers', label: 'page.home.find.customers', access: 'customers' }}
      name={(charge) => charge.id}
      actions={
        maySelect && <LinkButton to={path('charges/@worklist')}>{formatMessage({ id: 'worklist.title' })}</LinkButton>
      }
      {...(maySelect && {
        selection,
        selectedActions: <BulkBar selection={selection} columns={chargeColumns} filters={chargeFilters} />,
      })}
      link={(charge) => path('charges/:charge', { charge: charge.id }, charge.merchantAccount)}
      add={{ label: 'charges.create', access: 'chargesEdit', to: path('charges/@new') }}
    />
  )
}
