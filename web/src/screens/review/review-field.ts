import type { ReactNode } from 'react'
import type { MessageId } from '../../i18n/messages.ts'
import type { Comparable } from './three-way.ts'

/** A field as compared and shown in a review; `name` is the object's property. */
export interface ReviewField<Entity> extends Comparable {
  readonly label: MessageId
  /** The value as shown on its page, or null. */
  readonly show: (entity: Entity) => ReactNode
  /** For a secret the review shows only that it has changed. */
  readonly isSecret: boolean
  /** The effects of a version's value on other things, or null. */
  consequence?(entity: Entity): MessageId | null
  /** The difference between two versions, shown instead of both; null to show both. */
  difference?(before: Entity, after: Entity): ReactNode
}
