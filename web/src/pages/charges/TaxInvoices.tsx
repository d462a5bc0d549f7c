import { Button, HTMLTable } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { download } from '../../screens/download.ts'
import { Failure } from '../../screens/Failure.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { useIsAllFamiliesView } from '../../screens/use-owner-path.ts'
import { useMerchant } from '../../session/merchant.ts'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import './tax-invoices.css'
import type { ChargeDetails } from './charge-query.ts'

type Invoice = ChargeDetails['taxInvoices'][number]

/** The tax invoices of a charge, each to be downloaded. */
export function TaxInvoices({ charge }: { readonly charge: ChargeDetails }) {
  const { formatMessage } = useIntl()
  const invoices = charge.taxInvoices
  return (
    <Panel title={formatMessage({ id: 'charges.invoices' })}>
      {invoices.length === 0 ? (
        <p className="data-panel-note muted">{formatMessage({ id: 'charges.invoices.none' })}</p>
      ) : (
        <HTMLTable compact className="data-panel-table invoices">
          <thead>
            <tr>
              <th scope="col">{formatMessage({ id: 'charges.invoice.number' })}</th>
              <th scope="col">{formatMessage({ id: 'charges.invoice.type' })}</th>
              <th scope="col">{formatMessage({ id: 'charges.created' })}</th>
              <th scope="col" className="invoice-file">
                {formatMessage({ id: 'charges.invoice.file' })}
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} charge={charge} invoice={invoice} />
            ))}
          </tbody>
        </HTMLTable>
      )}
    </Panel>
  )
}

/** One invoice; a download that failed says so beneath it. */
function InvoiceRow({ charge, invoice }: { readonly charge: ChargeDetails; readonly invoice: Invoice }) {
  const { formatMessage } = useIntl()
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const merchant = useMerchant()
  const owner = useIsAllFamiliesView() ? (charge.merchantAccount ?? null) : merchant
  const number = invoice.number ?? invoice.id
  const path = `/files/charges/${encodeURIComponent(charge.id)}/taxinvoice/${encodeURIComponent(invoice.id)}`
  const fetchFile = async () => {
    setLoading(true)
    setError(null)
    await download(path, owner).catch(setError)
    setLoading(false)
  }
  return (
    <>
      <tr>
        <td className="invoice-number">
          <Id value={number} />
        </td>
        <td>
          <InvoiceType type={invoice.type ?? null} />
        </td>
        <td className="invoice-created">
          <Timestamp iso={invoice.creationTime} />
        </td>
        <td className="invoice-file">
          <Button
            size="small"
            variant="minimal"
            icon={<Download />}
            loading={isLoading}
            aria-label={formatMessage({ id: 'charges.invoice.download' }, { number })}
            onClick={fetchFile}
          >
            PDF
          </Button>
        </td>
      </tr>
      {error !== null && (
        <tr>
          <td colSpan={4}>
            <Failure
              what={formatMessage({ id: 'charges.invoice.failed' }, { number })}
              error={error}
              retry={() => void fetchFile()}
            />
          </td>
        </tr>
      )}
    </>
  )
}

function InvoiceType({ type }: { readonly type: string | null }) {
  const { formatMessage } = useIntl()
  // The schema leaves the type open: what has no name is shown as it came.
  if (type !== 'INVOICE' && type !== 'CREDIT_NOTE') return type
  return <span title={type}>{formatMessage({ id: `enum.invoiceType.${type}` })}</span>
}
