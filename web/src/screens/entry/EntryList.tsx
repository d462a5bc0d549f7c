import type { ComponentType } from 'react'
import { About } from '../../ui/About.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import { addTo } from './entry.ts'
import { columnsOf, filtersOf } from './entry-fields.tsx'
import type { EntryPages } from './entry-pages.ts'
import { useEntryPaths } from './use-entry-paths.ts'

/** The list of a plain resource. */
export function pageOf({ entry, icon, list }: EntryPages): ComponentType {
  if (!list) throw new Error(`the pages below ${entry.at} describe no list`)
  const columns = list.columns ?? columnsOf(entry)
  const filters = filtersOf<object, never>(entry, list.filters as never[])
  return () => {
    const paths = useEntryPaths(entry)
    return (
      <ListScreen
        {...list}
        icon={icon}
        above={list.about && <About id={list.about} />}
        columns={columns}
        filters={filters}
        name={({ id }) => id}
        link={paths.one}
        add={addTo(entry, paths.form())}
      />
    )
  }
}
