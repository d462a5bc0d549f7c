import { DirectionRight } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import { pagesOf } from '../../screens/entry/entry-pages.ts'
import { redirectors } from './redirector.tsx'

/** The pages of redirectors. Anyone who may see one may change it (specification 2.4). */
export const pages = pagesOf(redirectors, {
  icon: <DirectionRight />,
  list: {
    id: 'redirectors',
    title: 'redirectors.title',
    about: 'about.redirectors',
    searchPlaceholder: 'redirectors.search',
    empty: 'redirectors.empty',
    filters: ['masterAccount', 'master'],
    document: graphql(`
      query Redirectors($search: String, $filter: RedirectorFilter, $page: PageInput, $sort: String) {
        list: redirectors(search: $search, filter: $filter, page: $page, sort: $sort) {
          ...ListPage
          items {
            ...RedirectorFields
          }
        }
      }
    `),
  },
  heading: ({ redirectorKey }) => redirectorKey,
})
