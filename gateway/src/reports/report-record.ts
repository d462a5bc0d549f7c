import type { LedgerDeclaration } from '../ledger/declarations.ts'
import { reportProof } from '../ledger/file-objects.ts'

/** The ledger declaration of a report's download: its period, its conditions and the file's proof. */
export const downloadOfReport: LedgerDeclaration = {
  mutation: 'transactionReport',
  objectType: 'TransactionReport',
  id: 'from/to',
  own: false,
  ofMerchant: false,
  kind: 'reveal',
  inputs: ['from', 'to', 'currency', 'status'].map((path) => ({ path, form: 'VALUE', read: (args) => args[path] })),
  changes: reportProof,
  answerType: '',
}
