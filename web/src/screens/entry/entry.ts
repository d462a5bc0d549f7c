import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { AccessFlag } from '@portal/schema/access'
import type { MessageId } from '../../i18n/messages.ts'
import type { AddEntryProps } from '../list/AddEntry.tsx'
import type { Fields, InputOf } from './kind.ts'

/** What every entry has. */
export interface Identified {
  readonly id: string
  readonly lastModified: string | null
}

interface EntryWords<Thing, Parent extends string | null> {
  /** What one is called within a sentence, without an article. */
  readonly noun: MessageId
  /** What adding one needs, and what changing and deleting one needs. */
  readonly access: { readonly add: AccessFlag; readonly change: AccessFlag }
  /** The outcome of deleting one. */
  readonly removal: MessageId
  readonly fields: Fields<Thing>
  /** The field that names the entry it belongs to; null where it belongs to none. */
  readonly parent: Parent
}

/** An entry as the shell knows it. The variables are `never` here because each entry has its own inputs. */
export interface AnyEntry<Thing, Parent extends string | null = string | null> extends EntryWords<Thing, Parent> {
  readonly one: TypedDocumentNode<{ entry: Thing | null }, { id: string }>
  readonly add: TypedDocumentNode<{ entry: Thing }, never>
  readonly save: TypedDocumentNode<{ entry: Thing }, never>
  readonly remove: TypedDocumentNode<{ removed: boolean }, { id: string; expectedLastModified: string | null }>
}

/** A plain resource: its words, its fields and its documents, whose one field is aliased `entry` or `removed`. */
export interface Entry<Thing, Given extends Fields<Thing>, Parent extends string | null = null>
  extends AnyEntry<Thing, Parent> {
  readonly fields: Given
  readonly add: TypedDocumentNode<{ entry: Thing }, { input: InputOf<Given> & ParentOf<Parent> }>
  readonly save: TypedDocumentNode<{ entry: Thing }, { input: InputOf<Given, 'save'> & SavedOver }>
}

interface SavedOver {
  readonly id: string
  readonly expectedLastModified: string | null
}

/** What an entry belongs to: asked for where it belongs to something. */
export type ParentProp<Parent extends string | null> = [Parent] extends [string]
  ? { readonly parent: ParentOf<Parent> }
  : { readonly parent?: undefined }

type ParentOf<Parent extends string | null> = Readonly<Record<Parent & string, string>>

/** The way from a list to the form of a new entry. */
export function addTo({ noun, access }: Pick<AnyEntry<unknown>, 'noun' | 'access'>, to: string): AddEntryProps {
  return { label: 'entry.add', noun, access: access.add, to }
}
