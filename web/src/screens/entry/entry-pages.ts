import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { ReactElement, ReactNode } from 'react'
import type { ListScreenProps } from '../list/ListScreen.tsx'
import type { Column, ListPage } from '../list/list-types.ts'
import type { AnyEntry, Identified } from './entry.ts'
import type { Fields } from './kind.ts'

/** The parts of a list of entries, without its document, columns and filters. A row is named by its id. */
type EntryListProps = Omit<
  ListScreenProps<Identified>,
  | 'icon'
  | 'document'
  | 'columns'
  | 'filters'
  | 'name'
  | 'link'
  | 'add'
  | 'note'
  | 'onDuplicate'
  | 'selection'
  | 'beside'
>

/** The pages of a plain resource, as data: each is fetched with the shell that shows it, and a list loads no form. */
export interface EntryPages {
  readonly entry: AnyEntry<Identified>
  readonly icon: ReactElement
  readonly list?: EntryListProps & {
    readonly document: ListScreenProps<Identified>['document']
    readonly columns?: readonly Column<Identified>[]
    readonly filters: readonly string[]
  }
  readonly heading?: (thing: Identified) => ReactNode
  readonly children?: (thing: Identified) => ReactNode
}

interface PagesOf<Thing, Given, Row, Variables extends { readonly filter?: unknown }> {
  readonly icon: ReactElement
  /** The list, unless the resource has a page for it. */
  readonly list?: EntryListProps & {
    readonly document: TypedDocumentNode<{ list: ListPage<Row> }, Variables>
    /** The fields that the list is filtered by: a choice, or else a text. */
    readonly filters: readonly (keyof NonNullable<Variables['filter']> & keyof Given & string)[]
  } & ColumnsOf<Thing, Row>
  /** The name of one, unless the resource has a page for one. */
  readonly heading?: (thing: Thing) => ReactNode
  /** What hangs below one. */
  readonly children?: (thing: Thing) => ReactNode
}

/** A list without its own columns has those of the fields, and its rows must hold these. */
type ColumnsOf<Thing, Row> = [Row] extends [Thing]
  ? { readonly columns?: readonly Column<Row>[] }
  : { readonly columns: readonly Column<Row>[] }

/** Declares the pages of a plain resource. */
export function pagesOf<
  Thing extends Identified,
  Given extends Fields<Thing>,
  Row extends Identified,
  Variables extends { readonly filter?: unknown },
>(
  entry: AnyEntry<Thing> & { readonly fields: Given },
  pages: PagesOf<Thing, NoInfer<Given>, Row, Variables>,
): EntryPages {
  // Each function is only given entries of this document.
  return { entry, ...pages } as unknown as EntryPages
}
