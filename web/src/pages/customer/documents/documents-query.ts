import { graphql } from '../../../gql/gql.ts'
import type { CustomerDocumentsQuery } from '../../../gql/graphql.ts'

/** A customer's uploads, newest first. Hardly any customer has more than a hundred. */
export const documentsQuery = graphql(`
  query CustomerDocuments($id: ID!) {
    customer(id: $id) {
      id
      merchantAccount
      uploads(page: { limit: 100 }) {
        total
        items {
          id
          documentType
          verificationStatus
          verificationReason
          failureReason {
            id
            languageCode
            text
          }
          uploadTime
        }
      }
    }
  }
`)

export type Uploads = NonNullable<NonNullable<CustomerDocumentsQuery['customer']>['uploads']>
export type Upload = Uploads['items'][number]
