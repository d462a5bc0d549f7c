import type { LedgerDeclaration } from '../ledger/declarations.ts'
import { importCounts } from '../ledger/file-objects.ts'

/** The ledger declaration of an import. The file's hash identifies it. */
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
