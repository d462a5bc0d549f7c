import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { ReactElement, ReactNode } from 'react'
import type { MessageId } from '../../i18n/messages.ts'
import type { ListScreenProps } from '../list/ListScreen.tsx'
import type { Column, ListPage } from '../list/list-types.ts'
import type { AnyEntry, Identified } from './entry.ts'
import type { Fields } from './kind.ts'

/** The further properties of a list of entries. A row is named by its id. */
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
> & {
  /** One sentence about the objects. */
  readonly about?: MessageId
}

/**
 * The pages of a plain resource, as data. The shell of each page is loaded separately, so a list does not load forms.
 */
export interface EntryPages {
  readonly entry: AnyEntry<Identified>
  readonly icon: ReactElement
  readonly list?: EntryListProps & {
    readonly document: ListScreenProps<Identified>['document']
    readonly columns?: readonly Column<Identified>[]
    readonly filters: readonly EntryFilter<string, string>[]
  }
  readonly heading?: (entity: Identified) => ReactNode
  readonly children?: (entity: Identified) => ReactNode
}

/** A filter for the field with its name, or one that takes several values of a field. */
export type EntryFilter<Name extends string, Field extends string> =
  | (Name & Field)
  | { readonly several: Name; readonly of: Field }

interface PagesOf<Entity, Given, Row, Variables extends { readonly filter?: unknown }> {
  readonly icon: ReactElement
  /** The list, unless the resource has its own page for it. */
  readonly list?: EntryListProps & {
    readonly document: TypedDocumentNode<{ list: ListPage<Row> }, Variables>
    /** The fields to filter by: choices or texts. */
    readonly filters: readonly EntryFilter<keyof NonNullable<Variables['filter']> & string, keyof Given & string>[]
  } & ColumnsOf<Entity, Row>
  /** The name of an entry, unless the resource has its own page for one. */
  readonly heading?: (entity: Entity) => ReactNode
  /** Content below an entry. */
  readonly children?: (entity: Entity) => ReactNode
}

/** A list without its own columns uses those of the fields, so its rows must contain them. */
type ColumnsOf<Entity, Row> = [Row] extends [Entity]
  ? { readonly columns?: readonly Column<Row>[] }
  : { readonly columns: readonly Column<Row>[] }

/** Declares the pages of a plain resource. */
export function pagesOf<
  Entity extends Identified,
  Given extends Fields<Entity>,
  Row extends Identified,
  Variables extends { readonly filter?: unknown },
>(
  entry: AnyEntry<Entity> & { readonly fields: Given },
  pages: PagesOf<Entity, NoInfer<Given>, Row, Variables>,
): EntryPages {
  // Each function receives only entries of this document, so the cast is safe.
  return { entry, ...pages } as unknown as EntryPages
}
