import { Button } from '@blueprintjs/core'
import { ArrowUp } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { LaidOutForm } from '../../screens/entry/entry.ts'
import { useNoun } from '../../screens/entry/use-noun.ts'
import { Panel } from '../../ui/Panel.tsx'
import { draftOf, type RoutingDraft } from './draft.ts'
import { fallbacksIn } from './fallbacks.ts'
import { promoted } from './moved-traffic.ts'
import { DraftReachNotice } from './Reach.tsx'
import './routing-editor.css'
import { WhatIf } from './WhatIf.tsx'

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

/** The consequences of a routing configuration while it is edited. All notices about a draft are placed here. */
function DraftConsequences({ draft }: { readonly draft: RoutingDraft }) {
  return (
    <div className="draft-consequences">
      <DraftReachNotice draft={draft} />
      <WhatIf draft={draft} />
    </div>
  )
}

/** A button for each fallback that makes it a target: a target cannot be its own fallback. */
function PromoteFallbacks({ form }: { readonly form: LaidOutForm }) {
  const { formatMessage } = useIntl()
  const { targets = '', fallbacks = '' } = form.values
  return (
    <div className="promote-fallbacks">
      {fallbacksIn(fallbacks).map((id) => (
        <Button
          key={id}
          size="small"
          variant="minimal"
          icon={<ArrowUp />}
          onClick={() => form.change(promoted({ targets, fallbacks }, id))}
        >
          {formatMessage({ id: 'routing.fallback.promote' }, { id })}
        </Button>
      ))}
    </div>
  )
}
