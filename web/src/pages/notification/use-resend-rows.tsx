import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { rawId, type Selection, useSelection } from '../../screens/list/selection.tsx'
import '../../screens/list/beside/beside.css'
import { usePlanResend } from './use-plan-resend.ts'

/** The maximum number of ids per plan at the gateway. */
const most = 50

/** A selection of notifications, and the button that opens the plan of their resend. */
export function useResendRows<Row extends { readonly id: string }>() {
  const selection = useSelection<Row>(rawId)
  return { selection, selectedActions: <ResendSelected selection={selection} /> }
}

function ResendSelected<Row>({ selection }: { readonly selection: Selection<Row> }) {
  const { formatMessage } = useIntl()
  const { attempt, plan } = usePlanResend()
  const ids = [...selection.rows.keys()]
  const action = formatMessage({ id: 'notifications.resend.rows' }, { count: ids.length })
  return (
    <>
      <Button
        intent="primary"
        size="small"
        disabled={ids.length > most}
        loading={attempt.state === 'sending'}
        onClick={() => void plan({ ids })}
      >
        {action}
      </Button>
      {ids.length > most && (
        <span className="muted">{formatMessage({ id: 'notifications.selected.most' }, { most })}</span>
      )}
      <AttemptFailure attempt={attempt} action={action} />
    </>
  )
}
