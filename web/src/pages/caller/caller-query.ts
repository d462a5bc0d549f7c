import { graphql } from '../../gql/gql.ts'
import type { CallerFieldsFragment } from '../../gql/graphql.ts'

graphql(`
  fragment CallerFields on Caller {
    id
    userName
    firstName
    lastName
    permissions
    locked
    mfaEnabled
    assignedMerchantAccount {
      name
      accountType
    }
    authorisedMerchantAccounts {
      name
      accountType
    }
    ipaddresses
    passwordCreationDates {
      passwordId
      date
    }
    passwordExpirationDates {
      passwordId
      date
    }
  }
`)

/** A caller with all fields that its page shows. */
export type CallerDetails = CallerFieldsFragment

/** One caller. */
export const callerQuery = graphql(`
  query Caller($id: ID!) {
    caller(id: $id) {
      ...CallerFields
    }
  }
`)

/** The profile of the signed-in caller. */
export const profileQuery = graphql(`
  query Profile {
    me {
      ...CallerFields
    }
  }
`)

export const addCaller = graphql(`
  mutation AddCaller($input: NewCallerInput!) {
    addCaller(input: $input) {
      ...CallerFields
    }
  }
`)

export const saveCaller = graphql(`
  mutation SaveCaller($input: CallerInput!) {
    saveCaller(input: $input) {
      ...CallerFields
    }
  }
`)

export const removeCaller = graphql(`
  mutation RemoveCaller($id: ID!) {
    removeCaller(id: $id)
  }
`)

export const lockCaller = graphql(`
  mutation LockCaller($id: ID!) {
    lockCaller(id: $id) {
      ...CallerFields
    }
  }
`)

export const unlockCaller = graphql(`
  mutation UnlockCaller($id: ID!) {
    unlockCaller(id: $id) {
      ...CallerFields
    }
  }
`)
