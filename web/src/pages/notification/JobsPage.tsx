import { Button } from '@blueprintjs/core'
import { Redo } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import '../../screens/object/detail.css'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { JobStateTag } from './JobStateTag.tsx'
import { type Job, jobsQuery } from './job-query.ts'
import './notifications.css'

const pageSize = 20
const everyMs = 5_000

/** The resends of the current merchant, newest first. */
export function Component() {
  const { formatMessage } = useIntl()
  const path = usePath()
  const [limit, setLimit] = useState(pageSize)
  const read = useRead(jobsQuery, ({ jobs }) => jobs, {
    variables: { limit },
    of: 'jobs',
    pollMs: () => everyMs,
  })
  const title = formatMessage({ id: 'jobs.list' })
  const queue = <Link to={path('charges/@worklist')}>{formatMessage({ id: 'worklist.title' })}</Link>
  return (
    <Page title={title} icon={<Redo />}>
      <div className="detail">
        <Read
          of={read}
          failed="jobs.list.failed"
          skeleton={6}
          none={
            <Notice icon={<Redo size={40} />} title={formatMessage({ id: 'jobs.list.none' })} action={queue}>
              <p>{formatMessage({ id: 'jobs.list.none.why' })}</p>
            </Notice>
          }
        >
          {(jobs) => (
            <Panel title={title} actions={queue}>
              <JobsTable jobs={jobs.items} />
              {jobs.total > jobs.items.length && limit < 60 && (
                <Button loading={read.isLoading} onClick={() => setLimit(limit + pageSize)}>
                  {formatMessage({ id: 'dashboard.older' })}
                </Button>
              )}
            </Panel>
          )}
        </Read>
      </div>
    </Page>
  )
}

function JobsTable({ jobs }: { readonly jobs: readonly Job[] }) {
  const { formatMessage } = useIntl()
  const path = usePath()
  return (
    <DataTable
      className="job-table jobs-list"
      rows={jobs}
      rowKey={({ id }) => id}
      columns={[
        {
          header: 'jobs.list.what',
          cell: ({ id, kind, command, lines, reason }) => (
            <>
              <Link to={path('jobs/:job', { job: id })}>
                {kind === 'CHARGE_COMMAND'
                  ? formatMessage(
                      { id: 'jobs.commandOn' },
                      { command: formatMessage({ id: `bulk.command.${command ?? 'REFUND'}` }), count: lines },
                    )
                  : formatMessage({ id: 'jobs.resendOf' }, { count: lines })}
              </Link>
              {reason && <div className="muted job-reason">{reason}</div>}
            </>
          ),
        },
        { header: 'jobs.list.state', cell: (job) => <JobStateTag job={job} /> },
        {
          header: 'jobs.list.progress',
          cell: ({ counts: { selection, done, failed, unknown } }) => (
            <>
              {formatMessage({ id: 'jobs.list.of' }, { done, all: selection })}
              {failed + unknown > 0 && (
                <div className="muted">{formatMessage({ id: 'jobs.list.trouble' }, { failed, unknown })}</div>
              )}
            </>
          ),
        },
        { header: 'jobs.list.owner', cell: ({ callerName }) => <bdi>{callerName}</bdi> },
        { header: 'jobs.selectedAt', cell: ({ selectedAt }) => <Timestamp iso={selectedAt} form="brief" /> },
      ]}
    />
  )
}
