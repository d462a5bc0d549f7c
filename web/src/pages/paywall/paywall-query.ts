import { graphql } from '../../gql/gql.ts'
import type { CheckoutMethodFragment, PaywallOfferQuery, PaywallSessionFieldsFragment } from '../../gql/graphql.ts'

graphql(`
  fragment CheckoutMethod on PaymentMethod {
    method
    type
    displayName
    displayInfo
    countries
    currencies
    purchaseFlowVersion
    instrumentConfigId
    allowedLiveMode
    minAmountUsd
    maxAmountUsd
    offered
    reasons {
      code
      message
    }
  }
`)

graphql(`
  fragment PaywallSessionFields on PaywallSession {
    sessionId
    merchantAccount
    customerId
    country
    currency
    amount
    product {
      externalKey
      description
    }
    status
    creationTime
    expires
    paymentMethod
    instrumentConfigId
    paymentMethods {
      ...CheckoutMethod
    }
    chargeId
    chargeStatus
    gatewayResponse {
      code
      message
      standardizeResultCode
    }
    redirectToken
    steps {
      step
      time
    }
  }
`)

/** A method of the checkout, and whether it is offered. */
export type CheckoutMethod = CheckoutMethodFragment
/** One payer's session at a paywall. */
export type PaywallSession = PaywallSessionFieldsFragment
/** The products, countries and currencies to try the paywall with. */
export type PaywallOffer = PaywallOfferQuery['paywallOffer']

/** The products, countries and currencies to try the paywall with. */
export const paywallOfferQuery = graphql(`
  query PaywallOffer {
    paywallOffer {
      countries
      currencies
      products {
        externalKey
        description
      }
      testCards {
        number
        brand
        scenario
      }
    }
  }
`)

/** The methods for a purchase that has not been started. */
export const checkoutMethodsQuery = graphql(`
  query CheckoutMethods($filter: PaymentMethodFilter!) {
    paymentMethods(filter: $filter) {
      total
      items {
        ...CheckoutMethod
      }
    }
  }
`)

/** A started paywall. */
export const paywallSessionQuery = graphql(`
  query PaywallSession($id: ID!) {
    paywallSession(id: $id) {
      ...PaywallSessionFields
    }
  }
`)

export const startPaywall = graphql(`
  mutation StartPaywall($input: StartPaywallInput!) {
    startPaywall(input: $input) {
      ...PaywallSessionFields
    }
  }
`)

export const choosePaywallMethod = graphql(`
  mutation ChoosePaywallMethod($input: PaywallMethodInput!) {
    choosePaywallMethod(input: $input) {
      ...PaywallSessionFields
    }
  }
`)

/** The variables contain a card number. Always use the fetch policy `no-cache`, because the cache stores variables. */
export const submitPaywall = graphql(`
  mutation SubmitPaywall($input: PaywallFormInput!) {
    submitPaywall(input: $input) {
      ...PaywallSessionFields
    }
  }
`)

export const answerPaywallRedirect = graphql(`
  mutation AnswerPaywallRedirect($input: PaywallRedirectInput!) {
    answerPaywallRedirect(input: $input) {
      ...PaywallSessionFields
    }
  }
`)

export const closePaywall = graphql(`
  mutation ClosePaywall($id: ID!) {
    closePaywall(sessionId: $id) {
      ...PaywallSessionFields
    }
  }
`)
