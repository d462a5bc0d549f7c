import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { isOffline } from '../../network/nothing-done.ts'
import { Failure } from '../../screens/error/Failure.tsx'
import { NotSent } from '../../screens/form/NotSent.tsx'
import { DecisionText } from '../../screens/ofac/DecisionText.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import type { OutboxItem, OutboxView } from './outbox.ts'

interface OutboxListProps {
  readonly view: OutboxView
  readonly onUndo: (id: string) => void
  readonly onSend: (id: string) => void
}

/** The decisions that are not sent yet or were refused, each with the reason and the available actions. */
export function OutboxList({ view, onUndo, onSend }: OutboxListProps) {
  const { formatMessage } = useIntl()
  return (
    <Panel title={formatMessage({ id: 'sanctions.outbox' }, { sent: view.sent })}>
      {view.items.length === 0 && <PanelNote id="sanctions.outbox.none" />}
      <ul className="deck-outbox">
        {view.items.map((item) => (
          <li key={item.decision.id}>
            <OutboxRow item={item} onUndo={onUndo} onSend={onSend} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface OutboxRowProps extends Pick<OutboxListProps, 'onUndo' | 'onSend'> {
  readonly item: OutboxItem
}

function OutboxRow({ item: { decision, state }, onUndo, onSend }: OutboxRowProps) {
  const { formatMessage } = useIntl()
  const { id, status, note } = decision
  const send = formatMessage({ id: 'sanctions.send' })
  return (
    <>
      <p className="deck-outbox-line">
        <code className="id-text">{id}</code> {formatMessage({ id: `enum.ofacReviewStatus.${status}` })}: {note}
      </p>
      {state.name === 'sending' && <p className="muted">{formatMessage({ id: 'sanctions.sending' })}</p>}
      {state.name === 'waiting' && (
        <p className="deck-outbox-line">
          <span className="muted">{formatMessage({ id: 'sanctions.waiting' }, { seconds: state.secondsLeft })}</span>{' '}
          <Button size="small" variant="outlined" aria-keyshortcuts="U" onClick={() => onUndo(id)}>
            {formatMessage({ id: 'sanctions.undo' })}
          </Button>
        </p>
      )}
      {state.name === 'failed' && (
        <>
          {isOffline(state.error) ? (
            <NotSent action={send} />
          ) : (
            <Failure what={formatMessage({ id: 'sanctions.notSent' }, { id })} error={state.error} />
          )}
          <div className="deck-outbox-line">
            <Button size="small" variant="outlined" onClick={() => onSend(id)}>
              {send}
            </Button>
            <Button size="small" variant="outlined" onClick={() => onUndo(id)}>
              {formatMessage({ id: 'sanctions.undo' })}
            </Button>
          </div>
        </>
      )}
      {state.name === 'taken' && (
        <div role="alert">
          <p>{formatMessage({ id: 'sanctions.taken' }, { id })}</p>
          <p>
            <DecisionText check={state.theirs} />
          </p>
          <p className="deck-outbox-line">
            <span className="muted">{formatMessage({ id: 'sanctions.taken.draft' })}</span>{' '}
            <Button size="small" variant="outlined" onClick={() => onUndo(id)}>
              {formatMessage({ id: 'sanctions.taken.dismiss' })}
            </Button>
          </p>
        </div>
      )}
    </>
  )
}
