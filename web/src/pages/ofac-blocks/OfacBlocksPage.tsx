import { BlockedPerson } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import type { OfacBlockFilter } from '../../gql/graphql.ts'
import { addTo } from '../../screens/entry/entry.ts'
import { columnsOf, filtersOf } from '../../screens/entry/entry-fields.tsx'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { ofacBlockPath, ofacBlocks, ofacBlocksPath } from './ofac-block.tsx'

const ofacBlocksQuery = graphql(`
  query OfacBlocks($search: String, $filter: OfacBlockFilter, $page: PageInput, $sort: String) {
    list: ofacBlocks(search: $search, filter: $filter, page: $page, sort: $sort) {
      total
      totalIsExact
      failedLookups {
        field
        message
        code
      }
      items {
        ...OfacBlockFields
      }
    }
  }
`)

const filters = filtersOf(ofacBlocks, ['blocked', 'country'] satisfies (keyof OfacBlockFilter)[])

const columns = columnsOf(ofacBlocks)

/** The list of whom nobody may do business with. Who may see it may change it (specification 2.4). */
export function Component() {
  return (
    <ListScreen
      id="ofac-blocks"
      title="ofacBlocks.title"
      icon={<BlockedPerson />}
      document={ofacBlocksQuery}
      columns={columns}
      filters={filters}
      searchPlaceholder="ofacBlocks.search"
      empty="ofacBlocks.empty"
      name={({ id }) => id}
      link={({ id }) => ofacBlockPath(id)}
      add={addTo(ofacBlocks, `${ofacBlocksPath}/@new`)}
    />
  )
}
