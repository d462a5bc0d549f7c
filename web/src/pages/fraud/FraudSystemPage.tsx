import { Shield } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { Panel } from '../../ui/Panel.tsx'
import { constraints } from './constraints-kind.ts'
import { fraudSystems } from './fraud-system.tsx'

/** The page of one fraud system with the purchases that it checks. */
export function Component() {
  const { fraud = '' } = useParams()
  const path = useOwnerPath()
  const { formatMessage } = useIntl()
  return (
    <EntryPage
      entry={fraudSystems}
      id={fraud}
      icon={<Shield />}
      list={(system) => path(system?.merchantAccount, 'fraud')}
      heading={({ displayName }) => <h2 className="detail-name">{displayName}</h2>}
    >
      {(system) => (
        <Panel title={formatMessage({ id: 'field.constraints' })}>
          {constraints.show(system.constraints, {}, 'page')}
        </Panel>
      )}
    </EntryPage>
  )
}
