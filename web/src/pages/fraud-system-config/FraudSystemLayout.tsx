import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { LaidOutForm } from '../../screens/entry/entry.ts'
import { useNoun } from '../../screens/entry/use-noun.ts'
import '../../screens/what-if/beside.css'
import { Panel } from '../../ui/Panel.tsx'
import { FraudRehearsal } from './FraudRehearsal.tsx'
import { rehearsedDraft } from './rehearsed-draft.ts'

type Name =
  | 'displayName'
  | 'provider'
  | 'status'
  | 'timing'
  | 'defaultDecision'
  | 'timeoutMillis'
  | 'credentials'
  | 'constraints'

interface FraudSystemLayoutProps {
  readonly input: (name: Name) => ReactNode
  readonly form: LaidOutForm
}

/** The form of a fraud system, with the number of charges it would check. */
export function FraudSystemLayout({ input, form }: FraudSystemLayoutProps) {
  const noun = useNoun({ noun: 'fraud.noun' })
  return (
    <div className="form-beside">
      <Panel title={noun.atStart}>
        <div className="form-section">
          <div className="form-pair">
            {input('displayName')}
            {input('provider')}
            {input('status')}
          </div>
          <div className="form-pair">
            {input('timing')}
            {input('defaultDecision')}
            {input('timeoutMillis')}
          </div>
          {input('credentials')}
          {input('constraints')}
        </div>
      </Panel>
      <RehearsedChecks form={form} />
    </div>
  )
}

/** The charges that the fraud system in a form would have checked. */
export function RehearsedChecks({ form }: { readonly form: LaidOutForm }) {
  const { locale } = useIntl()
  return <FraudRehearsal draft={rehearsedDraft(form, locale)} isDisabled={form.values.status === 'DISABLED'} />
}
