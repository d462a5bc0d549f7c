import { useIntl } from 'react-intl'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { PaywallSession } from './paywall-query.ts'

/** The funnel steps that the platform has recorded. */
export function PaywallSteps({ session }: { readonly session: PaywallSession }) {
  const { formatMessage } = useIntl()
  return (
    <Panel title={formatMessage({ id: 'paywall.steps' })}>
      <ol className="paywall-steps">
        {session.steps.map(({ step, time }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever appended
          <li key={place} title={step}>
            <span>{formatMessage({ id: `enum.paywallStep.${step}` })}</span>
            <span className="muted">
              <Timestamp iso={time} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
