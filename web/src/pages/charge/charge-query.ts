import { type AccessSubject, denial } from '@portal/schema/access'
import { graphql } from '../../gql/gql.ts'
import type { ChargeFieldsFragment } from '../../gql/graphql.ts'

graphql(`
  fragment ChargeFields on Charge {
    id
    merchantAccount
    lgId
    customerId
    chargeStatus
    creationTime
    lastModified
    paymentMethod
    instrumentConfigId
    paymentGateway
    country
    paymentProfile {
      brand
      last4
      expMonth
      expYear
    }
    liveMode
    amount
    currency
    amountCharged
    amountRefunded
    allowedCommands
    lineItem {
      externalKey
      description
      quantity
      productCategoryCode
      price
      taxAmount
      taxModel
      totalAmount
      currency
    }
    transactions {
      id
      type
      status
      amount
      currency
      creationTime
      gatewayConfigId
      gatewayTransactionId
      gatewayResponse {
        code
        message
        standardizeResultCode
      }
      chargebackReasonCode
      reason
      comment
      callerName
    }
    taxInvoices {
      id
      type
      number
      creationTime
    }
    metadata {
      name
      value
      children
    }
    properties {
      name
      value
    }
    reserved
    fraud {
      decision
      reason
      blockedUntil
      checks {
        fraudSystemConfigId
        provider
        timing
        decision
        score
      }
    }
  }
`)

/** A charge with all fields that its page shows, without the customer. */
export type ChargeDetails = ChargeFieldsFragment

/** A transaction of a charge. */
export type ChargeTransaction = ChargeDetails['transactions'][number]

/** One charge. Includes the customer only if the caller may read customers. */
export const chargeQuery = graphql(`
  query Charge($id: ID!, $customers: Boolean!) {
    waiting: approvals(filter: { objectId: $id, state: [WAITING] }, page: { limit: 1 }) {
      total
    }
    charge(id: $id) {
      ...ChargeFields
      customer @include(if: $customers) {
        id
        merchantAccount
        customerStatus
        trustLevel
        personalInfo {
          firstName
          lastName
          email
        }
        fraud {
          riskScore
          blocked
        }
      }
    }
  }
`)

/** The variables of the query for a caller. */
export function chargeVariables(id: string, subject: AccessSubject) {
  return { id, customers: denial(subject, 'customers') === null }
}

/** Runs a command. The response updates the charge on every screen. */
export const runChargeCommand = graphql(`
  mutation RunChargeCommand($input: ChargeCommandInput!) {
    runChargeCommand(input: $input) {
      ...ChargeFields
    }
  }
`)

/** Creates a charge. */
export const createCharge = graphql(`
  mutation CreateCharge($input: NewChargeInput!) {
    createCharge(input: $input) {
      ...ChargeFields
    }
  }
`)
