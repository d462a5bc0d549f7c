import { useIntl } from 'react-intl'
import { DataTable } from '../../ui/DataTable.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { Tone } from '../../ui/tone.ts'
import { fullName } from '../../values/full-name.ts'
import { ChargeStatusTag } from '../charge/ChargeStatusTag.tsx'
import { ItemNote } from '../jobs/ItemNote.tsx'
import { IdLink } from '../object/IdLink.tsx'
import { Money } from '../shown/Money.tsx'
import { AmountCell } from './AmountCell.tsx'
import type { ChargeJobDetails, ChargeJobItem } from './charge-job-query.ts'
import { DecideLine } from './DecideLine.tsx'

const tones: Readonly<Record<ChargeJobItem['state'], Tone>> = {
  NOT_STARTED: 'held',
  IN_FLIGHT: 'wait',
  DONE: 'good',
  FAILED: 'bad',
  UNKNOWN: 'wait',
  LEFT: 'ended',
}

interface LinesTableProps {
  readonly job: ChargeJobDetails
  readonly title: string
  readonly items: readonly ChargeJobItem[]
  /** Whether to show the customers. */
  readonly names: boolean
  /** Called when the plan of a line has changed. */
  readonly onChanged: () => void
}

/** A page of lines, each with its plan or its outcome. */
export function LinesTable({ job, title, items, names, onChanged }: LinesTableProps) {
  const { formatMessage } = useIntl()
  const isPlan = job.state === 'PLANNED' || job.state === 'PLANNING'
  const isFound = ({ chargeStatus }: ChargeJobItem) => chargeStatus !== null
  const hasFound = items.some(isFound)
  const why = (item: ChargeJobItem) => (
    <>
      {formatMessage({ id: `bulk.plan.${item.plan}` })}
      <ItemNote item={item} />
    </>
  )
  return (
    <DataTable
      className="job-table"
      rows={items}
      rowKey={({ id }) => id}
      hasRowHeads={false}
      scrolls="sideways"
      label={title}
      columns={[
        { header: 'bulk.line', align: 'right', cell: ({ place }) => <span className="muted">{place}</span> },
        {
          header: 'charges.chargeId',
          cell: (item) =>
            isFound(item) ? (
              <IdLink at="charges/:charge" id={item.objectId} owner={item.merchantAccount} />
            ) : (
              <span className="id-text">{item.objectId}</span>
            ),
        },
        names &&
          hasFound && {
            header: 'charges.customer',
            from: 'wide',
            cell: ({ customer, customerId }) => <bdi>{fullName(customer?.personalInfo) || customerId}</bdi>,
          },
        isPlan &&
          hasFound && {
            header: 'charges.status',
            from: 'medium',
            cell: ({ chargeStatus }) => chargeStatus && <ChargeStatusTag status={chargeStatus} />,
          },
        isPlan &&
          hasFound && {
            header: 'bulk.remaining',
            from: 'medium',
            align: 'right',
            cell: ({ remaining, currency }) => (
              <span className="muted">
                <Money amount={remaining} currency={currency} />
              </span>
            ),
          },
        hasFound && {
          header: 'bulk.amount',
          align: 'right',
          cell: (item) =>
            job.state === 'PLANNED' ? (
              <AmountCell job={job} item={item} onChanged={onChanged} />
            ) : (
              <Money amount={item.amount} currency={item.currency} />
            ),
        },
        {
          header: isPlan ? 'bulk.outcome.plan' : 'bulk.outcome',
          cell: (item) =>
            isPlan ? (
              item.plan === 'WILL_BE_SENT' ? (
                <span className="muted">
                  {formatMessage({ id: 'bulk.remains' })}{' '}
                  <Money amount={item.remainingAfter} currency={item.currency} />
                </span>
              ) : (
                why(item)
              )
            ) : item.state === 'NOT_STARTED' && item.plan !== 'WILL_BE_SENT' ? (
              why(item)
            ) : (
              <>
                <StatusTag
                  tone={tones[item.state]}
                  label={formatMessage({ id: `bulk.state.${item.state}` })}
                  code={item.state}
                />
                <ItemNote item={item} />
                {item.transactionId && <div className="muted id-text">{item.transactionId}</div>}
                {item.state === 'UNKNOWN' && <DecideLine job={job} item={item} />}
              </>
            ),
        },
      ]}
    />
  )
}
