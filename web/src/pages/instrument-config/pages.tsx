import { MobilePhone } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import { columnsOf } from '../../screens/entry/entry-fields.tsx'
import { pagesOf } from '../../screens/entry/entry-pages.ts'
import { trafficColumns } from '../../screens/statistics/Traffic.tsx'
import { instruments } from './instrument-config.tsx'

const [first, second, ...rest] = columnsOf(instruments)
const columns = [first, second, ...trafficColumns, ...rest].filter((column) => column !== undefined)

/**
 * The list of a merchant's payment instruments and the form of a new one. Anyone who may see one may change it
 * (specification 6.2, provisioning).
 */
export const pages = pagesOf(instruments, {
  icon: <MobilePhone />,
  list: {
    id: 'instruments',
    title: 'shell.menu.paymentInstruments',
    about: 'about.instruments',
    searchPlaceholder: 'instruments.search',
    empty: 'instruments.empty',
    filters: ['status', 'paymentGateway', 'paymentInstrument'],
    rowsMayFail: true,
    columns,
    document: graphql(`
      query InstrumentConfigs($search: String, $filter: InstrumentConfigFilter, $page: PageInput, $sort: String, $isLook: Boolean = false) {
        list: instrumentConfigs(search: $search, filter: $filter, page: $page, sort: $sort) {
          ...ListPage
          items {
            ...InstrumentConfigFields
            statistics @skip(if: $isLook) {
              ...StatisticsFields
            }
          }
        }
      }
    `),
  },
})
