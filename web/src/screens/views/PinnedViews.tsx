import { useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router-dom'
import { useMerchantPath } from '../../session/merchant.ts'
import { CountOfView } from './CountOfView.tsx'
import { usePinnedViews } from './pinned-views.ts'
import { useCountPolls, useSeenPins, useViewCounts } from './use-view-counts.ts'
import './pinned-views.css'

/** The pinned views in the menu, each with its number of rows. */
export function PinnedViews() {
  const { formatMessage } = useIntl()
  const { pinned } = usePinnedViews()
  const toPath = useMerchantPath()
  const { search } = useLocation()
  const counts = useViewCounts()
  useCountPolls(pinned)
  const openId = new URLSearchParams(search).get('view')
  const shown = useSeenPins()
  if (shown.length === 0) return null
  return (
    <ul className="drawer-list drawer-list-inner pinned-views" aria-label={formatMessage({ id: 'views.pinned' })}>
      {shown.map(({ id, name, path, isMerchant }) => {
        const title = counts?.[id]?.name ?? name
        return (
          <li key={id}>
            <Link
              to={`${isMerchant ? toPath(path) : `/${path}`}${counts?.[id]?.search ?? `?view=${id}`}`}
              className="drawer-item"
              aria-current={id === openId ? 'page' : undefined}
              title={title}
            >
              <span className="pinned-dot" aria-hidden />
              <bdi className="drawer-label">{title}</bdi>
              <CountOfView id={id} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
