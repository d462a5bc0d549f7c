import { Duplicate, Route } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useParams, useSearchParams } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { EntryStatistics, useEntryStatistics } from '../../screens/statistics/EntryStatistics.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { conditionText } from './condition.ts'
import { ReachMark, ReachProvider, useReach } from './Reach.tsx'
import { routing } from './routing-config.tsx'
import { statisticsQuery } from './statistics-query.ts'
import { TargetsShown } from './TargetsShown.tsx'
import { useDuplicate } from './use-duplicate.ts'

const resetStatistics = graphql(`
  mutation ResetRoutingConfigStatistics($id: ID!, $expectedResetTime: DateTime) {
    resetRoutingConfigStatistics(id: $id, expectedResetTime: $expectedResetTime) {
      id
      statistics {
        ...StatisticsFields
      }
    }
  }
`)

/** The page of one routing configuration: its conditions, its targets and its statistics. */
export function Component() {
  const { routingId: id = '' } = useParams()
  const statistics = useEntryStatistics(id, statisticsQuery)
  const [search] = useSearchParams()
  // Read in parallel with the configuration.
  const reach = useReach(search.has('edit') || search.get('tab') === 'history')
  const intl = useIntl()
  const denial = useDenial(routing.access.add)
  const duplicate = useDuplicate()
  return (
    <EntryPage
      entry={routing}
      icon={<Route />}
      heading={({ name }) => name}
      actions={(config) => [
        {
          label: intl.formatMessage({ id: 'routing.duplicate' }),
          icon: <Duplicate />,
          obstacle: denial && describeDenial(denial, intl),
          onClick: () => duplicate(config),
        },
      ]}
    >
      {(config) => (
        <>
          <Panel title={intl.formatMessage({ id: 'field.targets' })}>
            <p>{conditionText(config, intl)}</p>
            <ReachProvider of={reach}>
              <ReachMark id={config.id} />
            </ReachProvider>
            <TargetsShown targets={config.targets} />
          </Panel>
          <EntryStatistics id={config.id} read={statistics} reset={resetStatistics} />
        </>
      )}
    </EntryPage>
  )
}
