/** The types that have a query by id in the schema but no cases, with the reasons. */
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
