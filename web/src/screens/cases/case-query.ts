import { graphql } from '../../gql/gql.ts'
import type { CaseDetailsFragment, CaseRowFragment } from '../../gql/graphql.ts'

graphql(`
  fragment CaseRow on Case {
    id
    merchantAccount
    objectType
    objectId
    state
    assigneeName
    isMine
    dueAt
    isDueComputed
    isOverdue
    snoozedUntil
    openedBy
    creationTime
    lastModified
    excerpt
    entryCount
  }
`)

graphql(`
  fragment CaseDetails on Case {
    ...CaseRow
    entries(page: { limit: 200 }) {
      id
      place
      kind
      at
      byName
      text
      assigneeName
      state
      dueAt
      isDueChanged
      snoozedUntil
      because
      transactionId
      ledgerEntryId
      correctedAt
      correctableUntil
      canStrike
      struckAt
      struckBy
      struckReason
    }
  }
`)

/** A case with the fields that lists show. */
export type CaseRow = CaseRowFragment
/** A case with its entries, newest first. */
export type Case = CaseDetailsFragment
/** An entry of a case. */
export type CaseEntry = Case['entries'][number]

/** The newest cases of an object, from one read of the store. */
export const objectCasesQuery = graphql(`
  query ObjectCases($filter: CaseFilter!) {
    cases(filter: $filter, page: { limit: 3 }) {
      total
      items {
        ...CaseRow
      }
    }
  }
`)

/** One case with its thread. */
export const caseQuery = graphql(`
  query Case($id: ID!) {
    case(id: $id) {
      ...CaseDetails
    }
  }
`)

/** The colleagues who can be assigned and mentioned, and those who cannot. */
export const colleaguesQuery = graphql(`
  query CaseColleagues($objectType: String!, $merchantAccount: String) {
    caseColleagues(objectType: $objectType, merchantAccount: $merchantAccount) {
      name
      isMe
      mayRead
      missing
    }
  }
`)

export const addCaseEntry = graphql(`
  mutation AddCaseEntry($input: AddCaseEntryInput!) {
    addCaseEntry(input: $input) {
      ...CaseDetails
    }
  }
`)

export const correctCaseEntry = graphql(`
  mutation CorrectCaseEntry($input: CorrectCaseEntryInput!) {
    correctCaseEntry(input: $input) {
      ...CaseDetails
    }
  }
`)

export const strikeCaseEntry = graphql(`
  mutation StrikeCaseEntry($input: StrikeCaseEntryInput!) {
    strikeCaseEntry(input: $input) {
      ...CaseDetails
    }
  }
`)

export const assignCase = graphql(`
  mutation AssignCase($input: AssignCaseInput!) {
    assignCase(input: $input) {
      ...CaseDetails
    }
  }
`)

export const setCaseState = graphql(`
  mutation SetCaseState($input: SetCaseStateInput!) {
    setCaseState(input: $input) {
      ...CaseDetails
    }
  }
`)

export const takeNextCase = graphql(`
  mutation TakeNextCase {
    takeNextCase {
      ...CaseDetails
    }
  }
`)
