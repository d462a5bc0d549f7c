import { graphql } from '../../gql/gql.ts'
import type { ApprovalPartsFragment } from '../../gql/graphql.ts'

graphql(`
  fragment ApprovalParts on Approval {
    id
    state
    action
    mutation
    digest
    requesterName
    requestedAt
    expiresAt
    objectType
    objectId
    sums {
      currency
      amount
    }
    reason
    given
    secrets
    isSplit
    approvers
    approvedBy
    isOwn
    canDecide
    isEmergency
    decidedBy
    decidedAt
    note
    failure
  }
`)

/** A request for approval with the fields of its card. */
export type Approval = ApprovalPartsFragment

/** The requests of the merchant acted for. */
export const approvalsQuery = graphql(`
  query Approvals($filter: ApprovalFilter, $limit: Int!) {
    approvals(filter: $filter, page: { limit: $limit }) {
      total
      items {
        ...ApprovalParts
      }
    }
  }
`)

/** One request, for its page. */
export const approvalQuery = graphql(`
  query Approval($id: ID!) {
    approval(id: $id) {
      ...ApprovalParts
    }
  }
`)

/** The charge as the requester saw it, and the current charge. */
export const approvalChangesQuery = graphql(`
  query ApprovalChanges($id: ID!) {
    approval(id: $id) {
      id
      seen
      charge {
        id
        chargeStatus
        amountCharged
        amountRefunded
        currency
        lastModified
        transactions {
          id
        }
      }
    }
  }
`)

/** The number of requests that concern the reader. */
export const approvalCountsQuery = graphql(`
  query ApprovalCounts {
    approvalCounts {
      decidable
      own
      emergencies
    }
  }
`)

/** Approves a request, which this session then sends. */
export const approveRequest = graphql(`
  mutation ApproveRequest($input: ApproveRequestInput!) {
    approveRequest(input: $input) {
      ...ApprovalParts
      value
    }
  }
`)

/** Runs a request without its approval. */
export const forceRequest = graphql(`
  mutation ForceRequest($input: ForceRequestInput!) {
    forceRequest(input: $input) {
      ...ApprovalParts
      value
    }
  }
`)

/** Declines a request. */
export const declineRequest = graphql(`
  mutation DeclineRequest($input: DeclineRequestInput!) {
    declineRequest(input: $input) {
      ...ApprovalParts
    }
  }
`)

/** Withdraws the reader's own request. */
export const withdrawRequest = graphql(`
  mutation WithdrawRequest($id: ID!) {
    withdrawRequest(id: $id) {
      ...ApprovalParts
    }
  }
`)

/** Finds out the result of a request with an unknown outcome. */
export const readRequest = graphql(`
  mutation ReadRequest($id: ID!) {
    readRequest(id: $id) {
      ...ApprovalParts
    }
  }
`)
