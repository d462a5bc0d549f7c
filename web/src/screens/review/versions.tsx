import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import type { ReviewField } from './review-field.ts'
import type { Line } from './three-way.ts'
import type { Reviewed } from './use-review.ts'

/** A version of an object: one column of its review. */
interface Version<Entity> {
  readonly title: MessageId
  readonly cell: (field: ReviewField<Entity>, line: Line) => ReactNode
  /** Whether this version will be stored. */
  readonly isKept: (line: Line) => boolean
}

/** The versions in a review: only the values; before and after; or three if someone else has saved in the meantime. */
export function versionsOf<Entity extends object>(shown: Reviewed<Entity>): readonly Version<Entity>[] {
  const { edits, now, comparison } = shown
  // What someone else has added since is what a new object replaces.
  const opened = shown.opened ?? now
  const { lines } = comparison
  const kept = lines.filter(({ keeps }) => keeps !== 'theirs').map(({ name }) => [name, edits[name]])
  // An edited value is rendered together with the other values to store, such as an amount with its new currency.
  const result = { ...now, ...Object.fromEntries(kept) }
  const mine: Version<Entity>['cell'] = (field, { name, change }) => {
    if (change === 'theirs') return none
    return field.isSecret ? changed : shownOf(field, { ...result, [name]: edits[name] } as Entity)
  }
  if (opened === null || now === null) {
    return [
      {
        title: 'review.value',
        cell: (field) => (field.isSecret ? hidden : shownOf(field, result as Entity)),
        isKept: () => false,
      },
    ]
  }
  const before: Version<Entity>['cell'] = (field) => (field.isSecret ? hidden : shownOf(field, opened))
  if (lines.every(({ change }) => change === 'mine')) {
    return [
      { title: 'review.before', cell: before, isKept: () => false },
      { title: 'review.after', cell: mine, isKept: () => true },
    ]
  }
  return [
    { title: 'review.opened', cell: before, isKept: () => false },
    { title: 'review.mine', cell: mine, isKept: ({ keeps, change }) => keeps === 'mine' && change !== 'agreed' },
    {
      title: 'review.now',
      cell: (field, { change }) => {
        if (!field.isSecret) return shownOf(field, now)
        return change === 'mine' ? hidden : changed
      },
      isKept: ({ keeps, change }) => keeps === 'theirs' || change === 'agreed',
    },
  ]
}

/** The differences that a review shows instead of versions, with their labels; empty if it shows versions. */
export function differencesOf<Entity extends object>(
  { opened, edits, now, comparison }: Reviewed<Entity>,
  { difference }: ReviewField<Entity>,
  { name, change }: Line,
): readonly (readonly [MessageId, ReactNode])[] {
  if (now === null || !difference) return []
  const mine = { ...now, [name]: edits[name] } as Entity
  const isShared = comparison.lines.some((line) => line.change !== 'mine')
  const found = [
    ...(change === 'mine' ? [] : [['review.difference.theirs', difference(opened ?? now, now)] as const]),
    ...(change === 'mine' || change === 'conflict'
      ? [[isShared ? 'review.difference.mine' : 'review.difference', difference(now, mine)] as const]
      : []),
  ]
  return found.every(([, shown]) => shown !== null) ? found : []
}

/**
 * The effects of an edited value on other things; null for a value that someone else has set or that will not be
 * stored.
 */
export function consequenceOf<Entity extends object>(
  { edits, now }: Reviewed<Entity>,
  { consequence }: ReviewField<Entity>,
  { name, change, keeps }: Line,
): MessageId | null {
  if (change === 'theirs' || keeps === 'theirs') return null
  return consequence?.({ ...now, [name]: edits[name] } as Entity) ?? null
}

const none = <span className="muted">–</span>
const hidden = (
  <span className="muted">
    <FormattedMessage id="review.secret" />
  </span>
)
const changed = <FormattedMessage id="review.secret.changed" />

function shownOf<Entity>(field: ReviewField<Entity>, entity: Entity): ReactNode {
  return field.show(entity) ?? none
}
