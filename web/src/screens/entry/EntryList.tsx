import type { ComponentType } from 'react'
import type { FirstReads } from '../../page-module.ts'
import { About } from '../../ui/About.tsx'
import { firstPageOf } from '../list/first-page.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { addTo } from './entry.ts'
import { columnsOf, filtersOf } from './entry-fields.tsx'
import type { EntryPages } from './entry-pages.ts'
import { useEntryPaths } from './use-entry-paths.ts'

/** The list of a plain resource. */
export function pageOf(pages: EntryPages): ComponentType {
  const { entry, icon } = pages
  const list = listOf(pages)
  return () => {
    const paths = useEntryPaths(entry)
    return (
      <ListScreen
        {...list}
        icon={icon}
        above={list.about && <About id={list.about} />}
        name={({ id }) => id}
        link={paths.one}
        add={addTo(entry, paths.form())}
      />
    )
  }
}

/** The first reads of that list. */
export function firstReadsOf(pages: EntryPages): FirstReads {
  return firstPageOf(listOf(pages))
}

function listOf({ entry, list }: EntryPages) {
  if (!list) throw new Error(`the pages below ${entry.at} describe no list`)
  return {
    ...list,
    columns: list.columns ?? columnsOf(entry),
    filters: filtersOf<object, never>(entry, list.filters as never[]),
  }
}
