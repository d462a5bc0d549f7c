import { graphql } from '../../gql/gql.ts'
import type { ListExportColumnsQuery, ListExportProofQuery } from '../../gql/graphql.ts'

/** The columns that a file of a list can have. */
export const exportColumnsQuery = graphql(`
  query ListExportColumns($list: String!) {
    columns: listExportColumns(list: $list) {
      path
      isUsual
      currency
      missing
    }
  }
`)

/** The gateway's record of a file. */
export const exportProofQuery = graphql(`
  query ListExportProof($id: ID!) {
    file: listExport(id: $id) {
      id
      state
      rows
      bytes
      sha256
      createdUntil
      method
      began
      why
    }
  }
`)

export type ExportColumn = ListExportColumnsQuery['columns'][number]
export type ExportProof = NonNullable<ListExportProofQuery['file']>
