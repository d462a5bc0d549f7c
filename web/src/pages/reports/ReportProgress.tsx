import { Button, Callout, HTMLTable } from '@blueprintjs/core'
import { reportColumnNames } from '@portal/schema/transaction-report'
import { useIntl } from 'react-intl'
import { usePreferences } from '../../preferences/preferences.tsx'
import { Failure } from '../../screens/Failure.tsx'
import { Money } from '../../screens/Money.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { ReportProof } from './report-query.ts'
import type { ReadReport } from './report-reader.ts'
import type { ReportState } from './use-report.ts'

/** The file on its way, then its proof; or why there is none. */
export function ReportProgress({ report }: { readonly report: ReportState }) {
  const { formatMessage, formatNumber } = useIntl()
  if (report.state === 'idle') return null
  if (report.state === 'failed') {
    return <Failure what={formatMessage({ id: 'reports.failed' })} error={report.error} />
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
          report.state === 'arriving' && (
            <Button size="small" onClick={report.stop}>
              {formatMessage({ id: 'reports.stop' })}
            </Button>
          )
        }
      >
        <p role="status">
          {isDone
            ? formatMessage({ id: 'reports.saved' }, { name: report.name })
            : formatMessage(
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
  return (
    <Fields>
      <Field label={formatMessage({ id: 'reports.rows' })}>{formatNumber(proof.rows)}</Field>
      <Field label={formatMessage({ id: 'reports.bytes' })}>{formatNumber(proof.bytes)}</Field>
      <Field label="SHA-256">
        <Id value={proof.sha256 ?? ''} />
      </Field>
      <Field label={formatMessage({ id: 'reports.begins' })}>
        <Timestamp iso={proof.from} />
      </Field>
      <Field label={formatMessage({ id: 'reports.ends' })}>
        <Timestamp iso={proof.to} />
      </Field>
      <Field label={formatMessage({ id: 'reports.zone' })}>{timezone}</Field>
      <Field label={formatMessage({ id: 'reports.coverage' })}>
        {formatMessage({ id: proof.mayGrow ? 'reports.mayGrow' : 'reports.whole' })}
      </Field>
    </Fields>
  )
}

/** The totals by currency; once the file is whole, beside what the list of charges says of the same period. */
function Totals({ read, proof }: { readonly read: ReadReport; readonly proof: ReportProof | null }) {
  const { formatMessage, formatNumber } = useIntl()
  const proven = new Map(proof?.totals.map((total) => [total.currency, total]))
  return (
    <section
      className="reports-scroll"
      aria-label={formatMessage({ id: 'reports.totals' })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
    >
      <HTMLTable compact className="data-panel-table reports-figures">
        <thead>
          <tr>
            <th scope="col">{formatMessage({ id: 'reports.currency' })}</th>
            <th scope="col">{formatMessage({ id: 'reports.rows' })}</th>
            <th scope="col">{formatMessage({ id: 'reports.taken' })}</th>
            <th scope="col">{formatMessage({ id: 'reports.givenBack' })}</th>
            {proof && <th scope="col">{formatMessage({ id: 'reports.charges' })}</th>}
            {proof && <th scope="col">{formatMessage({ id: 'reports.listed' })}</th>}
          </tr>
        </thead>
        <tbody>
          {read.totals.map(({ currency, rows, taken, givenBack }) => {
            const tied = proven.get(currency)
            return (
              <tr key={currency}>
                <th scope="row">{currency}</th>
                <td>{formatNumber(rows)}</td>
                <td>
                  <Money amount={taken} currency={currency} quietZero />
                </td>
                <td>
                  <Money amount={givenBack} currency={currency} quietZero />
                </td>
                {tied && <td>{formatNumber(tied.charges)}</td>}
                {tied && <td>{tieOutText(tied, formatMessage, formatNumber)}</td>}
              </tr>
            )
          })}
        </tbody>
      </HTMLTable>
    </section>
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

/** The first rows of the file, as they are in it. */
function FirstRows({ read }: { readonly read: ReadReport }) {
  const { formatMessage } = useIntl()
  return (
    <Panel title={formatMessage({ id: 'reports.first' }, { count: read.first.length })}>
      <section
        className="reports-scroll"
        aria-label={formatMessage({ id: 'reports.first' }, { count: read.first.length })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
      >
        <HTMLTable compact className="data-panel-table reports-rows">
          <thead>
            <tr>
              {reportColumnNames.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {read.first.map((cells) => (
              <tr key={cells[transactionPlace]}>
                {reportColumnNames.map((name, place) => (
                  <td key={name}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </section>
    </Panel>
  )
}

const transactionPlace = reportColumnNames.indexOf('transactionId')
