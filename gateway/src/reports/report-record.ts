import type { LedgerDeclaration, LedgerObject } from '../ledger/declarations.ts'

const proof = ['isWhole', 'rows', 'bytes', 'sha256'] as const

/** A report as the ledger knows it: what proves which file it was, and none of its rows. */
export const recordedReport: LedgerObject = {
  flag: 'reportsTransaction',
  fields: new Map(proof.map((field) => [field, 'VALUE'])),
  flags: new Map(),
}

/** The download of a report: of which period, and what was passed on. */
export const downloadOfReport: LedgerDeclaration = {
  mutation: 'transactionReport',
  objectType: 'TransactionReport',
  id: 'from/to',
  own: false,
  ofMerchant: false,
  kind: 'reveal',
  inputs: ['from', 'to'].map((path) => ({ path, form: 'VALUE', read: (args) => args[path] })),
  changes: proof,
  answerType: '',
}
