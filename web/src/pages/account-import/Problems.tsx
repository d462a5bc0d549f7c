import { HTMLTable } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { FocusedMessage } from '../../screens/form/FocusedMessage.tsx'
import { Panel } from '../../ui/Panel.tsx'
import '../../screens/ledger/ledger.css'
import './account-import.css'
import type { Plan } from './account-import-query.ts'
import { useEntityName } from './entity-name.ts'
import { FieldName } from './ItemList.tsx'

/** What is wrong with the file, by object and field. */
export function Problems({ problems }: { readonly problems: Plan['problems'] }) {
  const { formatMessage } = useIntl()
  const entityName = useEntityName()
  const title = formatMessage({ id: 'transfer.problems' })
  return (
    <FocusedMessage takesFocus>
      <Panel title={title}>
        <p role="alert">{formatMessage({ id: 'transfer.problems.about' })}</p>
        <HTMLTable compact className="ledger-changes" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{formatMessage({ id: 'transfer.object' })}</th>
              <th scope="col">{formatMessage({ id: 'transfer.field' })}</th>
              <th scope="col">{formatMessage({ id: 'transfer.problems.what' })}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ entity, objectId, field, message }) => (
              <tr key={`${entity} ${objectId} ${field} ${message}`}>
                <th scope="row">
                  {entity && entityName(entity)} {objectId && <span className="id-text">{objectId}</span>}
                </th>
                <td>{field && <FieldName path={field} />}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </Panel>
    </FocusedMessage>
  )
}
