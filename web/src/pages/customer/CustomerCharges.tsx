import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { ChargeStateTag } from '../../screens/charge/ChargeStatusTag.tsx'
import { customerChargesQuery } from '../../screens/charge/customer-charges-query.ts'
import { PaidWith } from '../../screens/charge/PaidWith.tsx'
import { Incomplete } from '../../screens/list/Incomplete.tsx'
import { Money } from '../../screens/Money.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { usePath } from '../../screens/use-owner-path.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useCan, useDenial } from '../../session/viewer.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import type { CustomerDetails } from './customer-query.ts'
import './customer-charges.css'

const latest = 10

/** The customer's latest charges, with a link to all of them. A failure affects only this panel. */
export function CustomerCharges({ customer }: { readonly customer: CustomerDetails }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const path = usePath()
  const denial = useDenial('charges')
  const canCreate = useCan('chargesEdit')
  const read = useRead(customerChargesQuery, ({ list }) => list, {
    variables: { id: customer.id, limit: latest },
    skip: denial !== null,
  })
  const page = read.value
  const all = `${path('charges', {}, customer.merchantAccount)}?customerId=${encodeURIComponent(customer.id)}`
  return (
    <Panel
      title={formatMessage({ id: 'customers.charges' })}
      actions={
        <span className="customer-charges-links">
          {canCreate && (
            <Link
              to={`${path('charges/@new', {}, customer.merchantAccount)}?customerId=${encodeURIComponent(customer.id)}`}
            >
              {formatMessage({ id: 'charges.create' })}
            </Link>
          )}
          {page && page.total > 0 && (
            <Link to={all}>
              {formatMessage({ id: 'customers.allCharges' })} ({page.totalIsExact ? '' : '≥ '}
              {intl.formatNumber(page.total)})
            </Link>
          )}
        </span>
      }
    >
      {denial && <PanelNote id="customers.charges.hidden" values={{ reason: describeDenial(denial, intl) }} />}
      <Read of={read} failed="customers.charges.failed" />
      {page && page.failedLookups.length > 0 && <Incomplete failedLookups={page.failedLookups} />}
      {page && page.items.length === 0 && page.totalIsExact && <PanelNote id="customers.charges.none" />}
      {read.isLoading && !page && <SkeletonLines count={latest} />}
      {page && page.items.length > 0 && (
        <DataTable
          className="customer-charges"
          rows={page.items}
          rowKey={({ id }) => id}
          hasRowHeads={false}
          columns={[
            {
              header: 'charges.chargeId',
              cell: ({ merchantAccount, id }) => (
                <Link className="id-text" to={path('charges/:charge', { charge: id }, merchantAccount)}>
                  {id}
                </Link>
              ),
            },
            {
              header: 'charges.status',
              cell: (charge) => (
                <>
                  <ChargeStateTag charge={charge} />
                  <span className="customer-charges-when muted">
                    <Timestamp iso={charge.creationTime} form="brief" />
                  </span>
                </>
              ),
            },
            {
              header: 'charges.amount',
              align: 'right',
              cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
            },
            { header: 'charges.paymentMethod', from: 'wide', cell: (charge) => <PaidWith charge={charge} /> },
            {
              header: 'charges.created',
              from: 'medium',
              cell: ({ creationTime }) => <Timestamp iso={creationTime} form="brief" />,
            },
          ]}
        />
      )}
    </Panel>
  )
}
