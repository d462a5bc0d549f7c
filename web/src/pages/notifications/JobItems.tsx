import { useQuery } from '@apollo/client/react'
import { Button, HTMLSelect, HTMLTable } from '@blueprintjs/core'
import { Download, Refresh } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { JobItemState, JobItemsQuery } from '../../gql/graphql.ts'
import { Failure } from '../../screens/Failure.tsx'
import { JobStatusTag } from '../../screens/notification/JobStatusTag.tsx'
import { useDownload } from '../../screens/use-download.ts'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { useMerchant } from '../../session/merchant.ts'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { Tone } from '../../ui/tone.ts'
import { type Job, jobItemsQuery } from './job-query.ts'

const rows = 10
const tones: Readonly<Record<JobItemState, Tone>> = {
  NOT_STARTED: 'held',
  IN_FLIGHT: 'wait',
  DONE: 'good',
  FAILED: 'bad',
  UNKNOWN: 'bad',
}
const states = Object.keys(tones) as JobItemState[]

type Item = NonNullable<JobItemsQuery['job']>['items']['items'][number]

/** Each notification of a resend: whether it was queued, and whether it has been delivered since. And the result as a file. */
export function JobItems({ job }: { readonly job: Job }) {
  const { formatMessage } = useIntl()
  const merchant = useMerchant()
  const [state, setState] = useState<JobItemState | ''>('')
  const [offset, setOffset] = useState(0)
  const { data, previousData, error, loading, refetch } = useQuery(jobItemsQuery, {
    variables: { id: job.id, state: state || null, page: { limit: rows, offset } },
    fetchPolicy: 'cache-and-network',
    // Deliveries that cannot be read leave the rest.
    errorPolicy: 'all',
    notifyOnNetworkStatusChange: true,
  })
  const [download, start] = useDownload(`/files/jobs/${encodeURIComponent(job.id)}`, merchant)
  const page = (data ?? previousData)?.job?.items
  const read = () => void refetch().catch(() => undefined)
  const endedAt = useRef(job.endedAt)
  useEffect(() => {
    if (endedAt.current === job.endedAt) return
    endedAt.current = job.endedAt
    void refetch().catch(() => undefined)
  }, [job.endedAt, refetch])
  const stateLabel = formatMessage({ id: 'jobs.items.state' })
  return (
    <Panel
      title={formatMessage({ id: 'jobs.items' })}
      actions={
        <span className="job-actions">
          <HTMLSelect
            aria-label={stateLabel}
            value={state}
            onChange={({ currentTarget: { value } }) => {
              setState(value as JobItemState | '')
              setOffset(0)
            }}
          >
            <option value="">{formatMessage({ id: 'jobs.items.all' })}</option>
            {states.map((each) => (
              <option key={each} value={each}>
                {formatMessage({ id: `enum.jobItemState.${each}` })}
              </option>
            ))}
          </HTMLSelect>
          <Button size="small" variant="minimal" icon={<Refresh />} loading={loading} onClick={read}>
            {formatMessage({ id: 'notifications.refresh' })}
          </Button>
          <Button size="small" icon={<Download />} loading={download.state === 'loading'} onClick={start}>
            {formatMessage({ id: 'jobs.file' })}
          </Button>
        </span>
      }
    >
      {download.state === 'failed' && (
        <Failure what={formatMessage({ id: 'jobs.file.failed' })} error={download.error} retry={start} />
      )}
      {error && <Failure what={formatMessage({ id: 'jobs.items.failed' })} error={error} retry={read} />}
      {!page && loading && <SkeletonLines count={6} />}
      {page?.items.length === 0 && <p className="data-panel-note muted">{formatMessage({ id: 'jobs.items.none' })}</p>}
      {page && page.items.length > 0 && <ItemTable items={page.items} />}
      {page && page.total > rows && (
        <div className="job-pages">
          <Button size="small" disabled={offset === 0} onClick={() => setOffset(offset - rows)}>
            {formatMessage({ id: 'jobs.items.before' })}
          </Button>
          <span>
            {formatMessage(
              { id: 'jobs.items.page' },
              { from: offset + 1, to: Math.min(offset + rows, page.total), total: page.total },
            )}
          </span>
          <Button size="small" disabled={offset + rows >= page.total} onClick={() => setOffset(offset + rows)}>
            {formatMessage({ id: 'jobs.items.after' })}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function ItemTable({ items }: { readonly items: readonly Item[] }) {
  const { formatMessage } = useIntl()
  const path = useOwnerPath()
  return (
    <HTMLTable compact className="data-panel-table job-table">
      <thead>
        <tr>
          <th scope="col">{formatMessage({ id: 'field.id' })}</th>
          <th scope="col">{formatMessage({ id: 'jobs.items.state' })}</th>
          <th scope="col">{formatMessage({ id: 'jobs.items.delivery' })}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, objectId, merchantAccount, state, note, deliveryStatus }) => (
          <tr key={id}>
            <td>
              <Link
                className="id-text"
                to={path(
                  merchantAccount,
                  `notifications/${deliveryStatus === 'SUCCESS' ? 'service' : 'queue'}/${encodeURIComponent(objectId)}`,
                )}
              >
                {objectId}
              </Link>
            </td>
            <td>
              <StatusTag tone={tones[state]} label={formatMessage({ id: `enum.jobItemState.${state}` })} code={state} />
              {note && <div className="muted">{note}</div>}
            </td>
            <td>
              <JobStatusTag notification={{ status: deliveryStatus ?? null }} />
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}
