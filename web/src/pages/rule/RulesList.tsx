import { Fork, Function as FunctionIcon } from '@blueprintjs/icons'
import type { RuleType } from '../../gql/enums.ts'
import { graphql } from '../../gql/gql.ts'
import type { RuleRowFragment } from '../../gql/graphql.ts'
import { addTo } from '../../screens/entry/entry.ts'
import { columnsOfFields, filtersOf } from '../../screens/entry/entry-fields.tsx'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import type { Column } from '../../screens/list/list-types.ts'
import { useIsAllFamiliesView, usePath } from '../../screens/object/use-owner-path.ts'
import { About } from '../../ui/About.tsx'
import { ruleRow, ruleWords } from './rule-row.ts'

const rulesQuery = graphql(`
  query Rules($search: String, $filter: RuleFilter, $page: PageInput, $sort: String) {
    list: rules(search: $search, filter: $filter, page: $page, sort: $sort) {
      ...ListPage
      items {
        ...RuleRow
      }
    }
  }
`)

const columns = columnsOfFields<RuleRowFragment>(ruleRow)
const owner: Column<RuleRowFragment> = {
  id: 'merchantAccount',
  header: 'field.merchantAccount',
  width: 160,
  minWidth: 120,
  card: 'figure',
  cell: ({ merchantAccount }) => merchantAccount,
}
/** The columns for the rules of all merchants, with the owner of each. */
const columnsOfAllMerchants = [...columns.slice(0, 1), owner, ...columns.slice(1)]
const filters = filtersOf({ fields: ruleRow }, ['status', 'fileType', 'ruleSetName', 'ruleSetVersion', 'name'])
const within = { TRUSTLEVEL: { ruleType: 'TRUSTLEVEL' }, ROUTING: { ruleType: 'ROUTING' } } as const
const icons = { TRUSTLEVEL: <FunctionIcon />, ROUTING: <Fork /> }

/** The list of the rules of a type. */
export function RulesList({ type }: { readonly type: RuleType }) {
  const path = usePath()
  const isAll = useIsAllFamiliesView()
  return (
    <ListScreen
      id="rules"
      title={`rules.title.${type}`}
      icon={icons[type]}
      above={<About id={`about.rules.${type}`} />}
      document={rulesQuery}
      columns={isAll ? columnsOfAllMerchants : columns}
      filters={filters}
      within={within[type]}
      searchPlaceholder="rules.search"
      empty="rules.empty"
      name={({ id }) => id}
      link={({ id, merchantAccount }) => path('rules/:ruleType/:rule', { ruleType: type, rule: id }, merchantAccount)}
      add={addTo(ruleWords, path('rules/:ruleType/@new', { ruleType: type }))}
    />
  )
}
