import type { ReactNode } from 'react'
import type { MessageId } from '../../i18n/messages.ts'
import type { Comparable } from './three-way.ts'

/** A field of a thing as a review tells and shows it; `name` is that of the thing's property. */
export interface ReviewField<Thing> extends Comparable {
  readonly label: MessageId
  /** As its page shows it; null where there is nothing. */
  readonly show: (thing: Thing) => ReactNode
  /** Of a secret it is shown only that it was changed. */
  readonly isSecret: boolean
  /** How two versions differ, in place of both beside each other; null where they are shown so. */
  difference?(before: Thing, after: Thing): ReactNode
}
