import { memo } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { CustomerChargesQuery } from '../../gql/graphql.ts'
import { ChargeStateTag } from '../../screens/charge/ChargeStatusTag.tsx'
import { PaidWith } from '../../screens/charge/PaidWith.tsx'
import { Incomplete } from '../../screens/list/Incomplete.tsx'
import { IdLink } from '../../screens/object/IdLink.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Read } from '../../screens/read/Read.tsx'
import type { Reading } from '../../screens/read/use-read.ts'
import { Money } from '../../screens/shown/Money.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useCan, useDenial } from '../../session/viewer.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import './customer-charges.css'
import type { CustomerDetails } from './customer-query.ts'

/** The number of charges to read. */
export const latest = 10

interface CustomerChargesProps {
  readonly customer: CustomerDetails
  readonly read: Reading<CustomerChargesQuery['list']>
}

/** The customer's latest charges, with a link to all of them. A failure affects only this panel. */
export const CustomerCharges = memo(function CustomerCharges({ customer, read }: CustomerChargesProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const path = usePath()
  const denial = useDenial('charges')
  const canCreate = useCan('chargesEdit')
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
              cell: ({ merchantAccount, id }) => <IdLink at="charges/:charge" id={id} owner={merchantAccount} />,
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
})
