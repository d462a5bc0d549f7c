import { Key } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import type { CallerFilter } from '../../gql/graphql.ts'
import { firstPageOf } from '../../screens/list/first-page.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import type { Filter } from '../../screens/list/list-types.ts'
import { useIsAllFamiliesView, usePath } from '../../screens/object/use-owner-path.ts'
import { About } from '../../ui/About.tsx'
import { callerColumns, callerColumnsOfAllMerchants } from './caller-columns.tsx'

/** The filters of callers. */
const callerFilters: readonly Filter<keyof CallerFilter>[] = [
  { kind: 'text', field: 'userName', label: 'callers.userName' },
  {
    kind: 'choice',
    field: 'locked',
    label: 'callers.state',
    isBoolean: true,
    options: [
      { value: 'true', label: 'callers.locked' },
      { value: 'false', label: 'callers.notLocked' },
    ],
  },
]

const callersQuery = graphql(`
  query Callers($search: String, $filter: CallerFilter, $page: PageInput, $sort: String) {
    list: callers(search: $search, filter: $filter, page: $page, sort: $sort) {
      ...ListPage
      items {
        ...CallerFields
      }
    }
  }
`)

const list = {
  id: 'callers',
  document: callersQuery,
  columns: callerColumns,
  filters: callerFilters,
}

export const firstReads = firstPageOf(list)

/** The list of callers. */
export function Component() {
  const path = usePath()
  const isAll = useIsAllFamiliesView()
  return (
    <ListScreen
      {...list}
      title="callers.title"
      above={<About id="about.callers" />}
      icon={<Key />}
      columns={isAll ? callerColumnsOfAllMerchants : callerColumns}
      searchPlaceholder="callers.search"
      empty="callers.empty"
      name={(caller) => caller.userName}
      link={(caller) => path('callers/:caller', { caller: caller.userName }, caller.assignedMerchantAccount?.name)}
      add={{ label: 'callers.add', access: 'callersEdit', to: path('callers/@new') }}
    />
  )
}
