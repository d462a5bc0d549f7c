import { Hexagon } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import type { HiveFieldsFragment, HiveFilter } from '../../gql/graphql.ts'
import { addTo } from '../../screens/entry/entry.ts'
import { columnsOf, filtersOf } from '../../screens/entry/entry-fields.tsx'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import type { Column } from '../../screens/list/list-types.ts'
import { componentPath, hiveFields, hivePath, hives, hivesPath } from './hive.tsx'

const hivesQuery = graphql(`
  query Hives($search: String, $filter: HiveFilter, $page: PageInput, $sort: String) {
    list: hives(search: $search, filter: $filter, page: $page, sort: $sort) {
      total
      totalIsExact
      failedLookups {
        field
        message
        code
      }
      items {
        ...HiveFields
      }
    }
  }
`)

const fields = { fields: hiveFields }
const filters = {
  all: filtersOf(fields, ['component', 'type'] satisfies (keyof HiveFilter)[]),
  one: filtersOf(fields, ['type'] satisfies (keyof HiveFilter)[]),
}

const columns: readonly Column<HiveFieldsFragment>[] = columnsOf(hives).map((column) =>
  column.id === 'component'
    ? {
        ...column,
        cell: ({ component }) => (
          <Link className="hive-component" to={componentPath(component)}>
            {component}
          </Link>
        ),
      }
    : column,
)

/** A list of hives: of all components, which lead to their own, or of one. Who may see it may change it (specification 2.4). */
export function HivesList({ component }: { readonly component: string | null }) {
  const within = useMemo(() => (component === null ? undefined : { component }), [component])
  return (
    <ListScreen
      id="hives"
      title="hives.title"
      icon={<Hexagon />}
      document={hivesQuery}
      columns={columns}
      filters={component === null ? filters.all : filters.one}
      {...(within && { within })}
      {...(component !== null && {
        above: (
          <p>
            <FormattedMessage id="hives.of" values={{ component: <strong>{component}</strong> }} />{' '}
            <Link className="hive-component" to={hivesPath}>
              <FormattedMessage id="hives.toAll" />
            </Link>
          </p>
        ),
      })}
      searchPlaceholder="hives.search"
      empty="hives.empty"
      name={({ id }) => id}
      link={({ id }) => hivePath(id)}
      add={addTo(hives, `${hivesPath}/@new`)}
    />
  )
}
