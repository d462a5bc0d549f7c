/** The types that the schema has a query by id for, but whose objects have no cases, and why. */
export const withoutCases: Readonly<Record<string, string>> = {
  Approval: 'it has a reason and notes itself',
  Case: 'it is the thread itself',
  Instrument: 'it is a row of the page of all payment methods',
  Job: 'it is itself work, with its own states and owner',
  LedgerEntry: 'it is linked to cases of its object',
  ListExport: 'it is the proof of a download',
  PaywallSession: 'it is part of the page of its customer',
  TransactionReportDownload: 'it is the proof of a download',
  UploadedMailTemplate: 'it is an earlier file of a mail template, which can have cases',
}
