import { memo } from 'react'
import { useIntl } from 'react-intl'
import type { FraudDecision } from '../../../gql/enums.ts'
import { IdLink } from '../../../screens/object/IdLink.tsx'
import { Timestamp } from '../../../screens/shown/Timestamp.tsx'
import { useCan } from '../../../session/viewer.tsx'
import { Field, Fields } from '../../../ui/Fields.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import type { ChargeDetails } from '../charge-query.ts'

/**
 * The results of velocity limits and fraud systems, from before the payment gateway was called. Renders nothing if none
 * checked the charge.
 */
export const ChargeFraud = memo(function ChargeFraud({
  charge: { fraud, merchantAccount },
}: {
  readonly charge: ChargeDetails
}) {
  const { formatMessage } = useIntl()
  const opensSystems = useCan('provisioning')
  if (!fraud) return null
  const { decision, reason, blockedUntil, checks } = fraud
  return (
    <Panel title={formatMessage({ id: 'charges.fraud' })}>
      <Fields>
        <Field label={formatMessage({ id: 'charges.fraud.decision' })}>
          {decision && <DecisionTag decision={decision} />}
        </Field>
        {reason && <Field label={formatMessage({ id: 'charges.fraud.reason' })}>{reason}</Field>}
        {blockedUntil && (
          <Field label={formatMessage({ id: 'charges.fraud.until' })}>
            <Timestamp iso={blockedUntil} />
          </Field>
        )}
        {checks.map(({ fraudSystemConfigId: id, provider, timing, decision: decided, score }) => (
          <Field
            key={id}
            label={
              provider
                ? formatMessage({ id: `enum.fraudProvider.${provider}` })
                : formatMessage({ id: 'charges.fraud.system' })
            }
          >
            {decided && <DecisionTag decision={decided} />}
            <div>
              {score === null
                ? formatMessage({ id: 'charges.fraud.late' })
                : formatMessage({ id: 'charges.fraud.score' }, { score })}
            </div>
            <div className="muted">
              {id && (opensSystems ? <IdLink at="fraud/:fraud" id={id} owner={merchantAccount} /> : id)}
              {timing && ` · ${formatMessage({ id: `enum.fraudCheckTiming.${timing}` })}`}
            </div>
          </Field>
        ))}
      </Fields>
    </Panel>
  )
})

function DecisionTag({ decision }: { readonly decision: FraudDecision }) {
  const { formatMessage } = useIntl()
  const tone = decision === 'REJECT_PURCHASE' ? 'bad' : 'good'
  return <StatusTag tone={tone} label={formatMessage({ id: `charges.fraud.${decision}` })} code={decision} />
}
