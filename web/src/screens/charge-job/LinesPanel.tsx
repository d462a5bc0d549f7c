import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { JobItemState, JobPlan } from '../../gql/graphql.ts'
import { useCan } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ItemPages } from '../jobs/ItemPages.tsx'
import { Read } from '../read/Read.tsx'
import { useRead } from '../read/use-read.ts'
import { type ChargeJobDetails, chargeJobItemsQuery } from './charge-job-query.ts'
import { LinesTable } from './LinesTable.tsx'

const rows = 20
const everyMs = 2_000

interface LinesPanelProps {
  readonly job: ChargeJobDetails
  readonly title: string
  /** The number of lines, shown next to the title. */
  readonly count?: number
  /** Shows only lines in this state, or with one of these plans; otherwise all. */
  readonly state?: JobItemState
  readonly plans?: JobPlan[]
  readonly actions?: ReactNode
}

/** Lines of a job on charges in the order of the selection, page by page. */
export function LinesPanel({ job, title, count, state, plans, actions }: LinesPanelProps) {
  const { formatMessage, formatNumber } = useIntl()
  const [offset, setOffset] = useState(0)
  // The names are read with each page of a plan, which is not polled like a running job.
  const names = useCan('customers') && job.state === 'PLANNED'
  const page = { limit: rows, offset }
  const read = useRead(chargeJobItemsQuery, ({ job }) => job?.items, {
    variables: { id: job.id, state: state ?? null, plans: plans ?? null, page, names },
    of: job.id,
    pollMs: () => (job.state === 'RUNNING' || job.state === 'PLANNING' ? everyMs : 0),
  })
  const { value, retry } = read
  // Sums and counts change with the lines.
  const seen = useRef('')
  const now = JSON.stringify([job.state, job.counts, job.sums])
  useEffect(() => {
    if (seen.current !== '' && seen.current !== now) retry()
    seen.current = now
  }, [now, retry])
  return (
    <Panel
      title={
        count === undefined ? (
          title
        ) : (
          <>
            {title} <span className="muted">{formatNumber(count)}</span>
          </>
        )
      }
      actions={
        <span className="job-actions">
          <Button
            size="small"
            variant="minimal"
            icon={<Refresh />}
            aria-label={formatMessage({ id: 'bulk.lines.refresh' }, { lines: title })}
            loading={read.isLoading}
            onClick={retry}
          />
          {actions}
        </span>
      }
    >
      <Read of={read} failed="bulk.lines.failed" skeleton={Math.min(6, count ?? 6)} none="bulk.lines.none">
        {({ items }) => <LinesTable job={job} title={title} items={items} names={names} onChanged={retry} />}
      </Read>
      {value && <ItemPages total={value.total} rows={rows} offset={offset} onOffset={setOffset} />}
    </Panel>
  )
}
