import { useIntl } from 'react-intl'
import { useViewCounts } from './use-view-counts.ts'
import { shownCount } from './view-counts.ts'

/** The number of rows of a pinned view, with its age if the last count failed. */
export function CountOfView({ id }: { readonly id: string }) {
  const { formatMessage } = useIntl()
  const count = useViewCounts()?.[id]
  if (!count) return null
  const minutes = Math.max(1, Math.round((Date.now() - count.at) / 60_000))
  if (!count.hasFailed) return <span className="view-count">{shownCount(count)}</span>
  const why = formatMessage({ id: 'views.count.failed' })
  return (
    <span className="view-count view-count-old" title={why}>
      {shownCount(count)}
      {count.total !== null && ` · ${formatMessage({ id: 'views.count.age' }, { minutes })}`}
      <span className="visually-hidden">{why}</span>
    </span>
  )
}
