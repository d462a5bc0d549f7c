import { BankAccount } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import type { GatewayConfigFilter, GatewayConfigRowFragment } from '../../gql/graphql.ts'
import { pathOf } from '../../paths.ts'
import { addTo } from '../../screens/entry/entry.ts'
import { columnsOfFields } from '../../screens/entry/entry-fields.tsx'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { choicesOf, type Filter } from '../../screens/list/list-types.ts'
import { enabledStates } from '../../screens/provisioning/enabled-kind.ts'
import { trafficColumns } from '../../screens/statistics/Traffic.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { gateways, rowFields } from './gateway.tsx'

const gatewayConfigsQuery = graphql(`
  query GatewayConfigs($search: String, $filter: GatewayConfigFilter, $page: PageInput, $sort: String) {
    list: gatewayConfigs(search: $search, filter: $filter, page: $page, sort: $sort) {
      total
      totalIsExact
      failedLookups {
        field
        message
        code
      }
      items {
        ...GatewayConfigRow
        statistics {
          ...StatisticsFields
        }
      }
    }
  }
`)

const filters: readonly Filter<keyof GatewayConfigFilter>[] = [
  {
    kind: 'choice',
    field: 'status',
    label: 'field.status',
    options: choicesOf(enabledStates, (state) => `enum.enabledState.${state}`),
  },
  { kind: 'text', field: 'gatewayDetail', label: 'field.gatewayDetail' },
]

const [first, second, ...rest] = columnsOfFields<GatewayConfigRowFragment>(rowFields)
const columns = [first, second, ...trafficColumns, ...rest].filter((column) => column !== undefined)

/** The list of a merchant's payment gateways. Who may see it may change it (specification 6.2, provisioning). */
export function Component() {
  const path = useOwnerPath()
  return (
    <ListScreen
      id="gateways"
      title="gateways.title"
      icon={<BankAccount />}
      document={gatewayConfigsQuery}
      columns={columns}
      filters={filters}
      rowsMayFail
      searchPlaceholder="gateways.search"
      empty="gateways.empty"
      name={({ id }) => id}
      link={({ id, merchantAccount }) => path(merchantAccount, pathOf('gateways/:gateways', { gateways: id }))}
      add={addTo(gateways, path(null, 'gateways/@new'))}
    />
  )
}
