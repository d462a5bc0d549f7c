import type { ChargeStatus } from '../values/charge-values.ts'
import { isoTime } from '../values/time.ts'

/** The name of a transaction's tax invoice. */
export interface InvoiceName {
  readonly id: string
  readonly type: 'INVOICE' | 'CREDIT_NOTE'
  /** As printed on the invoice. */
  readonly number: string
}

/** Returns the tax invoice of a transaction by its number, status and time, or null. */
export function invoiceOf(transaction: number, status: ChargeStatus, created: number): InvoiceName | null {
  if (status !== 'CHARGED' && status !== 'REFUNDED') return null
  return {
    id: `inv-${transaction}`,
    type: status === 'CHARGED' ? 'INVOICE' : 'CREDIT_NOTE',
    number: `${isoTime(created).slice(0, 4)}-${String(transaction).padStart(4, '0')}`,
  }
}
