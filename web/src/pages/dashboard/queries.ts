import { graphql } from '../../gql/gql.ts'

/** The first figures: one call of the platform. */
export const dashboardQuery = graphql(`
  query Dashboard {
    dashboardStatistics {
      ...StatisticsFields
    }
  }
`)

/** What was read so far: of the tiles for the last hour, of the chart for two days. No call of the platform. */
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

/** What was changed between two moments. No call of the platform. */
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

/** How each gateway does. */
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

/** What waits in the notification queue. */
export const queueQuery = graphql(`
  query DashboardQueue {
    dashboardNotificationQueue {
      status
      total
    }
  }
`)

/** Charges by hour: 72 calls of the platform, when somebody asks for them. */
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
