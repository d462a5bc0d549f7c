import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import type { ChargeRowFragment } from '../../../gql/graphql.ts'
import type { WorklistStart } from '../../../screens/charge-job/worklist-start.ts'
import type { Column, Filter } from '../../../screens/list/list-types.ts'
import type { Selection } from '../../../screens/list/selection.tsx'
import { useListState } from '../../../screens/list/use-list-state.ts'
import { useStartKey } from '../../../screens/list/use-start-key.ts'
import { usePath } from '../../../screens/object/use-owner-path.ts'

interface BulkBarProps {
  readonly selection: Selection<ChargeRowFragment>
  /** The conditions of the list, from its URL. */
  readonly columns: readonly Column<ChargeRowFragment>[]
  readonly filters: readonly Filter[]
}

/** The actions for selected charges. They open the worklist with them, or with all matching charges. */
export function BulkBar({ selection, columns, filters }: BulkBarProps) {
  const { formatMessage } = useIntl()
  const navigate = useNavigate()
  const { state } = useListState(filters, columns, { chosen: 10, fitting: 10 }, useStartKey('charges'))
  const { search, filter } = state.variables
  const path = usePath()
  const open = (start: WorklistStart) => void navigate(path('charges/@worklist'), { state: start })
  return (
    <>
      <Button
        intent="primary"
        size="small"
        onClick={() => open({ ids: [...selection.rows.values()].map(({ id }) => id) })}
      >
        {formatMessage({ id: 'worklist.open' })}
      </Button>
      <Button size="small" onClick={() => open({ matching: { search: search ?? '', filter: filter ?? {} } })}>
        {formatMessage({ id: 'worklist.openAll' })}
      </Button>
    </>
  )
}
