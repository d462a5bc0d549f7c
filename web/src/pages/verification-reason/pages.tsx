import { DocumentOpen } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import { pagesOf } from '../../screens/entry/entry-pages.ts'
import { reasons } from './verification-reason.tsx'

/**
 * The pages of the reasons to reject customers' documents. Anyone who may see one may change it (specification 2.4).
 */
export const pages = pagesOf(reasons, {
  icon: <DocumentOpen />,
  list: {
    id: 'verification-reasons',
    title: 'reasons.title',
    about: 'about.reasons',
    searchPlaceholder: 'reasons.search',
    empty: 'reasons.empty',
    filters: ['languageCode', 'countryCode'],
    document: graphql(`
      query VerificationReasons($search: String, $filter: VerificationReasonFilter, $page: PageInput, $sort: String) {
        list: verificationReasons(search: $search, filter: $filter, page: $page, sort: $sort) {
          ...ListPage
          items {
            ...VerificationReasonFields
          }
        }
      }
    `),
  },
  heading: ({ languageCode, text }) => <span lang={languageCode?.slice(0, 2)}>{text}</span>,
})
