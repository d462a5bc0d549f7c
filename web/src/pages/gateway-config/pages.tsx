import { BankAccount } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import type { GatewayConfigRowFragment } from '../../gql/graphql.ts'
import { columnsOfFields } from '../../screens/entry/entry-fields.tsx'
import { pagesOf } from '../../screens/entry/entry-pages.ts'
import { trafficColumns } from '../../screens/statistics/Traffic.tsx'
import { gateways, rowFields } from './gateway-config.tsx'

const [first, second, ...rest] = columnsOfFields<GatewayConfigRowFragment>(rowFields)
const columns = [first, second, ...trafficColumns, ...rest].filter((column) => column !== undefined)

/**
 * The list of a merchant's payment gateways and the form of a new one. Anyone who may see one may change it
 * (specification 6.2, provisioning).
 */
export const pages = pagesOf(gateways, {
  icon: <BankAccount />,
  list: {
    id: 'gateways',
    title: 'shell.menu.paymentGateways',
    about: 'about.gateways',
    searchPlaceholder: 'gateways.search',
    empty: 'gateways.empty',
    filters: ['status', 'gatewayDetail'],
    rowsMayFail: true,
    columns,
    document: graphql(`
      query GatewayConfigs($search: String, $filter: GatewayConfigFilter, $page: PageInput, $sort: String, $isLook: Boolean = false) {
        list: gatewayConfigs(search: $search, filter: $filter, page: $page, sort: $sort) {
          ...ListPage
          items {
            ...GatewayConfigRow
            statistics @skip(if: $isLook) {
              ...StatisticsFields
            }
          }
        }
      }
    `),
  },
})
