import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type AccessDenial, type AccessFlag, type AccessSubject, denial } from '@portal/schema/access'
import type { ReactNode } from 'react'
import { graphql } from '../../gql/gql.ts'
import type { MessageId } from '../../i18n/messages.ts'

// The client's cache matches page types by name (`apollo.ts`).
graphql(`
  fragment ListPage on Page {
    total
    totalIsExact
    asOf
    failedLookups {
      field
      message
      code
    }
  }
`)

/** A page of rows, as returned by every list query. */
export interface ListPage<Row> {
  readonly items: readonly Row[]
  readonly total: number
  /** False if `total` is only a lower bound. */
  readonly totalIsExact: boolean
  /** When the page was read, by the platform's clock; absent from pages that are not shown as lists. */
  readonly asOf?: string | null
  /** The failed lookups of a search: rows may be missing. */
  readonly failedLookups: readonly { readonly field: string; readonly message: string; readonly code: string }[]
  /** The lookups of a search, as named by the platform; only for lists with several lookups. */
  readonly askedLookups?: readonly string[]
  /** The ids that a search with too many ids did not look up. */
  readonly leftOut?: readonly string[]
  /** Whether the search term identifies the only row found. */
  readonly exactHit?: boolean
}

/** The variables of every list document. */
export interface ListVariables {
  readonly search: string | null
  readonly filter: Readonly<Record<string, string | boolean | readonly string[]>>
  readonly page: { readonly limit: number; readonly offset: number }
  readonly sort: string | null
}

/**
 * A list document: its only field is aliased `list` and takes the four arguments of every list. The variables are
 * `never`, because each list has its own filter input. A `ListVariables` is sent, checked against the filter
 * definitions.
 */
export type ListDocument<Row> = TypedDocumentNode<{ list: ListPage<Row> }, never>

/** An amount of money in a row, in major units. */
export interface RowMoney {
  readonly amount: string | null | undefined
  readonly currency: string | null | undefined
}

/** One column of a list. Columns are data at module scope. */
export interface Column<Row> {
  /** The key of the column in the stored layout: never rename it. */
  readonly id: string
  readonly header: MessageId
  /** The default width in pixels. */
  readonly width: number
  /** The minimum width if not all columns fit; defaults to `width`. */
  readonly minWidth?: number
  readonly cell: (row: Row) => ReactNode
  /** The text to copy with a button at the end of the cell, which appears on hover. Such cells are never truncated. */
  readonly copy?: (row: Row) => string | null
  /** The raw amount behind the cell. */
  readonly money?: (row: Row) => RowMoney
  /** Numbers are right-aligned. */
  readonly align?: 'right'
  /** Secondary information, shown muted. */
  readonly quiet?: true
  /** The gateway's sort field. */
  readonly sort?: string
  /** Hidden until the user shows it. */
  readonly hidden?: true
  /** The position on the card that replaces the row on a phone. Columns without one are not shown there. */
  readonly card?: CardPlace
  /** Whether the card shows the column's name before its value. */
  readonly isNamedOnCard?: true
}

/** The positions on a card: two on each of its three lines. */
export type CardPlace = 'title' | 'figure' | 'note' | 'tag' | 'id' | 'time'

/** One filter of a list. `Field` is a name in the schema's filter input, which is also the URL parameter. */
export type Filter<Field extends string = string> = (ChoiceFilter<Field> | ValueFilter<Field> | RangeFilter<Field>) & {
  /** It is always in the bar, even without a value, because the list cannot be read without it. */
  readonly stands?: true
}

/** A choice of one or several of the offered values. */
export interface ChoiceFilter<Field extends string = string> {
  readonly kind: 'choice'
  readonly field: Field
  readonly label: MessageId
  readonly options: readonly Choice[]
  /** The values are `true` and `false`, and are sent as booleans. */
  readonly isBoolean?: true
  /**
   * Several values can be chosen: the gateway accepts a list, and the URL separates them by commas. If `merged`, each
   * value is a platform call.
   */
  readonly several?: true | 'merged'
  /** Values that are selected together. */
  readonly groups?: readonly ChoiceGroup[]
  /** The name in older links and views, which allowed a single value. */
  readonly formerly?: string
}

/** A typed value. */
export interface ValueFilter<Field extends string = string> {
  readonly kind: 'text' | 'internalId' | 'email' | 'currency' | 'last4' | 'caller'
  readonly field: Field
  readonly label: MessageId
  /** The access flag without which the gateway rejects the filter. */
  readonly needs?: AccessFlag
}

/** A range with one or both ends. */
export interface RangeFilter<Field extends string = string> {
  readonly kind: 'dates' | 'amounts'
  readonly from: Field
  readonly to: Field
  readonly label: MessageId
}

/** A named group of a choice filter's values. */
export interface ChoiceGroup {
  readonly label: MessageId
  readonly values: readonly string[]
}

/** One value of a choice filter with its label. */
export interface Choice {
  readonly value: string
  readonly label: MessageId
}

/** The choices of an enumeration, with their messages as labels. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  label: (value: NoInfer<Value>) => MessageId,
): readonly Choice[] {
  return values.map((value) => ({ value, label: label(value) }))
}

/** Why the subject may not use a filter, or null. */
export function filterDenial(filter: Filter, subject: AccessSubject): AccessDenial | null {
  return 'needs' in filter && filter.needs ? denial(subject, filter.needs) : null
}

/** The URL parameters of a filter. */
export function filterFields(filter: Filter): readonly string[] {
  return 'field' in filter ? [filter.field] : [filter.from, filter.to]
}

/** Whether a filter accepts several values. */
export function takesSeveral(filter: Filter): boolean {
  return filter.kind === 'currency' || (filter.kind === 'choice' && filter.several !== undefined)
}

/** Whether the filters need so many calls that the list is not watched automatically. */
export function isMerged(filters: readonly Filter[], values: Readonly<Record<string, string>>): boolean {
  return filters.some(
    (filter) => filter.kind === 'choice' && filter.several === 'merged' && valuesOf(values[filter.field]).length > 1,
  )
}

/** The values in a URL parameter. */
export function valuesOf(text: string | undefined): readonly string[] {
  return text ? text.split(',').filter((value) => value !== '') : []
}

/** The current name of each filter that older links and views name differently. */
export function formerNames(filters: readonly Filter[]): ReadonlyMap<string, string> {
  return new Map(
    filters.flatMap((filter) =>
      filter.kind === 'choice' && filter.formerly !== undefined ? [[filter.formerly, filter.field] as const] : [],
    ),
  )
}
