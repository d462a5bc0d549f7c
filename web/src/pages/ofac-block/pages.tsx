import { BlockedPerson } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import { pagesOf } from '../../screens/entry/entry-pages.ts'
import { ofacBlocks } from './ofac-block.tsx'

/** The list of OFAC blocks and the form of a new one. Anyone who may see one may change it (specification 2.4). */
export const pages = pagesOf(ofacBlocks, {
  icon: <BlockedPerson />,
  list: {
    id: 'ofac-blocks',
    title: 'ofacBlocks.title',
    about: 'about.ofacBlocks',
    searchPlaceholder: 'ofacBlocks.search',
    empty: 'ofacBlocks.empty',
    filters: ['blocked', 'country'],
    document: graphql(`
      query OfacBlocks($search: String, $filter: OfacBlockFilter, $page: PageInput, $sort: String) {
        list: ofacBlocks(search: $search, filter: $filter, page: $page, sort: $sort) {
          ...ListPage
          items {
            ...OfacBlockFields
          }
        }
      }
    `),
  },
})
