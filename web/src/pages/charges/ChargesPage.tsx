import { CreditCard, Plus } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { useIsAllFamiliesView, useOwnerPath } from '../../screens/use-owner-path.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useDenial } from '../../session/viewer.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { chargeColumns, chargeColumnsOfAllMerchants } from './charge-columns.tsx'
import { chargeFilters } from './charge-filters.ts'

const chargesQuery = graphql(`
  query Charges($search: String, $filter: ChargeFilter, $page: PageInput, $sort: String) {
    list: charges(search: $search, filter: $filter, page: $page, sort: $sort) {
      total
      totalIsExact
      failedLookups {
        field
        message
      }
      items {
        ...ChargeRow
      }
    }
  }
`)

/** The list of charges. */
export function Component() {
  const path = useOwnerPath()
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
      name={(charge) => charge.id}
      link={(charge) => path(charge.merchantAccount, `charges/${encodeURIComponent(charge.id)}`)}
      actions={<CreateCharge />}
    />
  )
}

function CreateCharge() {
  const intl = useIntl()
  const path = useMerchantPath()
  const denial = useDenial('chargesEdit')
  const label = intl.formatMessage({ id: 'charges.create' })
  if (denial === null) {
    return (
      <LinkButton to={path('charges/@new')} intent="primary" icon={<Plus />}>
        {label}
      </LinkButton>
    )
  }
  const obstacle = describeDenial(denial, intl)
  return <ActionBar label={label} actions={[{ label, icon: <Plus />, obstacle, onClick: () => undefined }]} />
}
