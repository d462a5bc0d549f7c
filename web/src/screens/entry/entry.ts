import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { AccessFlag } from '@portal/schema/access'
import type { ReactNode } from 'react'
import type { MessageId } from '../../i18n/messages.ts'
import type { ScreenPattern } from '../../paths.ts'
import type { AddEntryProps } from '../list/AddEntry.tsx'
import type { Fields, FormValues, InputOf } from './kind.ts'

/** What every entry has. */
export interface Identified {
  readonly id: string
  readonly lastModified: string | null
}

/** What uses an entry: how many in all, and the first of them. */
export interface UsesFound {
  readonly total: number
  readonly items: readonly { readonly id: string }[]
}

type UsesDocument<Variables> = TypedDocumentNode<{ uses: UsesFound }, Variables>

interface UsesQuestion {
  readonly query: UsesDocument<Record<string, unknown>>
  readonly variables: Record<string, unknown>
}

/** Asks what uses an entry, by a document whose one field is aliased `uses`. */
export function askUses<Variables extends Record<string, unknown>>(
  query: UsesDocument<Variables>,
  variables: NoInfer<Variables>,
): UsesQuestion {
  return { query: query as UsesDocument<never> as UsesQuestion['query'], variables }
}

/** A kind of thing that uses an entry: shown before the entry is deleted or put out of use. */
export interface Reference<Thing> {
  /** What they are called, together. */
  readonly label: MessageId
  readonly ask: (thing: Thing) => UsesQuestion
  /** The path of one of them, below the merchant's. */
  readonly path: (thing: Thing, id: string) => string
  /** Whether the entry cannot be deleted while there is one. */
  readonly holds: boolean
  /** What asking needs besides: who lacks it is told nothing of them here, and by the platform where they hold the entry. */
  readonly needs?: AccessFlag
}

/** The pattern of a page of one object. */
type ObjectPattern = Exclude<Extract<ScreenPattern, `${string}/:${string}`>, `${string}/@${string}`>

interface EntryWords<Thing, Parent extends string | null> {
  /** The page of one; its list is the screen above. */
  readonly at: ObjectPattern
  /** What one is called within a sentence, without an article. */
  readonly noun: MessageId
  /** What adding one needs, and what changing and deleting one needs. */
  readonly access: { readonly add: AccessFlag; readonly change: AccessFlag }
  /** The outcome of deleting one. */
  readonly removal: MessageId
  readonly fields: Fields<Thing>
  /** What may use one: none where nothing does. */
  readonly references: readonly Reference<Thing>[]
  /** What comes of a change besides the values; of a deletion where `after` is null. It is shown before either happens. */
  readonly consequences?: (before: Thing, after: Thing | null) => ReactNode
  /** The field that names the entry it belongs to; null where it belongs to none. */
  readonly parent: Parent
}

/** An entry as the shell knows it. The variables are `never` here because each entry has its own inputs. */
export interface AnyEntry<Thing, Parent extends string | null = string | null> extends EntryWords<Thing, Parent> {
  readonly one: TypedDocumentNode<{ entry: Thing | null }, never>
  readonly add: TypedDocumentNode<{ entry: Thing }, never>
  readonly save: TypedDocumentNode<{ entry: Thing }, never>
  readonly remove: TypedDocumentNode<{ removed: boolean }, never>
  /** What names an entry in its documents, by its id; the id itself where left out. */
  readonly namedBy?: (id: string) => Readonly<Record<string, string>>
  /** A layout of its form's own; without one the fields are in their order in one panel. */
  readonly layout?: FormLayout<string>
}

/** Places the inputs of a form, each by the name under which it is sent; one that the form lacks is nothing. */
type FormLayout<Name> = (input: (name: Name) => ReactNode, form: LaidOutForm) => ReactNode

/** The form as it is filled in, for what a layout says about that. */
export interface LaidOutForm {
  /** Also of what can no longer be changed. */
  readonly values: FormValues
  /** The id of what is changed; null for something new. */
  readonly id: string | null
}

/** A plain resource: its words, its fields and its documents, whose one field is aliased `entry` or `removed`. */
export interface Entry<Thing, Given extends Fields<Thing>, Parent extends string | null = null>
  extends AnyEntry<Thing, Parent> {
  readonly fields: Given
  readonly layout?: FormLayout<keyof InputOf<Given>>
  readonly namedBy?: never
  readonly one: TypedDocumentNode<{ entry: Thing | null }, { id: string }>
  readonly remove: TypedDocumentNode<{ removed: boolean }, { id: string; expectedLastModified: string | null }>
  readonly add: TypedDocumentNode<{ entry: Thing }, { input: InputOf<Given> & ParentOf<Parent> }>
  readonly save: TypedDocumentNode<{ entry: Thing }, { input: InputOf<Given, 'save'> & SavedOver }>
}

interface SavedOver {
  readonly id: string
  readonly expectedLastModified: string | null
}

/** Marks a document whose input lacks a field that the form would send. */
type Taking<Sent, Input> = [Exclude<keyof Sent, keyof Input>] extends [never]
  ? unknown
  : { readonly 'the input lacks': Exclude<keyof Sent, keyof Input> }

/** Declares a plain resource. A field that an input demands and the form lacks does not compile, nor the other way round. */
export function entryOf<Thing>() {
  return <Given extends Fields<Thing>, Added, Saved, const Parent extends string | null>(
    entry: Entry<Thing, Given, Parent> & {
      readonly add: TypedDocumentNode<{ entry: Thing }, { input: Added }> &
        Taking<InputOf<Given> & ParentOf<Parent>, Added>
      readonly save: TypedDocumentNode<{ entry: Thing }, { input: Saved }> & Taking<InputOf<Given, 'save'>, Saved>
    },
  ): Entry<Thing, Given, Parent> => entry
}

type ParentOf<Parent extends string | null> = Readonly<Record<Parent & string, string>>

/** The way from a list to the form of a new entry. */
export function addTo({ noun, access }: Pick<AnyEntry<unknown>, 'noun' | 'access'>, to: string): AddEntryProps {
  return { label: 'entry.add', noun, access: access.add, to }
}
