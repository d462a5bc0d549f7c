import { graphql } from '../../gql/gql.ts'

export const enrollTwoFactor = graphql(`
  mutation EnrollTwoFactor {
    enrollTwoFactor {
      qrURL
      key
    }
  }
`)

export const activateTwoFactor = graphql(`
  mutation ActivateTwoFactor($input: ConfirmInput!) {
    activateTwoFactor(input: $input) {
      ...CallerFields
    }
  }
`)
