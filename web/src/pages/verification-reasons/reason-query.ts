import { graphql } from '../../gql/gql.ts'
import type { VerificationReasonFieldsFragment } from '../../gql/graphql.ts'

graphql(`
  fragment VerificationReasonFields on VerificationReason {
    id
    languageCode
    countryCode
    text
    lastModified
  }
`)

/** A verification failure reason with all that its page shows. */
export type VerificationReason = VerificationReasonFieldsFragment

/** One verification failure reason. */
export const verificationReasonQuery = graphql(`
  query VerificationReason($id: ID!) {
    verificationReason(id: $id) {
      ...VerificationReasonFields
    }
  }
`)

export const addVerificationReason = graphql(`
  mutation AddVerificationReason($input: NewVerificationReasonInput!) {
    addVerificationReason(input: $input) {
      ...VerificationReasonFields
    }
  }
`)

export const saveVerificationReason = graphql(`
  mutation SaveVerificationReason($input: VerificationReasonInput!) {
    saveVerificationReason(input: $input) {
      ...VerificationReasonFields
    }
  }
`)

export const removeVerificationReason = graphql(`
  mutation RemoveVerificationReason($id: ID!, $expectedLastModified: DateTime) {
    removeVerificationReason(id: $id, expectedLastModified: $expectedLastModified)
  }
`)
