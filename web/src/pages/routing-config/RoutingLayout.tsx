import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { LaidOutForm } from '../../screens/entry/entry.ts'
import { useNoun } from '../../screens/entry/use-noun.ts'
import { Panel } from '../../ui/Panel.tsx'
import { DraftConsequences } from './DraftConsequences.tsx'
import { draftOf } from './draft.ts'
import { PromoteFallbacks } from './PromoteFallbacks.tsx'
import './routing-editor.css'

type Name =
  | 'name'
  | 'status'
  | 'priority'
  | 'targets'
  | 'fallbacks'
  | 'paymentMethod'
  | 'countries'
  | 'currencies'
  | 'amountCurrency'
  | 'minAmount'
  | 'maxAmount'
  | 'ruleSetName'

interface RoutingLayoutProps {
  readonly input: (name: Name) => ReactNode
  readonly form: LaidOutForm
}

/** The form of a routing configuration: targets, conditions and consequences. */
export function RoutingLayout({ input, form }: RoutingLayoutProps) {
  const { formatMessage, locale } = useIntl()
  const noun = useNoun({ noun: 'routing.noun' })
  return (
    <div className="routing-editor">
      <div className="routing-editor-form">
        <Panel title={noun.atStart}>
          <div className="form-section">
            <div className="form-pair">
              {input('name')}
              {input('status')}
            </div>
            {input('targets')}
            {input('fallbacks')}
            <PromoteFallbacks form={form} />
          </div>
        </Panel>
        <Panel title={formatMessage({ id: 'routing.conditions' })}>
          <div className="form-section">
            <p className="muted">{formatMessage({ id: 'routing.conditions.why' })}</p>
            <div className="form-pair">
              {input('paymentMethod')}
              {input('priority')}
            </div>
            <div className="form-pair">
              {input('countries')}
              {input('currencies')}
            </div>
            <div className="form-pair">
              {input('amountCurrency')}
              {input('minAmount')}
              {input('maxAmount')}
            </div>
            {input('ruleSetName')}
          </div>
        </Panel>
      </div>
      <DraftConsequences draft={draftOf(form, locale)} />
    </div>
  )
}
