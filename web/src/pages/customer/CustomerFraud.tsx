import { memo } from 'react'
import { useIntl } from 'react-intl'
import { BlockedTag } from '../../screens/customer/CustomerTags.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Bar } from '../../ui/Bar.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import type { Tone } from '../../ui/tone.ts'
import type { CustomerDetails } from './customer-query.ts'

/** The fraud assessment, and the end of a block on purchases. */
export const CustomerFraud = memo(function CustomerFraud({
  fraud,
}: {
  readonly fraud: CustomerDetails['fraud'] | null
}) {
  const { formatMessage } = useIntl()
  return (
    <Panel title={formatMessage({ id: 'customers.fraud' })}>
      {fraud ? (
        <Fields>
          <Field label={formatMessage({ id: 'customers.fraud.purchases' })}>
            <BlockedTag blocked={fraud.blocked} />
          </Field>
          <Field label={formatMessage({ id: 'customers.fraud.score' })}>
            {fraud.riskScore != null && (
              <>
                {formatMessage({ id: 'customers.fraud.scoreOf' }, { score: fraud.riskScore })}
                <Bar percent={fraud.riskScore} tone={riskTone(fraud.riskScore)} />
              </>
            )}
          </Field>
          {fraud.blocked && (
            <>
              <Field label={formatMessage({ id: 'customers.fraud.reason' })}>{fraud.blockReason}</Field>
              <Field label={formatMessage({ id: 'customers.fraud.until' })}>
                {fraud.blockedUntil ? (
                  <Timestamp iso={fraud.blockedUntil} form="day" />
                ) : (
                  formatMessage({ id: 'customers.fraud.endless' })
                )}
              </Field>
            </>
          )}
        </Fields>
      ) : (
        <PanelNote id="customers.fraud.none" />
      )}
    </Panel>
  )
})

/** The score is divided into thirds: the platform defines no thresholds. */
export function riskTone(score: number): Tone {
  if (score >= 67) return 'bad'
  return score >= 34 ? 'wait' : 'good'
}
