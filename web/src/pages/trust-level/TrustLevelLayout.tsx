import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { LaidOutForm } from '../../screens/entry/entry.ts'
import { useNoun } from '../../screens/entry/use-noun.ts'
import '../../screens/what-if/beside.css'
import { Panel } from '../../ui/Panel.tsx'
import { rehearsedDraft } from './rehearsed-draft.ts'
import { TrustRehearsal } from './TrustRehearsal.tsx'

interface TrustLevelLayoutProps {
  readonly input: (name: 'name' | 'description' | 'instrumentConfigIds' | 'restrictions') => ReactNode
  readonly form: LaidOutForm
}

/** The form of a trust level, with a rehearsal of its limits. */
export function TrustLevelLayout({ input, form }: TrustLevelLayoutProps) {
  const noun = useNoun({ noun: 'trust.noun' })
  return (
    <div className="form-beside">
      <Panel title={noun.atStart}>
        <div className="form-section">
          <div className="form-pair">
            {input('name')}
            {input('description')}
          </div>
          {input('instrumentConfigIds')}
          {input('restrictions')}
        </div>
      </Panel>
      <RehearsedLimits form={form} />
    </div>
  )
}

/** The effects of the limits in a form. */
export function RehearsedLimits({ form }: { readonly form: LaidOutForm }) {
  const { locale } = useIntl()
  return <TrustRehearsal draft={rehearsedDraft(form, locale)} />
}
