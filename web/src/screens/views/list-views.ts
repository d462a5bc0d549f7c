import { Kind } from 'graphql'
import type { Shared } from '../../values/listeners.ts'
import type { ColumnLayout } from '../list/column-layout.ts'
import type { Column, Filter, ListDocument } from '../list/list-types.ts'
import type { PageSize } from '../list/page-size.ts'
import type { ViewedList } from './view-state.ts'

/** The properties of a list that its views need. */
export interface ListViewsProps {
  /** The key under which the list's settings are stored. */
  readonly id: string
  readonly document: ListDocument<unknown>
  readonly columns: readonly Column<never>[]
  readonly filters: readonly Filter[]
  readonly within: Readonly<Record<string, string>> | undefined
  /** The local storage key of the list's start view. */
  readonly startKey: string
  readonly layout: ColumnLayout
  readonly onLayout: (layout: ColumnLayout) => void
  /** The rows per page. */
  readonly size: PageSize
  /** The element next to the filters. */
  readonly slot: Shared<HTMLElement | null>
}

/** The parts of a list that its views depend on. */
export function viewedList({
  filters,
  within = {},
  columns,
}: Pick<ListViewsProps, 'filters' | 'within' | 'columns'>): ViewedList {
  return { filters, within, columns: columns.map(({ id }) => id), sortable: columns.flatMap(({ sort }) => sort ?? []) }
}

/** The name of a list's field in Query, which is the gateway's key for its views. */
export function stemOf({ definitions }: ListDocument<unknown>): string {
  for (const definition of definitions) {
    const [field] = definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : []
    if (field?.kind === Kind.FIELD) return field.name.value
  }
  throw new Error('The document asks for no list')
}
