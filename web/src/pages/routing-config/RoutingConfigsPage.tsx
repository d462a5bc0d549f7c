import { Route } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import type { RoutingConfigFilter, RoutingConfigsQuery } from '../../gql/graphql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { paymentMethods } from '../../screens/charge/charge-status.ts'
import { addTo } from '../../screens/entry/entry.ts'
import { columnsOf } from '../../screens/entry/entry-fields.tsx'
import { firstPageOf } from '../../screens/list/first-page.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { type Column, choicesOf, type Filter } from '../../screens/list/list-types.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { trafficColumns } from '../../screens/statistics/Traffic.tsx'
import { useDenial } from '../../session/viewer.tsx'
import { About } from '../../ui/About.tsx'
import { useIsPhone } from '../../ui/media.ts'
import { conditionText } from './condition.ts'
import { ReachMark, ReachProvider, useReach } from './Reach.tsx'
import { type RoutingConfig, routing, routingStatuses } from './routing-config.tsx'
import { useDuplicate } from './use-duplicate.ts'
import { useWeightText, WeightBar } from './WeightBar.tsx'

const routingConfigsQuery = graphql(`
  query RoutingConfigs($search: String, $filter: RoutingConfigFilter, $page: PageInput, $sort: String) {
    list: routingConfigs(search: $search, filter: $filter, page: $page, sort: $sort) {
      ...ListPage
      items {
        ...RoutingConfigFields
        statistics {
          ...StatisticsFields
        }
      }
    }
  }
`)

type Row = RoutingConfigsQuery['list']['items'][number]

const own = columnsOf<RoutingConfig>(routing)
const column = (id: string) => own.filter((each) => each.id === id)

const columns: readonly Column<Row>[] = [
  ...column('id'),
  ...column('priority'),
  ...column('name'),
  {
    id: 'condition',
    header: 'routing.column.condition',
    width: 330,
    minWidth: 160,
    card: 'note',
    cell: (row) => <ConditionText row={row} />,
  },
  {
    id: 'targets',
    header: 'field.targets',
    width: 170,
    minWidth: 155,
    card: 'figure',
    cell: (row) => <Weights row={row} />,
  },
  ...column('status'),
  // A card shows the targets instead.
  ...trafficColumns.map(({ card: _, ...traffic }) => ({
    ...(traffic as Column<Row>),
    // Shown on the configuration's page. A list keeps the space for names and conditions.
    ...(traffic.id === 'approval' && { hidden: true as const }),
  })),
  ...column('lastModified').map((each) => ({ ...each, hidden: true as const })),
]

const filters: readonly Filter<keyof RoutingConfigFilter>[] = [
  {
    kind: 'choice',
    field: 'statuses',
    formerly: 'status',
    label: 'field.status',
    several: 'merged',
    options: choicesOf(routingStatuses, (status) => `enum.routingStatus.${status}`),
  },
  {
    kind: 'choice',
    field: 'paymentMethods',
    formerly: 'paymentMethod',
    label: 'field.paymentMethod',
    several: 'merged',
    options: choicesOf(paymentMethods, (method) => `enum.paymentMethod.${method}`),
  },
  { kind: 'text', field: 'gatewayConfigId', label: 'routing.filter.gateway' },
]

const list = {
  id: 'routing',
  document: routingConfigsQuery,
  columns,
  filters,
}

export const firstReads = firstPageOf(list)

/** The list of a merchant's routing configurations in evaluation order (specification 6.2, configRouting). */
export function Component() {
  const path = usePath()
  const duplicate = useDuplicate()
  const mayAdd = useDenial(routing.access.add) === null
  const reach = useReach()
  return (
    <ReachProvider of={reach}>
      <ListScreen
        {...list}
        title="shell.menu.routingConfiguration"
        icon={<Route />}
        above={<About id="about.routing" />}
        rowsMayFail
        isStill
        searchPlaceholder="routing.search"
        empty="routing.empty"
        note={() => <HowEvaluated mayDuplicate={mayAdd} />}
        name={({ id }) => id}
        link={({ id, merchantAccount }) => path('routing/:routingId', { routingId: id }, merchantAccount)}
        {...(mayAdd && { onDuplicate: duplicate })}
        add={addTo(routing, path('routing/@new'))}
      />
    </ReachProvider>
  )
}

function ConditionText({ row }: { readonly row: Row }) {
  const isPhone = useIsPhone()
  const text = conditionText(row, useIntl())
  return (
    <>
      <ReachMark id={row.id} isShort={!isPhone} />
      <span title={text}>{text}</span>
    </>
  )
}

/** The weights of a row, with a link to change them. */
function Weights({ row }: { readonly row: Row }) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const weights = useWeightText()(row.targets)
  const to = path('routing/:routingId', { routingId: row.id }, row.merchantAccount)
  const figures = row.targets.map(({ weight }) => weight).join('/')
  // The visible text is part of the label for screen readers.
  const label = formatMessage({ id: 'routing.changeWeights' }, { id: row.id, figures, weights })
  return (
    <Link className="weight-link" to={`${to}?edit`} aria-label={label} title={label}>
      <WeightBar shares={row.targets} />
      <span>{figures}</span>
    </Link>
  )
}

function HowEvaluated({ mayDuplicate }: { readonly mayDuplicate: boolean }) {
  const { formatMessage } = useIntl()
  const isPhone = useIsPhone()
  const path = usePath()
  return (
    <div className="routing-note muted">
      <p>
        {formatMessage({ id: 'routing.evaluated' })}
        {mayDuplicate && !isPhone && ` ${formatMessage({ id: 'routing.duplicate.key' })}`}
      </p>
      <LinkButton to={path('routing/@order')} size="small">
        {formatMessage({ id: 'routing.order' })}
      </LinkButton>
    </div>
  )
}
