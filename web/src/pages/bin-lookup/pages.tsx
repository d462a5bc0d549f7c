import { Import, Numerical } from '@blueprintjs/icons'
import { holdsCardNumber } from '@portal/schema/bin-lookup'
import { FormattedMessage } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { pagesOf } from '../../screens/entry/entry-pages.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { binLookups } from './bin-lookup.tsx'

/**
 * The pages of BIN lookups. Anyone who may see a lookup may change it (specification 2.4). Full card numbers are never
 * sent.
 */
export const pages = pagesOf(binLookups, {
  icon: <Numerical />,
  list: {
    id: 'binLookups',
    title: 'bin.title',
    about: 'about.bin',
    searchPlaceholder: 'bin.search',
    empty: 'bin.empty',
    filters: [{ several: 'cardTypes', of: 'cardType' }, 'status'],
    searchFault: (search) => (holdsCardNumber(search) ? 'bin.search.cardNumber' : null),
    actions: <ImportLink />,
    document: graphql(`
      query BinLookups($search: String, $filter: BinLookupFilter, $page: PageInput, $sort: String) {
        list: binLookups(search: $search, filter: $filter, page: $page, sort: $sort) {
          ...ListPage
          items {
            ...BinLookupFields
          }
        }
      }
    `),
  },
  heading: ({ issuerName }) => issuerName,
})

/** The link from the list to the import of BIN lookups. */
function ImportLink() {
  return (
    <LinkButton to={usePath()('all/bin/@import')} icon={<Import />}>
      <FormattedMessage id="bin.import" />
    </LinkButton>
  )
}
