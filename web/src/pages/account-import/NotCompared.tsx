import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import './account-import.css'
import type { Plan } from './account-import-query.ts'
import { keyOf } from './changed-since.ts'
import { useEntityName } from './entity-name.ts'
import { FieldName } from './ItemList.tsx'

/** The secrets of the objects in the file. Files never contain secrets, so they are not compared. */
export function NotCompared({ secrets }: { readonly secrets: Plan['notCompared'] }) {
  const { formatMessage } = useIntl()
  const entityName = useEntityName()
  if (secrets.length === 0) return null
  return (
    <Panel title={formatMessage({ id: 'transfer.notCompared' })}>
      <p className="muted">{formatMessage({ id: 'transfer.notCompared.about' })}</p>
      <ul className="account-import-secrets">
        {secrets.map((secret) => (
          <li key={keyOf(secret)}>
            {entityName(secret)} {secret.name && <bdi>{secret.name}</bdi>}{' '}
            {secret.objectId && <span className="id-text">{secret.objectId}</span>}:{' '}
            {secret.fields.map((field, place) => (
              <span key={field}>
                {place > 0 && ', '}
                <FieldName path={field} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
