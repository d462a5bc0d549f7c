import { useIntl } from 'react-intl'
import type { TrustLevelRehearsalQuery } from '../../gql/graphql.ts'
import { IdLink } from '../../screens/object/IdLink.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { RowsBehind } from '../../screens/what-if/RowsBehind.tsx'

interface RehearsedCustomersProps {
  readonly rows: TrustLevelRehearsalQuery['trustLevelRehearsal']['rows']
  /** The total number of blocked customers. */
  readonly blocked: number
}

/** The customers that would have been blocked, each with the charge and the limit. */
export function RehearsedCustomers({ rows, blocked }: RehearsedCustomersProps) {
  const { formatMessage } = useIntl()
  if (rows.length === 0) return null
  const title = formatMessage(
    { id: 'rehearsal.rows' },
    { shown: rows.length, count: blocked, isAll: String(rows.length === blocked) },
  )
  return (
    <RowsBehind
      title={title}
      rows={rows}
      columns={[
        {
          header: 'charges.customerId',
          cell: ({ customerId }) => <IdLink at="customers/:customer" id={customerId} />,
        },
        {
          header: 'whatIf.charge',
          cell: ({ chargeId }) => <IdLink at="charges/:charge" id={chargeId} />,
        },
        {
          header: 'rehearsal.limit',
          cell: ({ restriction }) => formatMessage({ id: 'trust.limit.one' }, { number: restriction + 1 }),
        },
        { header: 'charges.created', cell: ({ creationTime }) => <Timestamp iso={creationTime} form="brief" /> },
      ]}
    />
  )
}
