import { type PdfLine, pdfOf } from '../files/pdf.ts'
import type { Call, Endpoint, FileResponse } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { notFound } from '../http/request-error.ts'
import type { Store } from '../store/store.ts'
import { chargeStatuses } from '../values/charge-values.ts'
import { currencies, formatMoney } from '../values/money.ts'
import { isoTime } from '../values/time.ts'
import { invoiceOf } from './tax-invoice-number.ts'

/** The call that returns a charge's tax invoices as files (specification 7.8). */
export function taxInvoiceEndpoint({ database }: Pick<Store, 'database'>): Endpoint {
  const chargeRows = database.prepare(`
    select charge.*, merchant_account.name, customer.id as customer_id, external_key, description
    from charge join merchant_account on merchant_account.n = charge.merchant
    join customer on customer.n = charge.customer join product on product.n = charge.product where charge.id = ?`)
  const steps = database.prepare('select * from charge_transaction where charge = ? and n = ?')

  const response = (call: Call): FileResponse => {
    const charge = onlyRow(chargeRows.all(call.parameters.charge ?? ''), call.scope, 'Charge')
    const place = /^inv-(\d{1,15})$/.exec(call.parameters.taxInvoice ?? '')?.[1]
    const step = place === undefined ? undefined : steps.get(Number(charge.n), Number(place))
    const status = chargeStatuses[Number(step?.status)]
    const created = Number(step?.creation_time)
    const invoice = step && status ? invoiceOf(Number(step.n), status, created) : null
    if (!step || !invoice) throw notFound('Tax invoice')
    const title = `${invoice.type === 'INVOICE' ? 'Tax invoice' : 'Credit note'} ${invoice.number}`
    const details = [
      String(charge.name),
      `Date: ${isoTime(created)}`,
      `Charge: ${charge.id}`,
      `Customer: ${charge.customer_id}`,
      '',
      `${charge.quantity} x ${charge.description} (${charge.external_key})`,
    ]
    const sums = sumsOf(charge, BigInt(Number(step.amount)))
    return {
      fileName: `${invoice.number}.pdf`,
      contentType: 'application/pdf',
      content: pdfOf(title, [...details, ...sums]),
    }
  }
  return { method: 'GET', path: '/charges/:charge/taxinvoice/:taxInvoice', needs: ['charges.read'], handle: response }
}

/**
 * Net, tax and total of a charged or returned amount. A part of the total has the same share of the tax, rounded half
 * up.
 */
function sumsOf(charge: Readonly<Record<string, unknown>>, total: bigint): PdfLine[] {
  const currency = currencies[Number(charge.currency)] ?? ''
  const whole = BigInt(Number(charge.amount))
  const tax = (total * BigInt(Number(charge.tax)) * 2n + whole) / (whole * 2n)
  const line = (name: string, amount: bigint): PdfLine => [name, `${currency} ${formatMoney(amount, currency)}`]
  return ['', line('Net', total - tax), line('Tax', tax), line('Total', total)]
}
