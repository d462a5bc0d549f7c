import type { LedgerDeclaration } from '../ledger/declarations.ts'
import { reportProof } from '../ledger/file-objects.ts'

/** The download of a report: of which period, and what was passed on. */
export const downloadOfReport: LedgerDeclaration = {
  mutation: 'transactionReport',
  objectType: 'TransactionReport',
  id: 'from/to',
  own: false,
  ofMerchant: false,
  kind: 'reveal',
  inputs: ['from', 'to'].map((path) => ({ path, form: 'VALUE', read: (args) => args[path] })),
  changes: reportProof,
  answerType: '',
}
