import { Shield } from '@blueprintjs/icons'
import { FormattedMessage } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { pagesOf } from '../../screens/entry/entry-pages.ts'
import { Panel } from '../../ui/Panel.tsx'
import { constraints } from './constraints-kind.ts'
import { fraudSystems } from './fraud-system-config.tsx'

/** The pages of a merchant's fraud systems. Anyone who may see one may change it (specification 6.2, provisioning). */
export const pages = pagesOf(fraudSystems, {
  icon: <Shield />,
  list: {
    id: 'fraud',
    title: 'fraud.title',
    about: 'about.fraud',
    searchPlaceholder: 'fraud.search',
    empty: 'fraud.empty',
    filters: ['status', 'provider', 'timing'],
    document: graphql(`
      query FraudSystemConfigs($search: String, $filter: FraudSystemConfigFilter, $page: PageInput, $sort: String) {
        list: fraudSystemConfigs(search: $search, filter: $filter, page: $page, sort: $sort) {
          ...ListPage
          items {
            ...FraudSystemConfigFields
          }
        }
      }
    `),
  },
  heading: ({ displayName }) => displayName,
  children: (system) => (
    <Panel title={<FormattedMessage id="field.constraints" />}>
      {constraints.show(system.constraints, {}, 'page')}
    </Panel>
  ),
})
