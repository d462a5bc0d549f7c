import { Endorsed } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { Panel } from '../../ui/Panel.tsx'
import { LimitSentences } from './LimitSentences.tsx'
import { trustLevels } from './trust-level.tsx'

/** The page of one trust level with its velocity limits. */
export function Component() {
  const { trustLevel = '' } = useParams()
  const path = useOwnerPath()
  const { formatMessage } = useIntl()
  return (
    <EntryPage
      entry={trustLevels}
      id={trustLevel}
      icon={<Endorsed />}
      list={(level) => path(level?.merchantAccount, 'trust')}
      heading={({ name }) => (
        <h2 className="detail-name">{name && formatMessage({ id: `enum.customerRiskLevel.${name}` })}</h2>
      )}
    >
      {({ restrictions }) => (
        <Panel title={formatMessage({ id: 'field.restrictions' })}>
          <div className="data-panel-note">
            {restrictions.length === 0 ? (
              <p className="muted">{formatMessage({ id: 'trust.unlimited' })}</p>
            ) : (
              <LimitSentences limits={restrictions} isBrief={false} />
            )}
          </div>
        </Panel>
      )}
    </EntryPage>
  )
}
