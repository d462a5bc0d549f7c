import { DirectionRight } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import type { RedirectorFilter } from '../../gql/graphql.ts'
import { addTo } from '../../screens/entry/entry.ts'
import { columnsOf, filtersOf } from '../../screens/entry/entry-fields.tsx'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { redirectorPath, redirectors, redirectorsPath } from './redirector.tsx'

const redirectorsQuery = graphql(`
  query Redirectors($search: String, $filter: RedirectorFilter, $page: PageInput, $sort: String) {
    list: redirectors(search: $search, filter: $filter, page: $page, sort: $sort) {
      total
      totalIsExact
      failedLookups {
        field
        message
        code
      }
      items {
        ...RedirectorFields
      }
    }
  }
`)

const filters = filtersOf(redirectors, ['masterAccount', 'master'] satisfies (keyof RedirectorFilter)[])

const columns = columnsOf(redirectors)

/** The list of where payment gateways send payers back to. Who may see it may change it (specification 2.4). */
export function Component() {
  return (
    <ListScreen
      id="redirectors"
      title="redirectors.title"
      icon={<DirectionRight />}
      document={redirectorsQuery}
      columns={columns}
      filters={filters}
      searchPlaceholder="redirectors.search"
      empty="redirectors.empty"
      name={({ id }) => id}
      link={({ id }) => redirectorPath(id)}
      add={addTo(redirectors, `${redirectorsPath}/@new`)}
    />
  )
}
