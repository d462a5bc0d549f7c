import { HTMLTable } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { ChargeDetails } from './charge-query.ts'

/** The tax invoices of a charge. */
export function TaxInvoices({ invoices }: { readonly invoices: ChargeDetails['taxInvoices'] }) {
  const { formatMessage } = useIntl()
  return (
    <Panel title={formatMessage({ id: 'charges.invoices' })}>
      {invoices.length === 0 ? (
        <p className="data-panel-note muted">{formatMessage({ id: 'charges.invoices.none' })}</p>
      ) : (
        <HTMLTable compact className="data-panel-table">
          <thead>
            <tr>
              <th scope="col">{formatMessage({ id: 'charges.invoice.number' })}</th>
              <th scope="col">{formatMessage({ id: 'charges.invoice.type' })}</th>
              <th scope="col">{formatMessage({ id: 'charges.created' })}</th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <tr key={invoice.id}>
                <td>
                  <Id value={invoice.number ?? invoice.id} />
                </td>
                <td>
                  <InvoiceType type={invoice.type ?? null} />
                </td>
                <td>
                  <Timestamp iso={invoice.creationTime} />
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
    </Panel>
  )
}

function InvoiceType({ type }: { readonly type: string | null }) {
  const { formatMessage } = useIntl()
  // The schema leaves the type open: what has no name is shown as it came.
  if (type !== 'INVOICE' && type !== 'CREDIT_NOTE') return type
  return <span title={type}>{formatMessage({ id: `enum.invoiceType.${type}` })}</span>
}
