import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { MessageId } from '../../i18n/messages.ts'
import type { Fields } from '../../screens/entry/kind.ts'

/** The fields that all parts of a configuration have. */
export interface Configured {
  readonly id: string
  readonly lastModified: string | null
}

/** A page of a merchant's settings: its query, its mutation and its contents. */
export interface SettingPage<Thing extends Configured> {
  readonly title: MessageId
  /** The contents of the page in one sentence. */
  readonly about: MessageId
  readonly groups: readonly SettingGroup<Thing>[]
  readonly read: TypedDocumentNode<{ configuration: Thing }, Record<string, never>>
  readonly save: TypedDocumentNode<{ saved: Thing }, { input: Record<string, unknown> }>
}

/** Settings that belong together. */
export interface SettingGroup<Thing> {
  readonly title: MessageId
  readonly fields: Fields<Thing>
}

/** All settings of a page in one object, in order. */
export function fieldsOfGroups<Thing>(groups: readonly SettingGroup<Thing>[]): Fields<Thing> {
  return Object.assign({}, ...groups.map(({ fields }) => fields))
}
