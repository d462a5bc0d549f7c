import { Classes, HTMLTable } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { ChargeRowFragment } from '../../gql/graphql.ts'
import { ChargeStateTag } from '../../screens/charge/ChargeStatusTag.tsx'
import { customerChargesQuery } from '../../screens/charge/customer-charges-query.ts'
import { PaidWith } from '../../screens/charge/PaidWith.tsx'
import { Incomplete } from '../../screens/list/Incomplete.tsx'
import { Money } from '../../screens/Money.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useCan, useDenial } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { CustomerDetails } from './customer-query.ts'
import './customer-charges.css'

const latest = 10

/** The customer's latest charges, with a way to all of them; its failure stays here. */
export function CustomerCharges({ customer }: { readonly customer: CustomerDetails }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const path = useOwnerPath()
  const denial = useDenial('charges')
  const canCreate = useCan('chargesEdit')
  const read = useRead(customerChargesQuery, ({ list }) => list, {
    variables: { id: customer.id, limit: latest },
    skip: denial !== null,
  })
  const page = read.value
  const all = path(customer.merchantAccount, `charges?customerId=${encodeURIComponent(customer.id)}`)
  return (
    <Panel
      title={formatMessage({ id: 'customers.charges' })}
      actions={
        <span className="customer-charges-links">
          {canCreate && (
            <Link to={path(customer.merchantAccount, `charges/@new?customerId=${encodeURIComponent(customer.id)}`)}>
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
      {denial && (
        <p className="data-panel-note muted">
          {formatMessage({ id: 'customers.charges.hidden' }, { reason: describeDenial(denial, intl) })}
        </p>
      )}
      <Read of={read} failed={formatMessage({ id: 'customers.charges.failed' })} />
      {page && page.failedLookups.length > 0 && <Incomplete failedLookups={page.failedLookups} />}
      {page && page.items.length === 0 && page.totalIsExact && (
        <p className="data-panel-note muted">{formatMessage({ id: 'customers.charges.none' })}</p>
      )}
      {((read.isLoading && !page) || (page && page.items.length > 0)) && <ChargeTable charges={page?.items ?? null} />}
    </Panel>
  )
}

/** The charges in rows; of none yet, the room that they will take. */
function ChargeTable({ charges }: { readonly charges: readonly ChargeRowFragment[] | null }) {
  const { formatMessage } = useIntl()
  const path = useOwnerPath()
  return (
    <HTMLTable compact className="data-panel-table customer-charges" aria-busy={charges === null}>
      <thead>
        <tr>
          <th scope="col">{formatMessage({ id: 'charges.chargeId' })}</th>
          <th scope="col">{formatMessage({ id: 'charges.status' })}</th>
          <th scope="col" className="customer-charges-amount">
            {formatMessage({ id: 'charges.amount' })}
          </th>
          <th scope="col" className="customer-charges-wide">
            {formatMessage({ id: 'charges.paymentMethod' })}
          </th>
          <th scope="col" className="customer-charges-date">
            {formatMessage({ id: 'charges.created' })}
          </th>
        </tr>
      </thead>
      <tbody>
        {charges === null &&
          Array.from({ length: latest }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
            <tr key={row}>
              <td colSpan={5}>
                <span className={`${Classes.SKELETON} customer-charges-waiting`} />
              </td>
            </tr>
          ))}
        {charges?.map((charge) => (
          <tr key={charge.id}>
            <td>
              <Link className="id-text" to={path(charge.merchantAccount, `charges/${encodeURIComponent(charge.id)}`)}>
                {charge.id}
              </Link>
            </td>
            <td>
              <ChargeStateTag charge={charge} />
              <span className="customer-charges-when muted">
                <Timestamp iso={charge.creationTime} form="brief" />
              </span>
            </td>
            <td className="customer-charges-amount">
              <Money amount={charge.amount} currency={charge.currency} />
            </td>
            <td className="customer-charges-wide">
              <PaidWith charge={charge} />
            </td>
            <td className="customer-charges-date">
              <Timestamp iso={charge.creationTime} form="brief" />
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}
