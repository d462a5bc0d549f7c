import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { AccessFlag } from '@portal/schema/access'
import type { ReactNode } from 'react'
import type { MessageId } from '../../i18n/messages.ts'
import type { ScreenPattern } from '../../paths.ts'
import type { AddEntryProps } from '../list/AddEntry.tsx'
import type { Fields, FormValues, InputOf } from './kind.ts'

/** The fields that every entry has. */
export interface Identified {
  readonly id: string
  readonly lastModified: string | null
}

/** The uses of an entry: the total and the first ones. */
export interface UsesFound {
  readonly total: number
  readonly items: readonly { readonly id: string }[]
}

type UsesDocument<Variables> = TypedDocumentNode<{ uses: UsesFound }, Variables>

interface UsesQuestion {
  readonly query: UsesDocument<Record<string, unknown>>
  readonly variables: Record<string, unknown>
}

/** Builds a query for the uses of an entry. The document's only field must be aliased `uses`. */
export function askUses<Variables extends Record<string, unknown>>(
  query: UsesDocument<Variables>,
  variables: NoInfer<Variables>,
): UsesQuestion {
  return { query: query as UsesDocument<never> as UsesQuestion['query'], variables }
}

/** A kind of object that can use an entry, shown before the entry is deleted or turned off. */
export interface Reference<Entity> {
  /** The plural name of these objects. */
  readonly label: MessageId
  readonly ask: (entity: Entity) => UsesQuestion
  /** The path of one of them, below the merchant's path. */
  readonly path: (entity: Entity, id: string) => string
  /** Whether the entry cannot be deleted while one exists. */
  readonly holds: boolean
  /**
   * The additional permission for the query. Callers without it do not see these uses, but the platform still rejects a
   * deletion.
   */
  readonly needs?: AccessFlag
}

/** The path pattern of a page for one object. */
type ObjectPattern = Exclude<Extract<ScreenPattern, `${string}/:${string}`>, `${string}/@${string}`>

interface EntryWords<Entity, Parent extends string | null> {
  /** The page of one entry; its list is the screen above. */
  readonly at: ObjectPattern
  /** The name of one entry within a sentence, without an article. */
  readonly noun: MessageId
  /** The permissions to add, and to change or delete an entry. */
  readonly access: { readonly add: AccessFlag; readonly change: AccessFlag }
  /** The sentence in the dialog that deletes an entry. */
  readonly removal: MessageId
  readonly fields: Fields<Entity>
  /** The kinds of objects that can use an entry; may be empty. */
  readonly references: readonly Reference<Entity>[]
  /** Additional effects of a change, or of a deletion if `after` is null. Shown before the user confirms. */
  readonly consequences?: (before: Entity, after: Entity | null) => ReactNode
  /** The message after a change is saved, if it needs to say more; it names the entry as `{id}`. */
  readonly saved?: MessageId
  /** The field that names the parent entry, or null if there is no parent. */
  readonly parent: Parent
}

/** An entry as the shell sees it. The variables are `never`, because each entry has its own input types. */
export interface AnyEntry<Entity, Parent extends string | null = string | null> extends EntryWords<Entity, Parent> {
  readonly one: TypedDocumentNode<{ entry: Entity | null }, never>
  readonly add: TypedDocumentNode<{ entry: Entity }, never>
  readonly save: TypedDocumentNode<{ entry: Entity }, never>
  readonly remove: TypedDocumentNode<{ removed: boolean }, never>
  /** The variables that identify an entry in its documents, from its id; by default the id itself. */
  readonly namedBy?: (id: string) => Readonly<Record<string, string>>
  /** A custom form layout; by default the fields are in order in one panel. */
  readonly layout?: FormLayout<string>
  /** The effects of the form's values on past charges, shown next to the form and again in the review. */
  readonly rehearsal?: (form: LaidOutForm) => ReactNode
  /** The form values requested by the URL, `?edit&without=gw-2`; null if it requests none. */
  readonly askedFor?: (entity: Entity, search: URLSearchParams) => Readonly<Record<string, unknown>> | null
}

/** Lays out the inputs of a form, each by the name in its input type. A field that the form lacks renders nothing. */
type FormLayout<Name> = (input: (name: Name) => ReactNode, form: LaidOutForm) => ReactNode

/** The current state of the form, for the layout. */
export interface LaidOutForm {
  /** Includes fields that can no longer be changed. */
  readonly values: FormValues
  /** The id of the changed entry; null for a new one. */
  readonly id: string | null
  /** Changes fields together. */
  readonly change: (values: FormValues) => void
}

/** A plain resource: its texts, its fields and its documents. Their only field is aliased `entry` or `removed`. */
export interface Entry<Entity, Given extends Fields<Entity>, Parent extends string | null = null>
  extends AnyEntry<Entity, Parent> {
  readonly fields: Given
  readonly layout?: FormLayout<keyof InputOf<Given>>
  readonly namedBy?: never
  readonly one: TypedDocumentNode<{ entry: Entity | null }, { id: string }>
  readonly remove: TypedDocumentNode<{ removed: boolean }, { id: string; expectedLastModified: string | null }>
  readonly add: TypedDocumentNode<{ entry: Entity }, { input: InputOf<Given> & ParentOf<Parent> }>
  readonly save: TypedDocumentNode<{ entry: Entity }, { input: InputOf<Given, 'save'> & SavedOver }>
}

interface SavedOver {
  readonly id: string
  readonly expectedLastModified: string | null
}

/** A type error for a document whose input lacks a field that the form sends. */
type Taking<Sent, Input> = [Exclude<keyof Sent, keyof Input>] extends [never]
  ? unknown
  : { readonly 'the input lacks': Exclude<keyof Sent, keyof Input> }

/** Declares a plain resource. A mismatch between the input type and the form is a type error, in both directions. */
export function entryOf<Entity>() {
  return <Given extends Fields<Entity>, Added, Saved, const Parent extends string | null>(
    entry: Entry<Entity, Given, Parent> & {
      readonly add: TypedDocumentNode<{ entry: Entity }, { input: Added }> &
        Taking<InputOf<Given> & ParentOf<Parent>, Added>
      readonly save: TypedDocumentNode<{ entry: Entity }, { input: Saved }> & Taking<InputOf<Given, 'save'>, Saved>
    },
  ): Entry<Entity, Given, Parent> => entry
}

type ParentOf<Parent extends string | null> = Readonly<Record<Parent & string, string>>

/** The link from a list to the form of a new entry. */
export function addTo({ noun, access }: Pick<AnyEntry<unknown>, 'noun' | 'access'>, to: string): AddEntryProps {
  return { label: 'entry.add', noun, access: access.add, to }
}
