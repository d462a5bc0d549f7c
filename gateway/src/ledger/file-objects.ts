import type { LedgerObject } from './ledger-object.ts'

/** The values that identify a downloaded report. None of its rows are recorded. */
export const reportProof = ['isWhole', 'rows', 'leftOut', 'bytes', 'sha256'] as const

/** The counts of an import of BIN lookups. No number in its file is recorded. */
export const importCounts = ['lines', 'imported', 'updated', 'unchanged', 'rejected'] as const

/** The types of objects in files. No GraphQL mutation declares them. */
export const fileObjects = {
  CustomerUpload: objectOf('customersUploads', []),
  TransactionReport: objectOf('reportsTransaction', reportProof),
  BinImport: objectOf('provisionAllFamilies', importCounts),
  ListExport: objectOf('ledger', reportProof),
} as const satisfies Readonly<Record<string, LedgerObject>>

function objectOf(flag: LedgerObject['flag'], fields: readonly string[]): LedgerObject {
  return { flag, fields: new Map(fields.map((field) => [field, 'VALUE'])), flags: new Map() }
}
