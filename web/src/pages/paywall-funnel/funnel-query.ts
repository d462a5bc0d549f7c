import { graphql } from '../../gql/gql.ts'
import type { PaywallFunnelQuery } from '../../gql/graphql.ts'

graphql(`
  fragment PaywallVisitFields on PaywallVisit {
    id
    merchantAccount
    customerId
    chargeId
    paymentMethod
    country
    irregularity
    steps {
      step
      time
    }
  }
`)

/** The funnel, and the newest sessions of a step or of an exclusion reason. */
export const funnelQuery = graphql(`
  query PaywallFunnel(
    $filter: PaywallVisitFilter
    $paymentMethod: String
    $country: String
    $from: DateTime
    $step: PaywallStep
    $leftAfter: PaywallStep
    $irregularity: PaywallIrregularity
  ) {
    paywallFunnel(filter: $filter, paymentMethod: $paymentMethod, country: $country, from: $from) {
      sessions
      total
      isWhole
      from
      to
      left
      medianSeconds
      withoutOpening
      outOfOrder
      steps {
        step
        sessions
        leftAfter
        percentageOfOpened
        percentageOfPrevious
        medianSeconds
      }
      visits(step: $step, leftAfter: $leftAfter, irregularity: $irregularity, limit: 50) {
        total
        items {
          ...PaywallVisitFields
        }
      }
    }
  }
`)

/** One session. */
export const visitQuery = graphql(`
  query PaywallVisit($sessionId: String!) {
    paywallMetrics(filter: { sessionId: $sessionId }, page: { limit: 1 }) {
      items {
        ...PaywallVisitFields
      }
    }
  }
`)

/** Sessions at the paywall, counted by step. */
export type Funnel = PaywallFunnelQuery['paywallFunnel']
