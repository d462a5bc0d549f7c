import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { FormattedMessage, useIntl } from 'react-intl'
import { Age } from '../Age.tsx'

interface ListRefreshProps {
  /** When the rows arrived, in milliseconds since the epoch; null before that. */
  readonly updated: number | null
  readonly loading: boolean
  readonly onRefresh: () => void
}

/** The age of the shown data, and a button to reload them. */
export function ListRefresh({ updated, loading, onRefresh }: ListRefreshProps) {
  const { formatMessage } = useIntl()
  return (
    <>
      <span className="muted list-age">
        {loading ? (
          <FormattedMessage id="list.loading" />
        ) : (
          updated !== null && (
            <FormattedMessage id="list.updated" values={{ age: <Age since={updated} key={updated} /> }} />
          )
        )}
      </span>
      <Button
        icon={<Refresh />}
        variant="minimal"
        aria-label={formatMessage({ id: 'list.refresh' })}
        title={formatMessage({ id: 'list.refresh' })}
        disabled={loading}
        onClick={onRefresh}
      />
    </>
  )
}
