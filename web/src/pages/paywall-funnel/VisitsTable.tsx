import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { PaywallVisitFieldsFragment } from '../../gql/graphql.ts'
import { IdLink } from '../../screens/object/IdLink.tsx'
import { useIsAllFamiliesView, usePath } from '../../screens/object/use-owner-path.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { ShownOf } from '../../ui/ShownOf.tsx'

interface VisitsTableProps {
  readonly visits: readonly PaywallVisitFieldsFragment[]
  readonly total: number
}

/** Sessions at the paywall, newest first. */
export function VisitsTable({ visits, total }: VisitsTableProps) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const isAll = useIsAllFamiliesView()
  return (
    <>
      <ShownOf page={{ items: visits, total }} note="metrics.newest" />
      <DataTable
        rows={visits}
        rowKey={({ merchantAccount, id }) => `${merchantAccount} ${id}`}
        columns={[
          {
            header: 'metrics.sessionId',
            cell: ({ merchantAccount, id }) => <IdLink at="metrics/:metric" id={id} owner={merchantAccount} />,
          },
          isAll && { header: 'metrics.merchantAccount', cell: ({ merchantAccount }) => merchantAccount },
          { header: 'field.country', from: 'medium', cell: ({ country }) => country ?? '–' },
          { header: 'metrics.opened', cell: ({ steps }) => <Timestamp iso={steps[0]?.time} form="brief" /> },
          {
            header: 'metrics.lastStep',
            cell: ({ steps }) => {
              const last = steps.at(-1)?.step
              return last ? formatMessage({ id: `metrics.step.${last}` }) : '–'
            },
          },
          { header: 'metrics.customerId', from: 'medium', cell: ({ customerId }) => customerId ?? '–' },
          {
            header: 'metrics.chargeId',
            from: 'medium',
            cell: ({ merchantAccount, chargeId }) =>
              chargeId ? (
                <Link to={path('charges/:charge', { charge: chargeId }, merchantAccount)}>{chargeId}</Link>
              ) : (
                '–'
              ),
          },
        ]}
        none="metrics.none"
        label={formatMessage({ id: 'metrics.sessions' })}
        scrolls="sideways"
      />
    </>
  )
}
