import { Button, HTMLSelect } from '@blueprintjs/core'
import { Download, Refresh } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { JobItemState, JobItemsQuery } from '../../gql/graphql.ts'
import { useDownload } from '../../screens/download/use-download.ts'
import { Failure } from '../../screens/error/Failure.tsx'
import { ItemNote } from '../../screens/jobs/ItemNote.tsx'
import { ItemPages } from '../../screens/jobs/ItemPages.tsx'
import { JobStatusTag } from '../../screens/notification/JobStatusTag.tsx'
import { IdLink } from '../../screens/object/IdLink.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { useMerchant } from '../../session/merchant.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
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
  LEFT: 'ended',
}
const states = Object.keys(tones) as JobItemState[]

type Item = NonNullable<JobItemsQuery['job']>['items']['items'][number]

/**
 * The notifications of a resend: whether each was queued, and whether it has been delivered since. The result can be
 * downloaded.
 */
export function JobItems({ job }: { readonly job: Job }) {
  const { formatMessage } = useIntl()
  const merchant = useMerchant()
  const [state, setState] = useState<JobItemState | ''>('')
  const [offset, setOffset] = useState(0)
  const read = useRead(jobItemsQuery, ({ job }) => job?.items, {
    variables: { id: job.id, state: state || null, page: { limit: rows, offset } },
    of: job.id,
    // If the deliveries cannot be read, the rest is still shown.
    errorPolicy: 'all',
  })
  const { value: page, retry } = read
  const [download, start] = useDownload(`/files/jobs/${encodeURIComponent(job.id)}`, merchant)
  const endedAt = useRef(job.endedAt)
  useEffect(() => {
    if (endedAt.current === job.endedAt) return
    endedAt.current = job.endedAt
    retry()
  }, [job.endedAt, retry])
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
          <Button size="small" variant="minimal" icon={<Refresh />} loading={read.isLoading} onClick={retry}>
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
      <Read of={read} failed="jobs.items.failed" skeleton={6} none="jobs.items.none">
        {({ items }) => <ItemTable items={items} />}
      </Read>
      {page && <ItemPages total={page.total} rows={rows} offset={offset} onOffset={setOffset} />}
    </Panel>
  )
}

const sentPattern = 'notifications/service/:notificationsServiceId'
const queuedPattern = 'notifications/queue/:notificationsQueueId'

function ItemTable({ items }: { readonly items: readonly Item[] }) {
  const { formatMessage } = useIntl()
  return (
    <DataTable
      className="job-table"
      rows={items}
      rowKey={({ id }) => id}
      hasRowHeads={false}
      columns={[
        {
          header: 'field.id',
          cell: ({ objectId, merchantAccount, deliveryStatus }) => (
            <IdLink
              at={deliveryStatus === 'SUCCESS' ? sentPattern : queuedPattern}
              id={objectId}
              owner={merchantAccount}
            />
          ),
        },
        {
          header: 'jobs.items.state',
          cell: (item) => (
            <>
              <StatusTag
                tone={tones[item.state]}
                label={formatMessage({ id: `enum.jobItemState.${item.state}` })}
                code={item.state}
              />
              <ItemNote item={item} />
            </>
          ),
        },
        {
          header: 'jobs.items.delivery',
          cell: ({ deliveryStatus }) => <JobStatusTag notification={{ status: deliveryStatus ?? null }} />,
        },
      ]}
    />
  )
}
