import { graphql } from '../../gql/gql.ts'

/** The first figures: one platform call. */
export const dashboardQuery = graphql(`
  query Dashboard {
    dashboardStatistics {
      ...StatisticsFields
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

/** The changes between two moments. No platform call. */
export const changesQuery = graphql(`
  query DashboardChanges($from: DateTime!, $to: DateTime!) {
    ledger(filter: { kind: MUTATION, from: $from, to: $to }, page: { limit: 20 }) {
      total
      totalIsExact
      items {
        ...HistoryEntry
      }
    }
  }
`)

/** The success of each gateway. */
export const gatewaysQuery = graphql(`
  query DashboardGateways {
    gatewayConfigs(page: { limit: 20 }) {
      total
      items {
        id
        displayName
        merchantAccount
        statistics {
          ...StatisticsFields
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

/** Charges by hour: 72 platform calls, made on request. */
export const chargeCountsQuery = graphql(`
  query DashboardChargeCounts {
    dashboardChargeCounts {
      countedAt
      buckets {
        from
        to
        charged
        declined
        error
      }
    }
  }
`)
