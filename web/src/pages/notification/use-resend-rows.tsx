import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { type Selection, useSelection } from '../../screens/list/selection.tsx'
import '../../screens/list/beside.css'
import { usePlanResend } from './use-plan-resend.ts'

/** The gateway's maximum number of ids per plan. */
const most = 50

/** A selection of notifications, and the bar that opens the plan of their resend. */
export function useResendRows<Row extends { readonly id: string }>() {
  const selection = useSelection<Row>(({ id }) => id)
  return { selection, bar: <ResendBar selection={selection} /> }
}

function ResendBar<Row>({ selection }: { readonly selection: Selection<Row> }) {
  const { formatMessage } = useIntl()
  const { attempt, plan } = usePlanResend()
  const ids = [...selection.rows.keys()]
  if (ids.length === 0) return null
  const action = formatMessage({ id: 'notifications.resend.rows' }, { count: ids.length })
  return (
    <section className="list-selected" aria-label={formatMessage({ id: 'notifications.selected' })}>
      <span role="status">{formatMessage({ id: 'notifications.selected.count' }, { count: ids.length })}</span>
      <Button
        intent="primary"
        size="small"
        disabled={ids.length > most}
        loading={attempt.state === 'sending'}
        onClick={() => void plan({ ids })}
      >
        {action}
      </Button>
      <Button size="small" variant="minimal" onClick={selection.clear}>
        {formatMessage({ id: 'notifications.selected.clear' })}
      </Button>
      <span className="muted">
        {formatMessage(
          { id: ids.length > most ? 'notifications.selected.most' : 'notifications.selected.keys' },
          { most },
        )}
      </span>
      <AttemptFailure attempt={attempt} action={action} />
    </section>
  )
}
