/** The type of a column of the daily transaction report. Money has the fraction digits of the row's currency. */
export type ReportColumnKind = 'text' | 'money' | 'dollars' | 'number'

/** The columns of the daily transaction report in order, with their types (specification 7.3). */
export const reportColumns = {
  reportDate: 'text',
  merchantAccount: 'text',
  chargeId: 'text',
  lgId: 'number',
  transactionId: 'text',
  originalTransactionId: 'text',
  operationType: 'text',
  status: 'text',
  transactionTime: 'text',
  customerId: 'text',
  paymentMethod: 'text',
  paymentInstrument: 'text',
  paymentGateway: 'text',
  gatewayTransactionId: 'text',
  country: 'text',
  currency: 'text',
  grossAmount: 'money',
  taxAmount: 'money',
  netAmount: 'money',
  amountUsd: 'dollars',
  exchangeRate: 'number',
  installments: 'number',
  productCategoryCode: 'text',
  cardBrand: 'text',
  chargebackReasonCode: 'text',
  description: 'text',
} as const satisfies Readonly<Record<string, ReportColumnKind>>

/** A column of the report. */
export type ReportColumn = keyof typeof reportColumns

/** The names of the columns in order. */
export const reportColumnNames = Object.keys(reportColumns) as readonly ReportColumn[]

/** The statuses of a transaction that took money, or took it back. */
export const takenStatuses: readonly string[] = ['CHARGED', 'CHARGEBACK_REVERSED']
/** The statuses of a transaction that gave money back. */
export const givenBackStatuses: readonly string[] = ['REFUNDED', 'CHARGED_BACK']

const dayMs = 86_400_000

/** Maximum period of a report, in days. */
export const longestReportDays = 366

/** An error in the period of a report, and the field with the error. */
export interface PeriodFault {
  readonly field: 'from' | 'to'
  readonly fault: 'future' | 'order' | 'tooLong'
}

/**
 * The first error in a period (milliseconds; `to` is exclusive), or null. A period may end up to a day after now, so
 * that today is a valid period, although its report may still grow.
 */
export function periodFault(from: number, to: number, now: number): PeriodFault | null {
  if (from > now) return { field: 'from', fault: 'future' }
  if (to <= from) return { field: 'to', fault: 'order' }
  if (to > now + dayMs) return { field: 'to', fault: 'future' }
  // One hour more, because a year may contain the repeated hour at the end of daylight saving time.
  if (to - from > longestReportDays * dayMs + 3_600_000) return { field: 'from', fault: 'tooLong' }
  return null
}
