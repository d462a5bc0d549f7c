import { Calendar } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import type { InstallmentSettingFilter } from '../../gql/graphql.ts'
import { pathOf } from '../../paths.ts'
import { addTo } from '../../screens/entry/entry.ts'
import { columnsOf, filtersOf } from '../../screens/entry/entry-fields.tsx'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { settings } from './setting.tsx'

const installmentSettingsQuery = graphql(`
  query InstallmentSettings($search: String, $filter: InstallmentSettingFilter, $page: PageInput, $sort: String) {
    list: installmentSettings(search: $search, filter: $filter, page: $page, sort: $sort) {
      total
      totalIsExact
      failedLookups {
        field
        message
        code
      }
      items {
        ...InstallmentSettingFields
      }
    }
  }
`)

const columns = columnsOf(settings)
const filters = filtersOf(settings, ['paymentMethod', 'enabled'] satisfies (keyof InstallmentSettingFilter)[])

/** The list of a merchant's installment settings. Who may see it may change it (specification 6.2, provisioning). */
export function Component() {
  const path = useOwnerPath()
  return (
    <ListScreen
      id="installments"
      title="installments.title"
      icon={<Calendar />}
      document={installmentSettingsQuery}
      columns={columns}
      filters={filters}
      searchPlaceholder="installments.search"
      empty="installments.empty"
      name={(setting) => setting.id}
      link={({ id, merchantAccount }) =>
        path(merchantAccount, pathOf('installments/:installment', { installment: id }))
      }
      add={addTo(settings, path(null, 'installments/@new'))}
    />
  )
}
