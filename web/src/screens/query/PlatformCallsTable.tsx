import { useIntl } from 'react-intl'
import type { PlatformCalls } from './recorded-queries.ts'

interface PlatformCallsTableProps {
  readonly calls: PlatformCalls | null
  readonly isPending: boolean
}

/** The platform calls behind an answer, each where it stood in the time that the answer took. */
export function PlatformCallsTable({ calls, isPending }: PlatformCallsTableProps) {
  const { formatMessage, formatNumber } = useIntl()
  const title = formatMessage({ id: 'query.calls' })
  if (!calls || calls.total === 0) {
    const means = isPending ? 'query.pending' : calls ? 'query.calls.none' : 'query.calls.unknown'
    return (
      <section className="query-calls" aria-label={title}>
        <h3>{title}</h3>
        <p className="muted">{formatMessage({ id: means })}</p>
      </section>
    )
  }
  const { total, milliseconds, cost } = calls
  const share = (time: number) => Math.min(100, (100 * time) / Math.max(1, milliseconds))
  const spanOf = (start: number, time: number) => ({
    marginInlineStart: `${share(start)}%`,
    width: `${Math.min(share(time), 100 - share(start))}%`,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <section className="query-calls" tabIndex={0} aria-label={title}>
      <h3>{title}</h3>
      <p className="muted">
        {formatMessage({ id: 'query.calls.sum' }, { count: total, time: formatNumber(milliseconds) })}
        {cost !== null && ` ${formatMessage({ id: 'query.calls.cost' }, { cost: formatNumber(Math.round(cost)) })}`}
      </p>
      <table>
        <thead>
          <tr>
            <th>{formatMessage({ id: 'query.calls.call' })}</th>
            <th>{formatMessage({ id: 'query.calls.status' })}</th>
            <th className="query-number">{formatMessage({ id: 'query.calls.start' })}</th>
            <th className="query-number">{formatMessage({ id: 'query.calls.time' })}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {calls.calls.map((call, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of an answer does not change
            <tr key={index}>
              <td translate="no">
                {call.method} {call.path}
              </td>
              <td className={call.outcome === 'ANSWERED' ? undefined : 'query-bad'}>
                {call.status === null
                  ? formatMessage({ id: 'query.noAnswer' })
                  : call.outcome === 'FAILED'
                    ? formatMessage({ id: 'query.calls.failed' }, { status: call.status })
                    : call.status}
              </td>
              <td className="query-number">{formatNumber(call.startedAt)}</td>
              <td className="query-number">{formatNumber(call.milliseconds)}</td>
              <td className="query-span" aria-hidden="true">
                <span style={spanOf(call.startedAt, call.milliseconds)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > calls.calls.length && (
        <p className="muted">{formatMessage({ id: 'query.calls.more' }, { count: total - calls.calls.length })}</p>
      )}
    </section>
  )
}
