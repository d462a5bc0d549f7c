import { memo } from 'react'
import { PanelNote } from '../../../ui/PanelNote.tsx'
import '../../../ui/data-table.css'
import { Button, HTMLTable, ProgressBar } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useDownload } from '../../../screens/download/use-download.ts'
import { Failure } from '../../../screens/error/Failure.tsx'
import { useIsAllFamiliesView } from '../../../screens/object/use-owner-path.ts'
import { Timestamp } from '../../../screens/shown/Timestamp.tsx'
import { useMerchant } from '../../../session/merchant.ts'
import { Id } from '../../../ui/Id.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import './tax-invoices.css'
import type { ChargeDetails } from '../charge-query.ts'
import './tax-invoices.css'

type Invoice = ChargeDetails['taxInvoices'][number]

/** The tax invoices of a charge, with download buttons. */
export const TaxInvoices = memo(function TaxInvoices({ charge }: { readonly charge: ChargeDetails }) {
  const { formatMessage } = useIntl()
  const invoices = charge.taxInvoices
  return (
    <Panel title={formatMessage({ id: 'charges.invoices' })}>
      {invoices.length === 0 ? (
        <PanelNote id="charges.invoices.none" />
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
})

/** In bytes. Smaller downloads finish before anyone could read the progress. */
const worthTelling = 256 * 1024

/** One invoice. Shows the progress of a long download and its failure below. */
function InvoiceRow({ charge, invoice }: { readonly charge: ChargeDetails; readonly invoice: Invoice }) {
  const { formatMessage, formatNumber } = useIntl()
  const merchant = useMerchant()
  const owner = useIsAllFamiliesView() ? (charge.merchantAccount ?? null) : merchant
  const number = invoice.number ?? invoice.id
  const path = `/files/charges/${encodeURIComponent(charge.id)}/taxinvoice/${encodeURIComponent(invoice.id)}`
  const [download, start] = useDownload(path, owner)
  const progress = download.state === 'loading' ? download.progress : null
  const share = progress?.total && Math.min(progress.received / progress.total, 1)
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
            loading={download.state === 'loading'}
            aria-label={formatMessage({ id: 'charges.invoice.download' }, { number })}
            onClick={start}
          >
            PDF
          </Button>
        </td>
      </tr>
      {download.state === 'loading' && progress && (progress.total ?? worthTelling) >= worthTelling && (
        <tr>
          <td colSpan={4}>
            <div className="invoice-progress">
              <ProgressBar
                {...(share && { value: share })}
                intent="primary"
                animate={false}
                stripes={false}
                aria-label={formatMessage({ id: 'charges.invoice.downloading' }, { number })}
              />
              {share && <span className="muted">{formatNumber(share, { style: 'percent' })}</span>}
              <Button
                size="small"
                variant="minimal"
                aria-label={formatMessage({ id: 'charges.invoice.stop.one' }, { number })}
                onClick={download.stop}
              >
                {formatMessage({ id: 'charges.invoice.stop' })}
              </Button>
            </div>
          </td>
        </tr>
      )}
      {download.state === 'failed' && (
        <tr>
          <td colSpan={4}>
            <Failure
              what={formatMessage({ id: 'charges.invoice.failed' }, { number })}
              error={download.error}
              retry={start}
            />
          </td>
        </tr>
      )}
    </>
  )
}

function InvoiceType({ type }: { readonly type: string | null }) {
  const { formatMessage } = useIntl()
  // The type is an open string in the schema. An unknown one is shown unchanged.
  if (type !== 'INVOICE' && type !== 'CREDIT_NOTE') return type
  return <span title={type}>{formatMessage({ id: `enum.invoiceType.${type}` })}</span>
}
