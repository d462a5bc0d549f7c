import { graphql } from '../../gql/gql.ts'
import type { ReportDownloadsQuery, ReportProofQuery } from '../../gql/graphql.ts'

/** The downloads so far. */
export const reportDownloadsQuery = graphql(`
  query ReportDownloads {
    downloads: transactionReportDownloads {
      id
      from
      to
      began
      state
      mayGrow
      currency
      statuses
      rows
      sha256
    }
  }
`)

/** The gateway's record of one download, and the list of charges of the same period. */
export const reportProofQuery = graphql(`
  query ReportProof($id: ID!) {
    download: transactionReportDownload(id: $id) {
      id
      from
      to
      state
      mayGrow
      currency
      statuses
      rows
      leftOut
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
