import { Calendar } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import { pagesOf } from '../../screens/entry/entry-pages.ts'
import { settings } from './installment-setting.tsx'

/**
 * The list of a merchant's installment settings and the form of a new one. Anyone who may see one may change it
 * (specification 6.2, provisioning).
 */
export const pages = pagesOf(settings, {
  icon: <Calendar />,
  list: {
    id: 'installments',
    title: 'installments.title',
    about: 'about.installments',
    searchPlaceholder: 'installments.search',
    empty: 'installments.empty',
    filters: [{ several: 'paymentMethods', of: 'paymentMethod' }, 'enabled'],
    document: graphql(`
      query InstallmentSettings($search: String, $filter: InstallmentSettingFilter, $page: PageInput, $sort: String) {
        list: installmentSettings(search: $search, filter: $filter, page: $page, sort: $sort) {
          ...ListPage
          items {
            ...InstallmentSettingFields
          }
        }
      }
    `),
  },
})
