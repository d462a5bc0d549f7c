import { useIntl } from 'react-intl'
import type { RoutingBacktestQuery } from '../../gql/graphql.ts'
import { IdLink } from '../../screens/object/IdLink.tsx'
import { Money } from '../../screens/shown/Money.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { RowsBehind } from '../../screens/what-if/RowsBehind.tsx'

interface AffectedChargesProps {
  readonly rows: RoutingBacktestQuery['routingBacktest']['rows']
  /** The total number of affected charges. */
  readonly affected: number
}

/** The newest charges that would take another route, each with a link. */
export function AffectedCharges({ rows, affected }: AffectedChargesProps) {
  const { formatMessage } = useIntl()
  if (rows.length === 0) return null
  const title = formatMessage(
    { id: 'whatIf.rows' },
    { shown: rows.length, count: affected, isAll: String(rows.length === affected) },
  )
  return (
    <RowsBehind
      title={title}
      rows={rows}
      columns={[
        {
          header: 'whatIf.charge',
          cell: ({ chargeId }) => <IdLink at="charges/:charge" id={chargeId} />,
        },
        { header: 'charges.amount', cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
        { header: 'whatIf.before', cell: ({ before }) => <Shares shares={before} /> },
        { header: 'whatIf.after', cell: ({ after }) => <Shares shares={after} /> },
        { header: 'charges.created', cell: ({ creationTime }) => <Timestamp iso={creationTime} form="brief" /> },
      ]}
    />
  )
}

/** One gateway, or several with their probabilities. */
function Shares({ shares }: { readonly shares: RoutingBacktestQuery['routingBacktest']['rows'][number]['before'] }) {
  const { formatMessage, formatNumber, formatList } = useIntl()
  const [only] = shares
  if (!only) return formatMessage({ id: 'whatIf.none' })
  if (shares.length === 1 && only.percentage === 100) return only.gatewayConfigId
  return formatList(
    shares.map(
      ({ gatewayConfigId, percentage }) =>
        `${gatewayConfigId} ${formatNumber(percentage / 100, { style: 'percent', maximumFractionDigits: 2 })}`,
    ),
    { type: 'unit' },
  )
}
