import { useIntl } from 'react-intl'
import { FocusedMessage } from '../../screens/form/FocusedMessage.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import './account-import.css'
import type { Plan } from './account-import-query.ts'
import { useEntityName } from './entity-name.ts'
import { FieldName } from './ItemList.tsx'

/** The problems in the file, by object and field. */
export function Problems({ problems }: { readonly problems: Plan['problems'] }) {
  const { formatMessage } = useIntl()
  const entityName = useEntityName()
  const title = formatMessage({ id: 'transfer.problems' })
  return (
    <FocusedMessage takesFocus>
      <Panel title={title}>
        <p role="alert">{formatMessage({ id: 'transfer.problems.about' })}</p>
        <DataTable
          isFixed
          label={title}
          rows={problems}
          columns={[
            {
              header: 'transfer.object',
              cell: ({ entity, objectType, objectId }) => (
                <>
                  {entity && entityName({ entity, objectType })}{' '}
                  {objectId && <span className="id-text">{objectId}</span>}
                </>
              ),
            },
            { header: 'transfer.field', cell: ({ field }) => field && <FieldName path={field} /> },
            { header: 'transfer.problems.what', cell: ({ message }) => message },
          ]}
        />
      </Panel>
    </FocusedMessage>
  )
}
