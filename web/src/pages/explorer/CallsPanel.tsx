import { useIntl } from 'react-intl'
import { PlatformCallsTable } from '../../screens/query/PlatformCallsTable.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { Answer } from './send-query.ts'

/** The platform calls behind the response: the requests, their durations and their failures. */
export function CallsPanel({ answer }: { readonly answer: Answer | null }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const denial = useDenial('config')
  if (answer === null) return null
  const { calls } = answer
  return (
    <Panel title={formatMessage({ id: 'explorer.calls' })}>
      {calls ? (
        <PlatformCallsTable calls={calls} />
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
