import { Import, Numerical } from '@blueprintjs/icons'
import { holdsCardNumber } from '@portal/schema/bin-lookup'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import type { BinLookupFilter } from '../../gql/graphql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { addTo } from '../../screens/entry/entry.ts'
import { columnsOf, filtersOf } from '../../screens/entry/entry-fields.tsx'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { binImportPath, binLookupPath, binLookups, binLookupsPath } from './bin-lookup.tsx'

const binLookupsQuery = graphql(`
  query BinLookups($search: String, $filter: BinLookupFilter, $page: PageInput, $sort: String) {
    list: binLookups(search: $search, filter: $filter, page: $page, sort: $sort) {
      total
      totalIsExact
      failedLookups {
        field
        message
        code
      }
      items {
        ...BinLookupFields
      }
    }
  }
`)

const filters = filtersOf(binLookups, ['cardType', 'status'] satisfies (keyof BinLookupFilter)[])

const columns = columnsOf(binLookups)

/** The list of who issues which cards. Who may see it may change it (specification 2.4); a full card number is sent nowhere. */
export function Component() {
  const { formatMessage } = useIntl()
  return (
    <ListScreen
      id="binLookups"
      title="bin.title"
      icon={<Numerical />}
      document={binLookupsQuery}
      columns={columns}
      filters={filters}
      searchFault={(search) => (holdsCardNumber(search) ? 'bin.search.cardNumber' : null)}
      searchPlaceholder="bin.search"
      empty="bin.empty"
      name={({ id }) => id}
      link={({ id }) => binLookupPath(id)}
      actions={
        <LinkButton to={binImportPath} icon={<Import />}>
          {formatMessage({ id: 'bin.import' })}
        </LinkButton>
      }
      add={addTo(binLookups, `${binLookupsPath}/@new`)}
    />
  )
}
