import { memo } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { ChargeStateTag } from '../../../screens/charge/ChargeStatusTag.tsx'
import { customerChargesQuery } from '../../../screens/charge/customer-charges-query.ts'
import { Incomplete } from '../../../screens/list/Incomplete.tsx'
import { IdLink } from '../../../screens/object/IdLink.tsx'
import { usePath } from '../../../screens/object/use-owner-path.ts'
import { Read } from '../../../screens/read/Read.tsx'
import { useRead } from '../../../screens/read/use-read.ts'
import { Money } from '../../../screens/shown/Money.tsx'
import { Timestamp } from '../../../screens/shown/Timestamp.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PanelNote } from '../../../ui/PanelNote.tsx'
import './related-charges.css'

const few = 5

interface RelatedChargesProps {
  readonly chargeId: string
  readonly merchantAccount: string | null
  readonly customerId: string
}

/** The newest other charges of the same customer, with a link to all of them. A failure affects only this panel. */
export const RelatedCharges = memo(function RelatedCharges({
  chargeId,
  merchantAccount,
  customerId,
}: RelatedChargesProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const path = usePath()
  const read = useRead(customerChargesQuery, ({ list }) => list, {
    // Reads one more, because the charge itself is among them.
    variables: { id: customerId, limit: few + 1 },
  })
  const page = read.value
  const others = page?.items.filter(({ id }) => id !== chargeId).slice(0, few) ?? []
  const all = `${path('charges', {}, merchantAccount)}?customerId=${encodeURIComponent(customerId)}`
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
      {/* A charge takes one and a half lines. */}
      <Read of={read} failed="charges.related.failed" skeleton={Math.floor(few * 1.5)} />
      {page && page.failedLookups.length > 0 && <Incomplete failedLookups={page.failedLookups} />}
      {page && others.length === 0 && page.totalIsExact && <PanelNote id="charges.related.none" />}
      {others.length > 0 && (
        <ul className="related-charges">
          {others.map((charge) => (
            <li key={charge.id}>
              <div className="related-charge-line">
                <IdLink at="charges/:charge" id={charge.id} owner={charge.merchantAccount} />
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
})
