import type { LedgerObject } from './ledger-object.ts'

/** What proves which report was downloaded; none of its rows are kept. */
export const reportProof = ['isWhole', 'rows', 'bytes', 'sha256'] as const

/** The counts of an import of BIN lookups; no number of its file is kept. */
export const importCounts = ['lines', 'imported', 'updated', 'unchanged', 'rejected'] as const

/** The objects that files are about, by type: GraphQL has no mutation that declares them. */
export const fileObjects = {
  CustomerUpload: objectOf('customersUploads', []),
  TransactionReport: objectOf('reportsTransaction', reportProof),
  BinImport: objectOf('provisionAllFamilies', importCounts),
} as const satisfies Readonly<Record<string, LedgerObject>>

function objectOf(flag: LedgerObject['flag'], fields: readonly string[]): LedgerObject {
  return { flag, fields: new Map(fields.map((field) => [field, 'VALUE'])), flags: new Map() }
}
