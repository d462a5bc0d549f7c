import { useMutation } from '@apollo/client/react'
import { Callout, Radio, RadioGroup } from '@blueprintjs/core'
import { ofacNoteBounds } from '@portal/schema/ofac-check'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { useShowDone } from '../../ui/use-show-done.ts'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { TextAreaField } from '../form/TextAreaField.tsx'
import { useAttempt } from '../form/use-attempt.ts'
import { usePath } from '../object/use-owner-path.ts'
import { DecisionText } from './DecisionText.tsx'
import { Evidence } from './Evidence.tsx'
import { entriesOf, keptNote, noteProblem } from './entries.ts'
import { type OfacCheck, type OfacEvidence, revealOfacCheck } from './ofac-query.ts'
import { useDecide } from './use-decide.ts'

interface DecideDialogProps {
  readonly id: string
  /** Called when this user or another has decided the check. */
  readonly onDecided: () => void
  readonly onClose: () => void
}

/** Decides one check in place: the unmasked evidence, a decision without a preselection, and a note. */
export function DecideDialog({ id, onDecided, onClose }: DecideDialogProps) {
  const { formatMessage } = useIntl()
  const showDone = useShowDone()
  const path = usePath()
  const [ask] = useMutation(revealOfacCheck, { fetchPolicy: 'no-cache' })
  const [check, setCheck] = useState<OfacEvidence | null>(null)
  const reading = useAttempt()
  const sending = useAttempt()
  const send = useDecide()
  const [shown, setShown] = useState(1)
  /** False positive, or the key of the matching entry; empty for a match without a hit. */
  const [choice, setChoice] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [theirs, setTheirs] = useState<OfacCheck | null>(null)
  const read = useRef(() =>
    reading.run(async () => setCheck((await ask({ variables: { id } })).data?.revealOfacCheck ?? null)),
  )
  useEffect(() => void read.current(), [])
  const entries = check ? entriesOf(check) : []
  const problem = noteProblem(note)
  const action = formatMessage({ id: 'sanctions.decide' })
  const falsePositive = 'falsePositive'
  const decide = async () => {
    setTried(true)
    if (!check || choice === null || problem) return
    const matched = entries.find(({ key }) => `match ${key}` === choice) ?? null
    const isDone = await sending.run(async () => {
      const found = await send({
        id,
        status: choice === falsePositive ? 'REVIEWED_FALSE_POSITIVE' : 'REVIEWED_MATCH',
        note: keptNote(note, entries, matched),
        lastModified: check.lastModified ?? null,
      })
      setTheirs(found)
      if (found) return
      showDone(
        formatMessage({ id: 'sanctions.done' }, { id }),
        path('ofac/checks/:ofacCheckId', { ofacCheckId: id }, check.merchantAccount),
        id,
      )
      onClose()
    })
    if (isDone) onDecided()
  }
  const matches = entries.length > 0 ? entries : [{ key: '', hits: [] }]
  return (
    <FormDialog
      title={formatMessage({ id: 'sanctions.decide.title' }, { id })}
      means={<p>{formatMessage({ id: 'sanctions.decide.means' })}</p>}
      isGrave
      isSending={sending.attempt.state === 'sending'}
      isTyped={() => choice !== null || note !== ''}
      action={action}
      // A filled button would push for a decision before the evidence is read.
      intent={choice === null ? 'none' : 'primary'}
      isOff={!check || theirs !== null}
      onSend={decide}
      onClose={onClose}
    >
      {!check && reading.attempt.state === 'sending' && <SkeletonLines count={6} />}
      <AttemptFailure attempt={reading.attempt} action={formatMessage({ id: 'sanctions.read' })} />
      {check && (
        // The decision below stays in sight, no matter how many hits there are.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
        <section className="decide-evidence" aria-label={formatMessage({ id: 'sanctions.evidence' })} tabIndex={0}>
          <Evidence check={check} shown={shown} onShow={setShown} />
        </section>
      )}
      {check && (
        <>
          <RadioGroup
            label={formatMessage({ id: 'sanctions.decision' })}
            name="decision"
            selectedValue={choice ?? undefined}
            onChange={(event) => setChoice(event.currentTarget.value)}
          >
            <Radio
              value={falsePositive}
              label={formatMessage({ id: 'enum.ofacReviewStatus.REVIEWED_FALSE_POSITIVE' })}
            />
            {matches.map(({ key, hits }) => (
              <Radio
                key={key}
                value={`match ${key}`}
                label={formatMessage(
                  { id: 'sanctions.decision.match' },
                  { name: hits[0]?.match.name ?? '', isNamed: String(hits.length > 0) },
                )}
              />
            ))}
          </RadioGroup>
          {isTried && choice === null && (
            <p className="bp6-form-helper-text" role="alert">
              {formatMessage({ id: 'sanctions.decision.required' })}
            </p>
          )}
          <TextAreaField
            label={formatMessage({ id: 'sanctions.note' })}
            help={formatMessage({ id: 'sanctions.note.help' }, { least: ofacNoteBounds.minLength })}
            problem={
              isTried && problem ? formatMessage({ id: `sanctions.note.${problem}` }, ofacNoteBounds) : undefined
            }
            value={note}
            onChange={setNote}
          />
        </>
      )}
      {theirs && (
        <Callout intent="warning" role="alert" title={formatMessage({ id: 'sanctions.taken' }, { id })}>
          <p>
            <DecisionText check={theirs} />
          </p>
          <p>{formatMessage({ id: 'sanctions.taken.draft' })}</p>
        </Callout>
      )}
      {!theirs && <AttemptFailure attempt={sending.attempt} action={action} />}
    </FormDialog>
  )
}
