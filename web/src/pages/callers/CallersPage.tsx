import { Key, Plus } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { useIsAllFamiliesView, useOwnerPath } from '../../screens/use-owner-path.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useDenial } from '../../session/viewer.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { callerColumns, callerColumnsOfAllMerchants } from './caller-columns.tsx'
import { callerFilters } from './caller-filters.ts'

const callersQuery = graphql(`
  query Callers($search: String, $filter: CallerFilter, $page: PageInput, $sort: String) {
    list: callers(search: $search, filter: $filter, page: $page, sort: $sort) {
      total
      totalIsExact
      failedLookups {
        field
        message
      }
      items {
        ...CallerFields
      }
    }
  }
`)

/** The list of callers. */
export function Component() {
  const path = useOwnerPath()
  const isAll = useIsAllFamiliesView()
  return (
    <ListScreen
      id="callers"
      title="callers.title"
      icon={<Key />}
      document={callersQuery}
      columns={isAll ? callerColumnsOfAllMerchants : callerColumns}
      filters={callerFilters}
      searchPlaceholder="callers.search"
      empty="callers.empty"
      name={(caller) => caller.userName}
      link={(caller) => path(caller.assignedMerchantAccount?.name, `callers/${encodeURIComponent(caller.userName)}`)}
      actions={<AddCaller />}
    />
  )
}

function AddCaller() {
  const intl = useIntl()
  const path = useMerchantPath()
  const denial = useDenial('callersEdit')
  const label = intl.formatMessage({ id: 'callers.add' })
  if (denial === null) {
    return (
      <LinkButton to={path('callers/@new')} intent="primary" icon={<Plus />}>
        {label}
      </LinkButton>
    )
  }
  const obstacle = describeDenial(denial, intl)
  return <ActionBar label={label} actions={[{ label, icon: <Plus />, obstacle, onClick: () => undefined }]} />
}
