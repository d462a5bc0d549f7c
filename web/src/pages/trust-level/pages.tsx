import { Endorsed } from '@blueprintjs/icons'
import { FormattedMessage, useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { pagesOf } from '../../screens/entry/entry-pages.ts'
import { Panel } from '../../ui/Panel.tsx'
import { LevelCustomers } from './LevelCustomers.tsx'
import { LimitSentences } from './LimitSentences.tsx'
import { type TrustLevel, trustLevels } from './trust-level.tsx'

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

/** The velocity limits of a trust level. */
function Limits({ limits }: { readonly limits: TrustLevel['restrictions'] }) {
  const { formatMessage } = useIntl()
  return (
    <Panel title={formatMessage({ id: 'field.restrictions' })}>
      <div className="data-panel-note">
        {limits.length === 0 ? (
          <p className="muted">{formatMessage({ id: 'trust.unlimited' })}</p>
        ) : (
          <LimitSentences limits={limits} isBrief={false} />
        )}
      </div>
    </Panel>
  )
}
