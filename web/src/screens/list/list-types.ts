import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type AccessDenial, type AccessFlag, type AccessSubject, denial } from '@portal/schema/access'
import type { ReactNode } from 'react'
import { graphql } from '../../gql/gql.ts'
import type { MessageId } from '../../i18n/messages.ts'

// The client's cache knows the types of pages by their names (`apollo.ts`).
graphql(`
  fragment ListPage on Page {
    total
    totalIsExact
    failedLookups {
      field
      message
      code
    }
  }
`)

/** A page of rows, as every list of the schema answers it. */
export interface ListPage<Row> {
  readonly items: readonly Row[]
  readonly total: number
  /** False where `total` is only a lower bound. */
  readonly totalIsExact: boolean
  /** Lookups of a search that did not answer: rows may be missing. */
  readonly failedLookups: readonly { readonly field: string; readonly message: string; readonly code: string }[]
  /** Where a search looked, in the platform's words; only of lists that look in several places. */
  readonly askedLookups?: readonly string[]
  /** Ids of a search for very many that were not looked up. */
  readonly leftOut?: readonly string[]
  /** Whether the search named the only row found. */
  readonly exactHit?: boolean
}

/** The variables every list document declares. */
export interface ListVariables {
  readonly search: string | null
  readonly filter: Readonly<Record<string, string | boolean | readonly string[]>>
  readonly page: { readonly limit: number; readonly offset: number }
  readonly sort: string | null
}

/**
 * A list document: its one field is aliased `list` and takes the four arguments of every list. The variables are `never`
 * here because each list has its own filter input; what is sent is a `ListVariables` checked against the filters' data.
 */
export type ListDocument<Row> = TypedDocumentNode<{ list: ListPage<Row> }, never>

/** One column of a list; columns are data at module scope. */
export interface Column<Row> {
  /** Names the column in the stored layout: never rename it. */
  readonly id: string
  readonly header: MessageId
  /** Width in pixels before the person changes it. */
  readonly width: number
  /** How narrow it may get where not all columns fit; without it, as wide as `width`. */
  readonly least?: number
  readonly cell: (row: Row) => ReactNode
  /** What a button at the end of the cell copies, which is there while the cell is pointed at; shown in full. */
  readonly copy?: (row: Row) => string | null
  /** Figures are right-aligned. */
  readonly align?: 'right'
  /** Context rather than an answer: drawn muted. */
  readonly quiet?: true
  /** The field the gateway sorts by. */
  readonly sort?: string
  /** Not shown until the person chooses it. */
  readonly hidden?: true
  /** Its place on the card that replaces the row on a phone; without one it is left out there. */
  readonly card?: CardPlace
  /** The card names the column before its value. */
  readonly isNamedOnCard?: true
}

/** The places of a card: two on each of its three lines. */
export type CardPlace = 'who' | 'figure' | 'note' | 'tag' | 'id' | 'time'

/** One filter of a list; `Field` are the names of the schema's filter input, which are the URL's parameters too. */
export type Filter<Field extends string = string> = ChoiceFilter<Field> | ValueFilter<Field> | RangeFilter<Field>

/** One of the values offered, or some of them. */
export interface ChoiceFilter<Field extends string = string> {
  readonly kind: 'choice'
  readonly field: Field
  readonly label: MessageId
  readonly options: readonly Choice[]
  /** The values are `true` and `false`, and sent as such. */
  readonly isBoolean?: true
  /** Several can be chosen: the gateway takes a list, the URL separates them by commas. */
  readonly several?: true
  /** Values that are chosen together. */
  readonly groups?: readonly ChoiceGroup[]
}

/** A value typed in. */
export interface ValueFilter<Field extends string = string> {
  readonly kind: 'text' | 'internalId' | 'email' | 'currency' | 'last4'
  readonly field: Field
  readonly label: MessageId
  /** The access flag without which the gateway refuses the condition. */
  readonly needs?: AccessFlag
}

/** From, to, or both. */
export interface RangeFilter<Field extends string = string> {
  readonly kind: 'dates' | 'amounts'
  readonly from: Field
  readonly to: Field
  readonly label: MessageId
}

/** Some values of a choice filter and how they are called together. */
interface ChoiceGroup {
  readonly label: MessageId
  readonly values: readonly string[]
}

/** One value of a choice filter and how it is called. */
export interface Choice {
  readonly value: string
  readonly label: MessageId
}

/** The choices of an enumeration, labelled by its messages. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  label: (value: NoInfer<Value>) => MessageId,
): readonly Choice[] {
  return values.map((value) => ({ value, label: label(value) }))
}

/** Why the subject may not use a filter; null when it may. */
export function filterDenial(filter: Filter, subject: AccessSubject): AccessDenial | null {
  return 'needs' in filter && filter.needs ? denial(subject, filter.needs) : null
}

/** The URL parameters a filter occupies. */
export function filterFields(filter: Filter): readonly string[] {
  return 'field' in filter ? [filter.field] : [filter.from, filter.to]
}

/** Whether a filter takes several values. */
export function takesSeveral(filter: Filter): boolean {
  return filter.kind === 'currency' || (filter.kind === 'choice' && filter.several === true)
}

/** The values that a parameter of the URL holds. */
export function valuesOf(text: string | undefined): readonly string[] {
  return text ? text.split(',').filter((value) => value !== '') : []
}
