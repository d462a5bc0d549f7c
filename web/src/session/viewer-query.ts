import { graphql } from '../gql/gql.ts'
import type { ViewerFieldsFragment } from '../gql/graphql.ts'

/** The signed-in caller. Whom the caller acts for is the URL's to say, so that it is not asked here. */
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
    session {
      id
      remember
      now
      expires
      endsAtLatest
    }
  }
`)

/** Who is signed in; null when nobody is. */
export const viewerQuery = graphql(`
  query Viewer {
    viewer {
      ...ViewerFields
    }
  }
`)
