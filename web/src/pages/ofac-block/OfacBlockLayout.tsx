import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useNoun } from '../../screens/entry/use-noun.ts'
import { Panel } from '../../ui/Panel.tsx'

interface OfacBlockLayoutProps {
  readonly input: (name: 'name' | 'blocked' | 'reason' | 'country' | 'stateProvince' | 'postalCode') => ReactNode
}

/**
 * The form of an OFAC block: the person and the reason, then the address that must match, with its parts side by side.
 */
export function OfacBlockLayout({ input }: OfacBlockLayoutProps) {
  const { formatMessage } = useIntl()
  const noun = useNoun({ noun: 'ofacBlocks.noun' })
  return (
    <>
      <Panel title={noun.atStart}>
        <div className="form-section">
          <div className="form-pair">
            {input('name')}
            {input('blocked')}
          </div>
          {input('reason')}
        </div>
      </Panel>
      <Panel title={formatMessage({ id: 'ofacBlocks.address' })}>
        <div className="form-section">
          <p className="muted">{formatMessage({ id: 'ofacBlocks.address.why' })}</p>
          <div className="form-pair">
            {input('country')}
            {input('stateProvince')}
            {input('postalCode')}
          </div>
        </div>
      </Panel>
    </>
  )
}
