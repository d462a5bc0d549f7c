import { DocumentOpen } from '@blueprintjs/icons'
import { graphql } from '../../gql/gql.ts'
import type { VerificationReasonFilter } from '../../gql/graphql.ts'
import { addTo } from '../../screens/entry/entry.ts'
import { columnsOf, filtersOf } from '../../screens/entry/entry-fields.tsx'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import { reasons } from './reason.tsx'
import { reasonPath, reasonsPath } from './reason-path.ts'

const verificationReasonsQuery = graphql(`
  query VerificationReasons($search: String, $filter: VerificationReasonFilter, $page: PageInput, $sort: String) {
    list: verificationReasons(search: $search, filter: $filter, page: $page, sort: $sort) {
      total
      totalIsExact
      failedLookups {
        field
        message
        code
      }
      items {
        ...VerificationReasonFields
      }
    }
  }
`)

const filters = filtersOf(reasons, ['languageCode', 'countryCode'] satisfies (keyof VerificationReasonFilter)[])

const columns = columnsOf(reasons)

/** The list of reasons why customers' documents are not accepted. Who may see it may change it (specification 2.4). */
export function Component() {
  return (
    <ListScreen
      id="verification-reasons"
      title="reasons.title"
      icon={<DocumentOpen />}
      document={verificationReasonsQuery}
      columns={columns}
      filters={filters}
      searchPlaceholder="reasons.search"
      empty="reasons.empty"
      name={(reason) => reason.id}
      link={(reason) => reasonPath(reason.id)}
      add={addTo(reasons, `${reasonsPath}/@new`)}
    />
  )
}
