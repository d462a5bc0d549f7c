import type { FirstReads } from '../../page-module.ts'
import { shownPreferences } from '../../preferences/preferences.tsx'
import { weekStartOf } from '../../values/days.ts'
import type { ListScreenProps } from './ListScreen.tsx'
import { boundBy } from './list-moment.ts'
import { readListState } from './list-state.ts'
import { readPageSize } from './page-size.ts'
import { listKeyOf } from './use-list-key.ts'
import { openMoment } from './use-list-page.ts'
import { startedWith, startOf } from './use-list-state.ts'
import { startKeyOf } from './use-start-key.ts'

type List<Row> = Pick<ListScreenProps<Row>, 'id' | 'document' | 'columns' | 'filters' | 'creation' | 'pageSize'>

/**
 * The first read of a list. None if the list asks for nothing, or if the number of rows depends on the height of the content above
 * the list, which is measured in the rendered page.
 */
export function firstPageOf<Row>({ id, document, columns, filters, creation, pageSize }: List<Row>): FirstReads {
  const sortable = columns.flatMap(({ sort }) => sort ?? [])
  return ({ search, viewer, merchant, subject }) => {
    const start = startOf(search, startKeyOf(viewer, merchant, id))
    const parameters = startedWith(start, search, filters)
    const chosen = readPageSize(localStorage.getItem(listKeyOf(viewer, 'rows', id)), pageSize)
    const preferences = shownPreferences()
    if (!preferences) return []
    const { timezone: zone, locale } = preferences
    const calendar = { zone, weekStart: weekStartOf(locale), now: new Date() }
    const state = readListState(parameters, filters, sortable, subject, { chosen, fitting: 0 }, calendar)
    if (state.chosenSize === 'fit' || Object.keys(state.problems).length > 0) return []
    const { variables, isKept } = boundBy(state.variables, openMoment(document), creation)
    return isKept ? [] : [{ query: document, variables }]
  }
}
