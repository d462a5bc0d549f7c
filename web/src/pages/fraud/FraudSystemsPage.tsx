import { Shield } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import { pathOf } from '../../paths.ts'
import { addTo } from '../../screens/entry/entry.ts'
import { columnsOf, filtersOf } from '../../screens/entry/entry-fields.tsx'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { fraudSystems } from './fraud-system.tsx'

const fraudSystemsQuery = graphql(`
  query FraudSystemConfigs($search: String, $filter: FraudSystemConfigFilter, $page: PageInput, $sort: String) {
    list: fraudSystemConfigs(search: $search, filter: $filter, page: $page, sort: $sort) {
      total
      totalIsExact
      failedLookups {
        field
        message
        code
      }
      items {
        ...FraudSystemConfigFields
      }
    }
  }
`)

const columns = columnsOf(fraudSystems)
const filters = filtersOf(fraudSystems, ['status', 'provider', 'timing'])

/** The list of a merchant's fraud systems. Who may see it may change it (specification 6.2, provisioning). */
export function Component() {
  const path = useOwnerPath()
  return (
    <ListScreen
      id="fraud"
      title="fraud.title"
      icon={<Shield />}
      document={fraudSystemsQuery}
      columns={columns}
      filters={filters}
      searchPlaceholder="fraud.search"
      empty="fraud.empty"
      name={(system) => system.id}
      link={({ id, merchantAccount }) => path(merchantAccount, pathOf('fraud/:fraud', { fraud: id }))}
      add={addTo(fraudSystems, path(null, 'fraud/@new'))}
    />
  )
}
