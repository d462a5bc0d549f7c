import { StatusTag } from '../../ui/StatusTag.tsx'
import type { Tone } from '../../ui/tone.ts'
import type { HistoryEntry } from './entry-query.ts'
import { useLedgerTexts } from './use-ledger-texts.ts'

const tones: Readonly<Record<HistoryEntry['outcome'], Tone>> = { DONE: 'good', REFUSED: 'bad', UNKNOWN: 'wait' }

/**
 * The outcome of an action, or that it repeated an earlier one without effect, with the code of its rejection as
 * tooltip.
 */
export function OutcomeTag({
  entry,
  large,
}: {
  readonly entry: Pick<HistoryEntry, 'outcome' | 'code' | 'isRepeat'>
  readonly large?: true
}) {
  const { outcome, code, isRepeat } = entry
  const texts = useLedgerTexts()
  return (
    <StatusTag
      tone={isRepeat ? 'ended' : tones[outcome]}
      label={isRepeat ? texts.repeated : texts.outcome(outcome)}
      code={code ?? outcome}
      large={large ?? false}
    />
  )
}
