import { graphql } from '../../gql/gql.ts'
import type { ApprovalRulePartsFragment } from '../../gql/graphql.ts'

graphql(`
  fragment ApprovalRuleParts on ApprovalRule {
    id
    action
    currency
    above
    approvers
    isBlocked
    requesterFlag
    approverFlag
    changedBy
    lastModified
  }
`)

/** A rule for approvals. */
export type Rule = ApprovalRulePartsFragment

/** The rules of the merchant acted for. */
export const rulesQuery = graphql(`
  query ApprovalRules {
    approvalRules {
      ...ApprovalRuleParts
    }
  }
`)

/** Adds a rule. */
export const addRule = graphql(`
  mutation AddApprovalRule($input: NewApprovalRuleInput!) {
    addApprovalRule(input: $input) {
      ...ApprovalRuleParts
    }
  }
`)

/** Changes a rule. */
export const saveRule = graphql(`
  mutation SaveApprovalRule($input: ApprovalRuleInput!) {
    saveApprovalRule(input: $input) {
      ...ApprovalRuleParts
    }
  }
`)

/** Removes a rule. */
export const removeRule = graphql(`
  mutation RemoveApprovalRule($id: ID!, $expectedLastModified: DateTime) {
    removeApprovalRule(id: $id, expectedLastModified: $expectedLastModified)
  }
`)
