import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { MessageId } from '../../i18n/messages.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { Failure } from '../error/Failure.tsx'
import './used-by.css'
import type { Identified } from './entry.ts'
import type { Uses } from './use-uses.ts'

interface UsedByProps<Entity> {
  readonly uses: Uses<Entity>
  readonly entity: Entity
  /** The effect on the uses. */
  readonly why: MessageId
}

/** The uses of an entry: a count per kind, with links to the first ones. */
export function UsedBy<Entity extends Identified>({ uses, entity, why }: UsedByProps<Entity>) {
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const { id } = entity
  if (uses.error !== null) {
    return <Failure what={formatMessage({ id: 'entry.uses.failed' }, { id })} error={uses.error} retry={uses.retry} />
  }
  if (!uses.isKnown) {
    return (
      <p role="status" className="used-by muted">
        {formatMessage({ id: 'entry.uses.reading' }, { id })}
      </p>
    )
  }
  if (uses.found.length === 0) return null
  return (
    <div className="used-by">
      <p>{formatMessage({ id: why })}</p>
      <ul>
        {uses.found.map(({ reference, uses: { total, items } }) => (
          <li key={reference.label}>
            {formatMessage({ id: 'entry.uses.count' }, { what: formatMessage({ id: reference.label }), count: total })}{' '}
            {items.map((item, index) => (
              <span key={item.id}>
                {index > 0 && ', '}
                <Link className="id-text" to={path(reference.path(entity, item.id))}>
                  {item.id}
                </Link>
              </span>
            ))}
            {total > items.length && formatMessage({ id: 'entry.uses.more' }, { count: total - items.length })}
          </li>
        ))}
      </ul>
    </div>
  )
}
