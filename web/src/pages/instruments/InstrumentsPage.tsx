import { MobilePhone } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import type { InstrumentConfigFilter } from '../../gql/graphql.ts'
import { pathOf } from '../../paths.ts'
import { addTo } from '../../screens/entry/entry.ts'
import { columnsOf } from '../../screens/entry/entry-fields.tsx'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { choicesOf, type Filter } from '../../screens/list/list-types.ts'
import { enabledStates } from '../../screens/provisioning/enabled-kind.ts'
import { trafficColumns } from '../../screens/statistics/Traffic.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { instruments } from './instrument.tsx'

const instrumentConfigsQuery = graphql(`
  query InstrumentConfigs($search: String, $filter: InstrumentConfigFilter, $page: PageInput, $sort: String) {
    list: instrumentConfigs(search: $search, filter: $filter, page: $page, sort: $sort) {
      total
      totalIsExact
      failedLookups {
        field
        message
        code
      }
      items {
        ...InstrumentConfigFields
        statistics {
          ...StatisticsFields
        }
      }
    }
  }
`)

const filters: readonly Filter<keyof InstrumentConfigFilter>[] = [
  {
    kind: 'choice',
    field: 'status',
    label: 'field.status',
    options: choicesOf(enabledStates, (state) => `enum.enabledState.${state}`),
  },
  { kind: 'text', field: 'paymentGateway', label: 'field.paymentGateway' },
  { kind: 'text', field: 'paymentInstrument', label: 'field.paymentInstrument' },
]

const [first, second, ...rest] = columnsOf(instruments)
const columns = [first, second, ...trafficColumns, ...rest].filter((column) => column !== undefined)

/** The list of a merchant's payment instruments. Who may see it may change it (specification 6.2, provisioning). */
export function Component() {
  const path = useOwnerPath()
  return (
    <ListScreen
      id="instruments"
      title="instruments.title"
      icon={<MobilePhone />}
      document={instrumentConfigsQuery}
      columns={columns}
      filters={filters}
      rowsMayFail
      searchPlaceholder="instruments.search"
      empty="instruments.empty"
      name={({ id }) => id}
      link={({ id, merchantAccount }) => path(merchantAccount, pathOf('instruments/:instruments', { instruments: id }))}
      add={addTo(instruments, path(null, 'instruments/@new'))}
    />
  )
}
