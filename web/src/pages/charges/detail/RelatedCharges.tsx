import { useQuery } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { ChargeStateTag } from '../../../screens/charge/ChargeStatusTag.tsx'
import { customerChargesQuery } from '../../../screens/charge/customer-charges-query.ts'
import { Failure } from '../../../screens/Failure.tsx'
import { Incomplete } from '../../../screens/list/Incomplete.tsx'
import { Money } from '../../../screens/Money.tsx'
import { Timestamp } from '../../../screens/Timestamp.tsx'
import { useOwnerPath } from '../../../screens/use-owner-path.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { SkeletonLines } from '../../../ui/SkeletonLines.tsx'
import './related-charges.css'

const few = 5

interface RelatedChargesProps {
  readonly chargeId: string
  readonly merchantAccount: string | null
  readonly customerId: string
}

/** The newest other charges of the same customer, with a way to all of them; its failure stays here. */
export function RelatedCharges({ chargeId, merchantAccount, customerId }: RelatedChargesProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const path = useOwnerPath()
  const { data, error, loading, refetch } = useQuery(customerChargesQuery, {
    // One more, as the charge itself is among them.
    variables: { id: customerId, limit: few + 1 },
    fetchPolicy: 'cache-and-network',
  })
  const page = data?.list
  const others = page?.items.filter(({ id }) => id !== chargeId).slice(0, few) ?? []
  const all = path(merchantAccount, `charges?customerId=${encodeURIComponent(customerId)}`)
  return (
    <Panel
      title={formatMessage({ id: 'charges.related' })}
      actions={
        page && page.total > 1 ? (
          <Link to={all}>
            {formatMessage({ id: 'charges.related.all' })} ({page.totalIsExact ? '' : '≥ '}
            {intl.formatNumber(page.total)})
          </Link>
        ) : undefined
      }
    >
      {error && (
        <Failure
          what={formatMessage({ id: 'charges.related.failed' })}
          error={error}
          retry={() => void refetch().catch(() => undefined)}
        />
      )}
      {page && page.failedLookups.length > 0 && <Incomplete failedLookups={page.failedLookups} />}
      {/* A charge takes a line and a half. */}
      {loading && !page && <SkeletonLines count={Math.floor(few * 1.5)} />}
      {page && others.length === 0 && page.totalIsExact && (
        <p className="data-panel-note muted">{formatMessage({ id: 'charges.related.none' })}</p>
      )}
      {others.length > 0 && (
        <ul className="related-charges">
          {others.map((charge) => (
            <li key={charge.id}>
              <div className="related-charge-line">
                <Link className="id-text" to={path(charge.merchantAccount, `charges/${encodeURIComponent(charge.id)}`)}>
                  {charge.id}
                </Link>
                <Money amount={charge.amount} currency={charge.currency} />
              </div>
              <div className="related-charge-line muted">
                <ChargeStateTag charge={charge} />
                <Timestamp iso={charge.creationTime} form="brief" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
