import { graphql } from '../../gql/gql.ts'

/** The figures of the tiles: one platform call. */
export const dashboardQuery = graphql(`
  query Dashboard {
    dashboardStatistics {
      ...StatisticsFields
    }
  }
`)

/** Whether the gateways' approval rates are as usual. */
export const healthQuery = graphql(`
  query DashboardHealth($window: HealthWindow!) {
    dashboardHealth(window: $window) {
      ...HealthSentence
      gateways {
        gatewayConfigId
        displayName
        merchantAccount
        since
        judgment {
          ...HealthJudgmentFields
        }
      }
    }
  }
`)

/** The stored samples: the last hour for the tiles, two days for the chart. No platform call. */
export const readingsQuery = graphql(`
  query DashboardReadings($tiles: [String!]!, $tilesSince: DateTime!, $chart: [String!]!, $chartSince: DateTime!) {
    tiles: dashboardReadings(codes: $tiles, since: $tilesSince) {
      at
      resetTime
      series {
        code
        values
      }
    }
    chart: dashboardReadings(codes: $chart, since: $chartSince) {
      at
      resetTime
      series {
        code
        values
      }
    }
  }
`)

/** The changes of some types between two times. Makes no platform call. */
export const changesQuery = graphql(`
  query DashboardChanges($from: DateTime!, $to: DateTime!, $types: [String!]!) {
    ledger(
      filter: { kind: MUTATION, outcome: DONE, from: $from, to: $to, objectTypes: $types }
      page: { limit: 20 }
    ) {
      total
      totalIsExact
      items {
        ...HistoryEntry
      }
    }
  }
`)

/** The number of entries of any kind between two times. Makes no platform call. */
export const entriesQuery = graphql(`
  query DashboardEntries($from: DateTime!, $to: DateTime!) {
    ledger(filter: { outcome: DONE, from: $from, to: $to }, page: { limit: 1 }) {
      total
      totalIsExact
    }
  }
`)

/** Charges over time, of one gateway or of all. */
export const pictureQuery = graphql(`
  query DashboardPicture($span: PictureSpan!, $gateway: ID) {
    dashboardPicture(span: $span, gatewayConfigId: $gateway) {
      countedAt
      buckets {
        from
        to
        approved
        declined
        error
        waiting
        ended
      }
      sample {
        charges
        isWhole
        from
      }
    }
  }
`)

/** Why payments fail. */
export const failuresQuery = graphql(`
  query DashboardFailures($by: FailureGrouping!, $gateway: ID, $since: DateTime) {
    dashboardFailures(by: $by, gatewayConfigId: $gateway, since: $since) {
      failed
      decided
      groups {
        value
        failed
        usual
      }
      sample {
        charges
        isWhole
        from
      }
    }
  }
`)

/** The active routing configurations with a gateway. */
export const routesQuery = graphql(`
  query DashboardRoutes($gateway: ID!) {
    routingConfigs(filter: { status: ACTIVE, gatewayConfigId: $gateway }, page: { limit: 50 }) {
      total
      items {
        id
        name
        merchantAccount
        targets {
          gatewayConfigId
          weight
        }
      }
    }
  }
`)

/** The size of the notification queue. */
export const queueQuery = graphql(`
  query DashboardQueue {
    dashboardNotificationQueue {
      status
      total
    }
  }
`)
