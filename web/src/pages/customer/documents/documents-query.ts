import { graphql } from '../../../gql/gql.ts'
import type { CustomerDocumentsQuery } from '../../../gql/graphql.ts'

/** What a customer has uploaded, newest first; hardly anybody uploads more than a hundred. */
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

/** One uploaded document. */
export type Upload = NonNullable<NonNullable<CustomerDocumentsQuery['customer']>['uploads']>['items'][number]
