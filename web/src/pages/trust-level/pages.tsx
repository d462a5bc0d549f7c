import { Endorsed } from '@blueprintjs/icons'
import { FormattedMessage } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { pagesOf } from '../../screens/entry/entry-pages.ts'
import { LevelCustomers } from './LevelCustomers.tsx'
import { Limits } from './Limits.tsx'
import { trustLevels } from './trust-level.tsx'

/** The pages of a merchant's trust levels. Anyone who may see one may change it (specification 6.2, provisioning). */
export const pages = pagesOf(trustLevels, {
  icon: <Endorsed />,
  list: {
    id: 'trust',
    title: 'shell.menu.trustLevels',
    about: 'about.trust',
    searchPlaceholder: 'trust.search',
    empty: 'trust.empty',
    filters: [{ several: 'names', of: 'name' }],
    pageSize: 100,
    document: graphql(`
      query TrustLevelConfigs($search: String, $filter: TrustLevelConfigFilter, $page: PageInput, $sort: String) {
        list: trustLevels(search: $search, filter: $filter, page: $page, sort: $sort) {
          ...ListPage
          items {
            ...TrustLevelConfigFields
          }
        }
      }
    `),
  },
  heading: ({ name }) => name && <FormattedMessage id={`enum.customerRiskLevel.${name}`} />,
  children: ({ name, restrictions }) => (
    <>
      <Limits limits={restrictions} />
      {name && <LevelCustomers level={name} />}
    </>
  ),
})
