import type { LedgerDeclaration } from '../ledger/declarations.ts'
import { importCounts } from '../ledger/file-objects.ts'

/** The import of a file, which its hash names. */
export const importOfBins: LedgerDeclaration = {
  mutation: 'importBinLookups',
  objectType: 'BinImport',
  id: 'fileHash',
  own: false,
  ofMerchant: false,
  kind: 'mutation',
  inputs: [],
  changes: importCounts,
  answerType: '',
}
