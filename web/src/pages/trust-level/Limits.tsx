import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import { LimitSentences } from './LimitSentences.tsx'
import type { TrustLevel } from './trust-level.tsx'

/** The velocity limits of a trust level. */
export function Limits({ limits }: { readonly limits: TrustLevel['restrictions'] }) {
  const { formatMessage } = useIntl()
  return (
    <Panel title={formatMessage({ id: 'field.restrictions' })}>
      <div className="data-panel-note">
        {limits.length === 0 ? (
          <p className="muted">{formatMessage({ id: 'trust.unlimited' })}</p>
        ) : (
          <LimitSentences limits={limits} isBrief={false} />
        )}
      </div>
    </Panel>
  )
}
