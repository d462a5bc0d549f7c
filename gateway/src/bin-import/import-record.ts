import type { LedgerDeclaration, LedgerObject } from '../ledger/declarations.ts'

const counts = ['lines', 'imported', 'updated', 'unchanged', 'rejected'] as const

/** An import as the ledger knows it: its counts, and no number of the file. */
export const recordedImport: LedgerObject = {
  flag: 'provisionAllFamilies',
  fields: new Map(counts.map((field) => [field, 'VALUE'])),
  flags: new Map(),
}

/** The import of a file, which its hash names. */
export const importOfBins: LedgerDeclaration = {
  mutation: 'importBinLookups',
  objectType: 'BinImport',
  id: 'fileHash',
  own: false,
  ofMerchant: false,
  kind: 'mutation',
  inputs: [],
  changes: counts,
  answerType: '',
}
