import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { MessageId } from '../../i18n/messages.ts'
import type { Fields } from '../../screens/entry/kind.ts'

/** The fields that all parts of a configuration have. */
export interface Configured {
  readonly id: string
  readonly lastModified: string | null
}

/** A page of a merchant's settings: its query, its mutation and its contents. */
export interface SettingPage<Entity extends Configured> {
  readonly title: MessageId
  /** One sentence about the contents of the page. */
  readonly about: MessageId
  readonly groups: readonly SettingGroup<Entity>[]
  readonly read: TypedDocumentNode<{ configuration: Entity }, Record<string, never>>
  readonly save: TypedDocumentNode<{ saved: Entity }, { input: Record<string, unknown> }>
}

/** Settings that belong together. */
export interface SettingGroup<Entity> {
  readonly title: MessageId
  readonly fields: Fields<Entity>
}

/** All settings of a page in one object, in order. */
export function fieldsOfGroups<Entity>(groups: readonly SettingGroup<Entity>[]): Fields<Entity> {
  return Object.assign({}, ...groups.map(({ fields }) => fields))
}
