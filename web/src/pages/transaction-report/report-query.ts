import { graphql } from '../../gql/gql.ts'
import type { ReportDownloadsQuery, ReportProofQuery } from '../../gql/graphql.ts'

/** What was downloaded so far. */
export const reportDownloadsQuery = graphql(`
  query ReportDownloads {
    downloads: transactionReportDownloads {
      id
      from
      to
      began
      state
      mayGrow
      rows
      sha256
    }
  }
`)

/** What the gateway has recorded of one download, and what the list of charges says of the same period. */
export const reportProofQuery = graphql(`
  query ReportProof($id: ID!) {
    download: transactionReportDownload(id: $id) {
      id
      from
      to
      state
      mayGrow
      rows
      bytes
      sha256
      why
      totals {
        currency
        rows
        charges
        listedCharges
        taken
        givenBack
      }
    }
  }
`)

export type ReportDownload = ReportDownloadsQuery['downloads'][number]
export type ReportProof = NonNullable<ReportProofQuery['download']>
