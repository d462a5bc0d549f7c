import { Button, Callout } from '@blueprintjs/core'
import { reportColumnNames } from '@portal/schema/transaction-report'
import { useIntl } from 'react-intl'
import { usePreferences } from '../../preferences/preferences.tsx'
import { Failure } from '../../screens/error/Failure.tsx'
import { Message } from '../../screens/error/Message.tsx'
import { FocusedMessage } from '../../screens/form/FocusedMessage.tsx'
import { Money } from '../../screens/shown/Money.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { ReportProof } from './report-query.ts'
import type { ReadReport } from './report-reader.ts'
import type { ReportState } from './use-report.ts'

/** Shows the progress of the download, then the evidence for the file, or the reason why there is no file. */
export function ReportProgress({ report }: { readonly report: ReportState }) {
  const { formatMessage, formatNumber } = useIntl()
  if (report.state === 'idle') return null
  if (report.state === 'failed') {
    return <Failure what={formatMessage({ id: 'reports.failed' })} error={report.error} />
  }
  if (report.state === 'stopped') {
    return (
      <FocusedMessage takesFocus>
        <Message what={formatMessage({ id: 'reports.stopped' })} intent="primary" role="status">
          <p>{formatMessage({ id: 'reports.stopped.notSaved' })}</p>
        </Message>
      </FocusedMessage>
    )
  }
  if (report.state === 'broken' || report.state === 'differs') {
    return (
      <Callout intent="danger" role="alert" title={formatMessage({ id: `reports.${report.state}` })}>
        <p>{formatMessage({ id: 'reports.notSaved' })}</p>
        {report.state === 'broken' && report.why !== null && <p>{report.why}</p>}
      </Callout>
    )
  }
  const { read } = report
  const isDone = report.state === 'done'
  return (
    <>
      <Panel
        title={formatMessage({ id: isDone ? 'reports.done' : 'reports.arriving' })}
        actions={
          !isDone && (
            <Button
              size="small"
              onClick={report.state === 'arriving' ? report.stop : undefined}
              disabled={report.state === 'checking'}
            >
              {formatMessage({ id: 'reports.stop' })}
            </Button>
          )
        }
      >
        <p role="status">
          {isDone && formatMessage({ id: 'reports.saved' }, { name: report.name })}
          {report.state === 'checking' && formatMessage({ id: 'export.checking' })}
          {report.state === 'arriving' &&
            formatMessage(
              { id: 'reports.arrived' },
              { rows: formatNumber(read.rows), size: formatNumber(Math.round(report.received / 1024)) },
            )}
        </p>
        {report.state === 'done' && <Proof proof={report.proof} />}
        {read.totals.length > 0 && <Totals read={read} proof={report.state === 'done' ? report.proof : null} />}
      </Panel>
      {read.first.length > 0 && <FirstRows read={read} />}
    </>
  )
}

function Proof({ proof }: { readonly proof: ReportProof }) {
  const { formatMessage, formatNumber } = useIntl()
  const { timezone } = usePreferences()
  const isPart = proof.currency !== null || proof.statuses.length > 0
  return (
    <Fields>
      <Field label={formatMessage({ id: 'reports.rows' })}>{formatNumber(proof.rows)}</Field>
      {isPart && (
        <Field label={formatMessage({ id: 'reports.conditions' })}>
          {[
            proof.currency,
            ...proof.statuses.map((status) => formatMessage({ id: `enum.transactionStatus.${status}` })),
          ]
            .filter(Boolean)
            .join(', ')}
        </Field>
      )}
      {isPart && <Field label={formatMessage({ id: 'reports.leftOut' })}>{formatNumber(proof.leftOut)}</Field>}
      <Field label={formatMessage({ id: 'reports.bytes' })}>{formatNumber(proof.bytes)}</Field>
      <Field label={formatMessage({ id: 'reports.begins.zone' }, { zone: timezone })}>
        <Timestamp iso={proof.from} />
      </Field>
      <Field label={formatMessage({ id: 'reports.ends.zone' }, { zone: timezone })}>
        <Timestamp iso={proof.to} />
      </Field>
      <Field label={formatMessage({ id: 'reports.coverage' })}>
        {formatMessage({ id: isPart ? 'reports.part' : proof.mayGrow ? 'reports.mayGrow' : 'reports.whole' })}
      </Field>
      <Field label="SHA-256" isWide>
        <Id value={proof.sha256 ?? ''} />
      </Field>
    </Fields>
  )
}

/** The totals by currency. After the download, they are compared with the list of charges of the same period. */
function Totals({ read, proof }: { readonly read: ReadReport; readonly proof: ReportProof | null }) {
  const { formatMessage, formatNumber } = useIntl()
  const proven = new Map(proof?.totals.map((total) => [total.currency, total]))
  const isSplit = proof?.totals.some(
    ({ charges, listedCharges }) => listedCharges !== null && listedCharges !== charges,
  )
  const table = (
    <DataTable
      className="reports-figures"
      label={formatMessage({ id: 'reports.totals' })}
      scrolls="sideways"
      rows={read.totals}
      columns={[
        { header: 'reports.currency', cell: ({ currency }) => currency },
        { header: 'reports.rows', align: 'right', cell: ({ rows }) => formatNumber(rows) },
        {
          header: 'reports.taken',
          align: 'right',
          cell: ({ taken, currency }) => <Money amount={taken} currency={currency} quietZero />,
        },
        {
          header: 'reports.givenBack',
          align: 'right',
          cell: ({ givenBack, currency }) => <Money amount={givenBack} currency={currency} quietZero />,
        },
        proof !== null && {
          header: 'reports.charges',
          align: 'right',
          cell: ({ currency }) => formatNumber(proven.get(currency)?.charges ?? 0),
        },
        proof !== null &&
          proof.statuses.length === 0 && {
            header: 'reports.listed',
            align: 'right',
            cell: ({ currency }) => {
              const tied = proven.get(currency)
              return tied && tieOutText(tied, formatMessage, formatNumber)
            },
          },
      ]}
    />
  )
  return (
    <>
      {table}
      {isSplit && <p className="muted">{formatMessage({ id: 'reports.listed.why' })}</p>}
    </>
  )
}

type Intl = ReturnType<typeof useIntl>

function tieOutText(
  { charges, listedCharges }: ReportProof['totals'][number],
  formatMessage: Intl['formatMessage'],
  formatNumber: Intl['formatNumber'],
): string {
  if (listedCharges === null) return formatMessage({ id: 'reports.listed.unknown' })
  const count = formatNumber(listedCharges)
  return formatMessage({ id: listedCharges === charges ? 'reports.listed.same' : 'reports.listed.other' }, { count })
}

/** The first rows of the file, unchanged. */
function FirstRows({ read }: { readonly read: ReadReport }) {
  const { formatMessage } = useIntl()
  return (
    <Panel title={formatMessage({ id: 'reports.first' }, { count: read.first.length })}>
      <DataTable
        className="reports-figures"
        label={formatMessage({ id: 'reports.first' }, { count: read.first.length })}
        scrolls="both"
        rows={read.first}
        hasRowHeads={false}
        columns={reportColumnNames.map((name, place) => ({
          header: <>{name}</>,
          cell: (cells: readonly string[]) => cells[place],
        }))}
      />
    </Panel>
  )
}
