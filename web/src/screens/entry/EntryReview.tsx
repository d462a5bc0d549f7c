import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { ReviewDialog } from '../review/ReviewDialog.tsx'
import { SecondLooks, useSecondLooks } from '../review/second-look.tsx'
import type { Review } from '../review/use-review.ts'
import type { AnyEntry, Identified } from './entry.ts'
import { type FilledField, turnsOff } from './entry-fields.tsx'
import { UsedBy } from './UsedBy.tsx'
import { useUses } from './use-uses.ts'

interface EntryReviewProps<Entity> {
  readonly entry: AnyEntry<Entity>
  /** The entry to change; null for a new one. */
  readonly entity: Entity | null
  readonly fields: readonly FilledField<Entity>[]
  readonly review: Review<Entity>
  readonly addText: string | undefined
  /** The effects on past charges, which may block the review. */
  readonly rehearsal?: ReactNode
}

/** The review of an entry's change, with its effects. If it turns the entry off, also shows the uses of the entry. */
export function EntryReview<Entity extends Identified>(props: EntryReviewProps<Entity>) {
  const { entry, entity, fields, review, addText, rehearsal } = props
  const { isHeld, hold } = useSecondLooks()
  const { formatMessage } = useIntl()
  const isEnding = entity !== null && review.shown !== null && turnsOff(fields, review.shown.comparison.changes)
  const uses = useUses(entry.references, isEnding ? entity : null)
  const now = review.shown?.now ?? null
  return (
    <ReviewDialog
      review={review}
      title={
        entity ? formatMessage({ id: 'review.title' }, { id: entity.id }) : formatMessage({ id: 'review.title.add' })
      }
      {...(addText !== undefined && { addText })}
      isOff={(isEnding && !uses.isKnown) || isHeld}
    >
      {isEnding && <UsedBy uses={uses} entity={entity} why="entry.uses.affected" />}
      {now && entry.consequences?.(now, { ...now, ...review.shown?.comparison.changes })}
      {rehearsal && <SecondLooks value={hold}>{rehearsal}</SecondLooks>}
    </ReviewDialog>
  )
}
