import { graphql } from '../../gql/gql.ts'

export const savePassword = graphql(`
  mutation SavePassword($input: PasswordInput!) {
    savePassword(input: $input) {
      ...CallerFields
    }
  }
`)

export const removePassword = graphql(`
  mutation RemovePassword($id: ID!, $passwordId: ID!) {
    removePassword(id: $id, passwordId: $passwordId) {
      ...CallerFields
    }
  }
`)

export const changeOwnPassword = graphql(`
  mutation ChangeOwnPassword($input: OwnPasswordInput!) {
    changeOwnPassword(input: $input) {
      ...CallerFields
    }
  }
`)
