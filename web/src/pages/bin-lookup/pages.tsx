import { Numerical } from '@blueprintjs/icons'
import { holdsCardNumber } from '@portal/schema/bin-lookup'
import { graphql } from '../../gql/gql.ts'
import { pagesOf } from '../../screens/entry/entry-pages.ts'
import { binLookups } from './bin-lookup.tsx'
import { ImportLink } from './ImportLink.tsx'

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
