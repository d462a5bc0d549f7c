import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import type { ReactElement, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import { Read } from '../read/Read.tsx'
import { Age } from '../shown/Age.tsx'
import '../../ui/text.css'
import './live.css'
import type { LiveAnswer } from './use-live.ts'

interface LivePanelProps {
  readonly title: string
  readonly live: LiveAnswer<unknown>
  /** The placeholder for the first response: a number of lines, or an element of the same shape. */
  readonly skeleton: number | ReactElement
  /** Whether to show its age and the refresh button only on hover, because another panel shows the same age. */
  readonly isQuiet?: boolean
  /** Further actions next to the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

function stateOf({ error, readAt, isHeld }: LiveAnswer<unknown>) {
  if (error) return 'failed'
  return readAt === null ? 'awaited' : isHeld ? 'held' : 'live'
}

/**
 * A panel that refreshes automatically, except while it contains the pointer or the focus. It shows the age of its
 * data.
 */
export function LivePanel({ title, live, skeleton, isQuiet = false, actions, children }: LivePanelProps) {
  const { formatMessage } = useIntl()
  const { data, error, readAt, isHeld, refresh, hold } = live
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not interactive; only pauses the refresh
    <div
      className={isQuiet ? 'live-panel live-panel-quiet' : 'live-panel'}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={({ currentTarget, relatedTarget }) => hold('focus', currentTarget.contains(relatedTarget))}
    >
      <Panel
        title={title}
        actions={
          <div className="live-actions">
            {actions}
            <span className="live-age muted" data-state={stateOf(live)}>
              {readAt !== null && <Age since={readAt} />}
              {isHeld && <span className="visually-hidden">{formatMessage({ id: 'dashboard.held' })}</span>}
            </span>
            <Button
              size="small"
              variant="minimal"
              icon={<Refresh />}
              aria-label={formatMessage({ id: 'dashboard.refresh' }, { panel: title })}
              onClick={refresh}
            />
          </div>
        }
      >
        <Read
          values={{ panel: title }}
          of={{ value: data, error, isLoading: !error, retry: refresh }}
          failed="dashboard.failed"
          skeleton={skeleton}
        >
          {() => <div className={error ? 'live-stale' : undefined}>{children}</div>}
        </Read>
      </Panel>
    </div>
  )
}
