import { Calendar } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { settingColumns } from './setting-columns.tsx'
import { settingFilters } from './setting-filters.ts'

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

/** The list of a merchant's installment settings. Who may see it may change it (specification 6.2, provisioning). */
export function Component() {
  const path = useMerchantPath()
  return (
    <ListScreen
      id="installments"
      title="installments.title"
      icon={<Calendar />}
      document={installmentSettingsQuery}
      columns={settingColumns}
      filters={settingFilters}
      searchPlaceholder="installments.search"
      empty="installments.empty"
      name={(setting) => setting.id}
      link={(setting) => path(`installments/${encodeURIComponent(setting.id)}`)}
      add={{ label: 'installments.add', access: 'provisioning', to: path('installments/@new') }}
    />
  )
}
