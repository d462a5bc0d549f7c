import { Endorsed } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import { pathOf } from '../../paths.ts'
import { addTo } from '../../screens/entry/entry.ts'
import { columnsOf, filtersOf } from '../../screens/entry/entry-fields.tsx'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { trustLevels } from './trust-level.tsx'

const trustLevelsQuery = graphql(`
  query TrustLevelConfigs($search: String, $filter: TrustLevelConfigFilter, $page: PageInput, $sort: String) {
    list: trustLevels(search: $search, filter: $filter, page: $page, sort: $sort) {
      total
      totalIsExact
      failedLookups {
        field
        message
        code
      }
      items {
        ...TrustLevelConfigFields
      }
    }
  }
`)

const columns = columnsOf(trustLevels)
const filters = filtersOf(trustLevels, ['name'])

/** The list of a merchant's trust levels. Who may see it may change it (specification 6.2, provisioning). */
export function Component() {
  const path = useOwnerPath()
  return (
    <ListScreen
      id="trust"
      title="trust.title"
      icon={<Endorsed />}
      document={trustLevelsQuery}
      columns={columns}
      filters={filters}
      pageSize={100}
      searchPlaceholder="trust.search"
      empty="trust.empty"
      name={(level) => level.id}
      link={({ id, merchantAccount }) => path(merchantAccount, pathOf('trust/:trustLevel', { trustLevel: id }))}
      add={addTo(trustLevels, path(null, 'trust/@new'))}
    />
  )
}
