import { HTMLTable } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { Answer, PlatformCall, PlatformCalls } from './send-query.ts'

/** The platform calls behind the answer: what was asked, how long it took, and what failed. */
export function CallsPanel({ answer }: { readonly answer: Answer | null }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const denial = useDenial('config')
  if (answer === null) return null
  const { calls } = answer
  return (
    <Panel title={formatMessage({ id: 'explorer.calls' })}>
      {calls ? (
        <Calls calls={calls} />
      ) : (
        <p className="muted">
          {denial
            ? `${formatMessage({ id: 'explorer.calls.hidden' })} ${describeDenial(denial, intl)}`
            : formatMessage({ id: 'explorer.calls.unread' })}
        </p>
      )}
    </Panel>
  )
}

function Calls({ calls: { calls, total, milliseconds, cost } }: { readonly calls: PlatformCalls }) {
  const { formatMessage, formatNumber } = useIntl()
  const failed = calls.filter(({ outcome }) => outcome !== 'ANSWERED').length
  return (
    <>
      <p className="muted">
        {formatMessage(
          { id: 'explorer.calls.sum' },
          {
            total,
            failed,
            milliseconds: formatNumber(milliseconds),
            cost: cost === null ? '–' : formatNumber(cost, { maximumFractionDigits: 1 }),
          },
        )}
      </p>
      {calls.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
        <div className="explorer-table" tabIndex={0}>
          <HTMLTable compact className="data-panel-table">
            <thead>
              <tr>
                <th scope="col">{formatMessage({ id: 'explorer.calls.call' })}</th>
                <th scope="col">{formatMessage({ id: 'explorer.calls.outcome' })}</th>
                <th scope="col">{formatMessage({ id: 'explorer.calls.start' })}</th>
                <th scope="col">{formatMessage({ id: 'explorer.calls.time' })}</th>
              </tr>
            </thead>
            <tbody>
              {calls.map((call, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: calls stand in the order they started
                <tr key={index}>
                  <td translate="no">
                    <code>
                      {call.method} {call.path}
                    </code>
                  </td>
                  <td>
                    <Outcome call={call} />
                  </td>
                  <td>{formatMessage({ id: 'explorer.ms' }, { milliseconds: formatNumber(call.startedAt) })}</td>
                  <td>{formatMessage({ id: 'explorer.ms' }, { milliseconds: formatNumber(call.milliseconds) })}</td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
      {total > calls.length && (
        <p className="muted">{formatMessage({ id: 'explorer.calls.more' }, { count: total - calls.length })}</p>
      )}
    </>
  )
}

function Outcome({ call: { status, outcome } }: { readonly call: PlatformCall }) {
  const { formatMessage } = useIntl()
  if (outcome === 'ANSWERED') return <>{status}</>
  return (
    <StatusTag
      tone="bad"
      label={status === null ? formatMessage({ id: 'explorer.calls.noAnswer' }) : String(status)}
      code={outcome}
    />
  )
}
