import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Age } from '../../screens/shown/Age.tsx'

interface HomeAgeProps {
  /** The title of the panel. */
  readonly panel: string
  /** When its figures were read, in milliseconds. Null before that. */
  readonly readAt: number | null
  readonly onRefresh: () => void
}

/** The age of a panel's figures, and the button that refreshes them. */
export function HomeAge({ panel, readAt, onRefresh }: HomeAgeProps) {
  const { formatMessage } = useIntl()
  return (
    <span className="home-age muted">
      {readAt !== null && <Age since={readAt} />}
      <Button
        size="small"
        variant="minimal"
        icon={<Refresh />}
        aria-label={formatMessage({ id: 'dashboard.refresh' }, { panel })}
        onClick={onRefresh}
      />
    </span>
  )
}
