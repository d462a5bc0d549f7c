import { graphql } from '../gql/gql.ts'
import type { ViewerFieldsFragment } from '../gql/graphql.ts'

/** The signed-in caller. The merchant acted for is not part of it, because it comes from the URL. */
export type Viewer = ViewerFieldsFragment

graphql(`
  fragment ViewerFields on Viewer {
    callerName
    firstName
    lastName
    merchantAccount
    merchantAccounts
    isSuperAccount
    superAccountName
    permissions
    mfaEnabled
    approvalMerchants
    session {
      id
      remember
      now
      expires
      endsAtLatest
      namesShown
    }
  }
`)

/** The signed-in caller, or null. */
export const viewerQuery = graphql(`
  query Viewer {
    viewer {
      ...ViewerFields
    }
  }
`)
