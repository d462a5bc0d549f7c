import './platform-calls.css'
import { useIntl } from 'react-intl'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { PlatformCall, PlatformCalls } from './platform-calls.ts'

/** The platform calls behind a response, on a timeline of its duration. */
export function PlatformCallsTable({ calls }: { readonly calls: PlatformCalls }) {
  const { formatMessage, formatNumber } = useIntl()
  const { total, milliseconds, cost } = calls
  if (total === 0) return <p className="muted">{formatMessage({ id: 'query.calls.none' })}</p>
  const failed = calls.calls.filter(({ outcome }) => outcome !== 'ANSWERED').length
  const share = (time: number) => Math.min(100, (100 * time) / Math.max(1, milliseconds))
  const spanOf = (start: number, time: number) => ({
    marginInlineStart: `${share(start)}%`,
    width: `${Math.min(share(time), 100 - share(start))}%`,
  })
  return (
    <div className="platform-calls">
      <p className="muted">
        {formatMessage({ id: 'query.calls.sum' }, { count: total, failed, time: formatNumber(milliseconds) })}
        {cost !== null && ` ${formatMessage({ id: 'query.calls.cost' }, { cost: formatNumber(Math.round(cost)) })}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable. */}
      <div className="platform-calls-scroll" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{formatMessage({ id: 'query.calls.call' })}</th>
              <th>{formatMessage({ id: 'query.calls.status' })}</th>
              <th className="platform-calls-number">{formatMessage({ id: 'query.calls.start' })}</th>
              <th className="platform-calls-number">{formatMessage({ id: 'query.calls.time' })}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {calls.calls.map((call, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of a response does not change
              <tr key={index}>
                <td translate="no">
                  {call.method} {call.path}
                </td>
                <td>
                  <Outcome call={call} />
                </td>
                <td className="platform-calls-number">{formatNumber(call.startedAt)}</td>
                <td className="platform-calls-number">{formatNumber(call.milliseconds)}</td>
                <td className="platform-calls-span" aria-hidden="true">
                  <span style={spanOf(call.startedAt, call.milliseconds)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > calls.calls.length && (
        <p className="muted">{formatMessage({ id: 'query.calls.more' }, { count: total - calls.calls.length })}</p>
      )}
    </div>
  )
}

function Outcome({ call: { status, outcome } }: { readonly call: PlatformCall }) {
  const { formatMessage } = useIntl()
  if (outcome === 'ANSWERED') return <>{status}</>
  const label =
    status === null ? formatMessage({ id: 'query.noAnswer' }) : formatMessage({ id: 'query.calls.failed' }, { status })
  return <StatusTag tone="bad" label={label} code={outcome} />
}
