import { Button, TextArea } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { ofacNoteBounds } from '@portal/schema/ofac-check'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { isTyping } from '../../keys/combo.ts'
import { useKeys } from '../../keys/keys.ts'
import { overlay } from '../../keys/overlay.ts'
import { Failure } from '../../screens/error/Failure.tsx'
import { FormField } from '../../screens/form/FormField.tsx'
import '../../screens/form/form.css'
import { DecisionText } from '../../screens/ofac/DecisionText.tsx'
import { Evidence } from '../../screens/ofac/Evidence.tsx'
import { entriesOf, keptNote, noteProblem } from '../../screens/ofac/entries.ts'
import type { OfacEvidence } from '../../screens/ofac/ofac-query.ts'
import { useDecide } from '../../screens/ofac/use-decide.ts'
import { useFocusOnArrival } from '../../ui/focus-lost.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { LeaveDeck } from './LeaveDeck.tsx'
import { OutboxList } from './OutboxList.tsx'
import './deck.css'
import { createOutbox, secondsToTakeBack } from './outbox.ts'
import { nextNote, withNote } from './remembered-notes.ts'
import { useRevealedChecks } from './use-revealed-checks.ts'

interface DeckProps {
  /** The ids of the checks, in order. */
  readonly queue: readonly string[]
  /** The total number of waiting checks. */
  readonly total: number
  readonly onReadAgain: () => Promise<void>
}

/** The input for an undecided check. */
interface Draft {
  readonly note: string
  /** The entries that were marked as not matching the customer. */
  readonly cleared: readonly string[]
}

const noDraft: Draft = { note: '', cleared: [] }

function everySecond(call: () => void): () => void {
  const timer = window.setInterval(call, 1000)
  return () => window.clearInterval(timer)
}

/**
 * Shows one check after another: the evidence, a note, and a decision by a single key, which can be undone for some
 * seconds.
 */
export function Deck({ queue, total, onReadAgain }: DeckProps) {
  const { formatMessage } = useIntl()
  const send = useDecide()
  const [outbox] = useState(() => createOutbox({ now: Date.now, everySecond, send }))
  const view = useSyncExternalStore(outbox.subscribe, outbox.read)
  const [remaining, setRemaining] = useState(queue)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [notes, setNotes] = useState<readonly string[]>([])
  const [shownHit, setShownHit] = useState(1)
  const [announcement, setAnnouncement] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const noteInput = useRef<HTMLTextAreaElement>(null)
  const [current, next] = remaining
  const { shown, retry } = useRevealedChecks(current, next)
  const check = shown?.state === 'ready' ? shown.check : null
  const draft = (current !== undefined && drafts[current]) || noDraft
  const entries = check ? entriesOf(check) : []
  const isOpen = check?.ofacReviewStatus === 'NEEDS_REVIEW'

  useEffect(() => {
    outbox.open()
    return () => outbox.close()
  }, [outbox])
  useFocusOnArrival(() => frame.current)

  // A reload starts a new round. Checks with a decision in the outbox are skipped.
  const [queueAtStart, setQueueAtStart] = useState(queue)
  if (queueAtStart !== queue) {
    setQueueAtStart(queue)
    const pending = new Set(view.items.map(({ decision }) => decision.id))
    setRemaining(queue.filter((id) => !pending.has(id)))
  }

  const write = (id: string, change: Partial<Draft>) =>
    setDrafts((before) => ({ ...before, [id]: { ...(before[id] ?? noDraft), ...change } }))
  const showNext = () => {
    setRemaining((ids) => ids.slice(1))
    setShownHit(1)
    frame.current?.focus({ preventScroll: true })
  }

  /** Why the check cannot be decided now. Null if it can. */
  const obstacle = (): string | null => {
    if (!check) return formatMessage({ id: 'sanctions.notYet' })
    if (!isOpen) return formatMessage({ id: 'sanctions.notOpen' })
    const problem = noteProblem(draft.note)
    return problem && formatMessage({ id: `sanctions.note.${problem}` }, ofacNoteBounds)
  }

  function decide(status: 'REVIEWED_FALSE_POSITIVE' | 'REVIEWED_MATCH') {
    const why = obstacle()
    if (why !== null || !check) return setAnnouncement(why ?? '')
    const entry = entries.find(({ hits }) => hits.some(({ number }) => number === shownHit)) ?? null
    const isMatch = status === 'REVIEWED_MATCH'
    if (!isMatch && entry) {
      const cleared = [...new Set([...draft.cleared, entry.key])]
      const other = entries.find(({ key }) => !cleared.includes(key))
      if (other) {
        write(check.id, { cleared })
        setShownHit(other.hits[0]?.number ?? 1)
        return setAnnouncement(formatMessage({ id: 'sanctions.cleared' }, { count: entries.length - cleared.length }))
      }
    }
    outbox.put({
      id: check.id,
      status,
      note: keptNote(draft.note, entries, isMatch ? entry : null),
      lastModified: check.lastModified ?? null,
    })
    setNotes((before) => withNote(before, draft.note))
    setAnnouncement(
      formatMessage(
        { id: 'sanctions.boxed' },
        {
          id: check.id,
          decision: formatMessage({ id: `enum.ofacReviewStatus.${status}` }),
          seconds: secondsToTakeBack,
        },
      ),
    )
    showNext()
  }

  function undo(id?: string) {
    const item = view.items.find(({ decision }) => decision.id === id)
    const back = outbox.takeBack(id)
    frame.current?.focus({ preventScroll: true })
    if (!back) return setAnnouncement(formatMessage({ id: 'sanctions.undo.none' }))
    // Someone else's decision is final, so there is nothing left to decide.
    if (item?.state.name === 'taken') return
    setRemaining((ids) => [back.id, ...ids])
    setShownHit(1)
    setAnnouncement(formatMessage({ id: 'sanctions.undone' }, { id: back.id }))
  }

  function repeat() {
    const note = nextNote(notes, draft.note)
    if (note === null || current === undefined) return setAnnouncement(formatMessage({ id: 'sanctions.repeat.none' }))
    write(current, { note })
    setAnnouncement(note)
  }

  function skip() {
    if (current === undefined) return
    setAnnouncement(formatMessage({ id: 'sanctions.skipped' }, { id: current }))
    showNext()
  }

  const leaveNote = () => frame.current?.focus({ preventScroll: true })
  useKeys(
    'page',
    [
      {
        combo: '1 2 3 4 5 6 7 8 9',
        does: 'showHit',
        act: ({ key }) => check && Number(key) <= check.matches.length && setShownHit(Number(key)),
      },
      { combo: 'f', does: 'falsePositive', act: () => decide('REVIEWED_FALSE_POSITIVE') },
      { combo: 'm', does: 'match', act: () => decide('REVIEWED_MATCH') },
      { combo: 'n', does: 'writeNote', act: () => noteInput.current?.focus() },
      {
        combo: 'enter escape',
        does: 'leaveNote',
        act: ({ target }) => (isTyping(target) ? leaveNote() : false),
        inFields: true,
      },
      { combo: 'r', does: 'repeatNote', act: repeat },
      { combo: 's', does: 'skipCheck', act: skip },
      { combo: 'u', does: 'takeBack', act: () => undo() },
    ],
    frame,
  )

  const unsent = view.items.filter(({ state }) => state.name !== 'taken').length
  const hasBegun = isOpen && (draft.note.trim() !== '' || draft.cleared.length > 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: it contains more than the fields of a form
    <div ref={frame} className="deck" role="group" aria-label={formatMessage({ id: 'sanctions.review' })} tabIndex={-1}>
      <LeaveDeck unsent={unsent} hasDraft={hasBegun} onAsked={outbox.hold} />
      <div className="deck-head">
        <p className="deck-progress">
          {current !== undefined && <b>{current}</b>}{' '}
          <span className="muted">{formatMessage({ id: 'sanctions.left' }, { left: remaining.length, total })}</span>
        </p>
        <Button size="small" variant="minimal" aria-keyshortcuts="?" onClick={() => overlay.set('keys')}>
          {formatMessage({ id: 'sanctions.keys' })}
        </Button>
      </div>
      {current === undefined ? (
        <Notice
          icon={<Tick size={40} />}
          title={formatMessage({ id: 'sanctions.end' })}
          action={<Button onClick={() => void onReadAgain()}>{formatMessage({ id: 'sanctions.end.again' })}</Button>}
        >
          <p>{formatMessage({ id: 'sanctions.end.why' })}</p>
        </Notice>
      ) : (
        <>
          {!shown && <SkeletonLines count={8} />}
          {shown?.state === 'failed' && (
            <Failure
              what={formatMessage({ id: 'sanctions.failed' }, { id: current })}
              error={shown.error}
              retry={retry}
            />
          )}
          {shown?.state === 'gone' && <p>{formatMessage({ id: 'sanctions.notFound' }, { id: current })}</p>}
          {check && (
            <Evidence
              check={check}
              shown={shownHit}
              onShow={setShownHit}
              said={(entry) =>
                draft.cleared.includes(entry) && (
                  <span className="muted"> {formatMessage({ id: 'sanctions.cleared.one' })}</span>
                )
              }
            />
          )}
          {check && !isOpen && <Decided check={check} />}
          <Panel title={formatMessage({ id: 'sanctions.decision' })}>
            <FormField
              label={formatMessage({ id: 'sanctions.note' })}
              help={formatMessage({ id: 'sanctions.note.help' }, { least: ofacNoteBounds.minLength })}
            >
              {(field) => (
                <TextArea
                  {...field}
                  inputRef={noteInput}
                  fill
                  rows={2}
                  value={draft.note}
                  aria-keyshortcuts="N"
                  onChange={(event) => write(current, { note: event.currentTarget.value })}
                />
              )}
            </FormField>
            <div className="deck-actions">
              <KeyButton keyName="R" label={formatMessage({ id: 'sanctions.repeat' })} onClick={repeat} />
              <KeyButton
                keyName="F"
                label={formatMessage({ id: 'enum.ofacReviewStatus.REVIEWED_FALSE_POSITIVE' })}
                onClick={() => decide('REVIEWED_FALSE_POSITIVE')}
              />
              <KeyButton
                keyName="M"
                label={formatMessage({ id: 'sanctions.match' })}
                onClick={() => decide('REVIEWED_MATCH')}
              />
              <KeyButton keyName="S" label={formatMessage({ id: 'sanctions.skip' })} onClick={skip} />
            </div>
          </Panel>
        </>
      )}
      <p className="deck-told muted" role="status">
        {announcement}
      </p>
      <OutboxList view={view} onUndo={undo} onSend={(id) => outbox.sendNow(id)} />
    </div>
  )
}

interface KeyButtonProps {
  readonly keyName: string
  readonly label: string
  readonly onClick: () => void
}

/** A button with its key. All decisions look alike: a primary color would suggest one. */
function KeyButton({ keyName, label, onClick }: KeyButtonProps) {
  return (
    <Button variant="outlined" aria-keyshortcuts={keyName} onClick={onClick}>
      {label} <kbd>{keyName}</kbd>
    </Button>
  )
}

/** Someone else has already decided, or there is nothing to decide. */
function Decided({ check }: { readonly check: OfacEvidence }) {
  const { formatMessage } = useIntl()
  return (
    <div role="alert">
      <p>{formatMessage({ id: 'sanctions.notOpen' })}</p>
      {check.ofacReviewStatus && (
        <p>
          <DecisionText check={check} />
        </p>
      )}
    </div>
  )
}
