import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import './item-pages.css'

interface ItemPagesProps {
  readonly total: number
  /** Rows per page. */
  readonly rows: number
  readonly offset: number
  readonly onOffset: (offset: number) => void
}

/** Page navigation for a job's items; empty if they fit on one page. */
export function ItemPages({ total, rows, offset, onOffset }: ItemPagesProps) {
  const { formatMessage } = useIntl()
  if (total <= rows) return null
  return (
    <div className="job-pages">
      <Button size="small" disabled={offset === 0} onClick={() => onOffset(offset - rows)}>
        {formatMessage({ id: 'jobs.items.before' })}
      </Button>
      <span>
        {formatMessage({ id: 'jobs.items.page' }, { from: offset + 1, to: Math.min(offset + rows, total), total })}
      </span>
      <Button size="small" disabled={offset + rows >= total} onClick={() => onOffset(offset + rows)}>
        {formatMessage({ id: 'jobs.items.after' })}
      </Button>
    </div>
  )
}
