import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'

interface ListRefreshProps {
  readonly loading: boolean
  readonly onRefresh: () => void
}

/** A button to reload the rows. */
export function ListRefresh({ loading, onRefresh }: ListRefreshProps) {
  const { formatMessage } = useIntl()
  return (
    <Button
      icon={<Refresh />}
      variant="minimal"
      aria-label={formatMessage({ id: 'list.refresh' })}
      title={formatMessage({ id: 'list.refresh' })}
      disabled={loading}
      onClick={onRefresh}
    />
  )
}
