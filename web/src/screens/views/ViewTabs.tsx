import { Button } from '@blueprintjs/core'
import { More, People, Plus } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router-dom'
import { matchScreen, pathOf } from '../../paths.ts'
import { Menu, MenuDivider, MenuItem, Popover } from '../../ui/popover.tsx'
import { Failure } from '../error/Failure.tsx'
import { useListKey } from '../list/use-list-key.ts'
import { CountOfView } from './CountOfView.tsx'
import { mostPinned, usePinnedViews } from './pinned-views.ts'
import type { OpenView } from './use-open-view.ts'
import { useSeenPins } from './use-view-counts.ts'
import type { ViewAsk } from './ViewDialogs.tsx'
import { layoutOf, readViewState, type ViewedList } from './view-state.ts'
import type { View } from './views-query.ts'

interface ViewTabsProps {
  /** The key under which the list's settings are stored. */
  readonly id: string
  readonly list: ViewedList
  /** Null while the views are unknown. */
  readonly views: readonly View[] | null
  readonly error: unknown
  readonly retry: () => void
  readonly open: OpenView
  readonly onAsk: (ask: ViewAsk) => void
}

/** The views of a list as links that contain the entire state. The open one has a dot if the list differs from it. */
export function ViewTabs({ id, list, views, error, retry, open, onAsk }: ViewTabsProps) {
  const { formatMessage } = useIntl()
  const columnsKey = useListKey('columns', id)
  const { held, isDirty } = open
  const { pinned } = usePinnedViews()
  // Applies the columns of a view before the list shows it.
  const bringColumns = (view: View) => {
    const key = `${columnsKey}/${view.id}`
    const { columns } = readViewState(view.state)
    if (columns != null && localStorage.getItem(key) === null)
      localStorage.setItem(key, JSON.stringify(layoutOf(readViewState(view.state))))
  }
  if (error && views === null) {
    return <Failure what={formatMessage({ id: 'views.failed' })} error={error} retry={retry} />
  }
  return (
    <nav className="view-tabs" aria-label={formatMessage({ id: 'views.title' })}>
      <ul>
        <li>
          <Link
            to={{ search: open.searchOf(null) }}
            className="view-tab"
            aria-current={held === null ? 'page' : undefined}
          >
            {formatMessage({ id: 'views.all' })}
          </Link>
        </li>
        {views?.map((view) => (
          <li key={view.id}>
            <Link
              to={{ search: open.searchOf(view) }}
              className="view-tab"
              aria-current={view.id === held?.id ? 'page' : undefined}
              // A long name is truncated.
              title={[
                view.name,
                ...(view.scope === 'TEAM' ? [formatMessage({ id: 'views.ofTeam' }, { owner: view.ownerName })] : []),
              ].join('\n')}
              onClick={() => bringColumns(view)}
            >
              {view.scope === 'TEAM' && <People size={12} title={formatMessage({ id: 'views.team' })} />}
              <bdi className="view-tab-name">{view.name}</bdi>
              {pinned.some((pin) => pin.id === view.id) && <CountOfView id={view.id} />}
              {view.id === held?.id && isDirty && (
                <span className="view-dot" role="img" aria-label={formatMessage({ id: 'views.differs' })} />
              )}
            </Link>
          </li>
        ))}
      </ul>
      {held && !open.isGone && <ViewMenu view={held} fixed={Object.keys(list.within)} open={open} onAsk={onAsk} />}
      <Button
        variant="minimal"
        size="small"
        icon={<Plus size={14} />}
        aria-label={formatMessage({ id: 'views.add' })}
        title={formatMessage({ id: 'views.add' })}
        onClick={() => onAsk({ kind: 'add', name: '' })}
      />
    </nav>
  )
}

interface ViewMenuProps {
  readonly fixed: readonly string[]
  readonly view: View
  readonly open: OpenView
  readonly onAsk: (ask: ViewAsk) => void
}

/** The actions on the open view. */
function ViewMenu({ view, fixed, open, onAsk }: ViewMenuProps) {
  const { formatMessage } = useIntl()
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const { pinned, toggle } = usePinnedViews()
  const isPinned = pinned.some((pin) => pin.id === view.id)
  const seen = useSeenPins()
  const isFull = !isPinned && seen.length >= mostPinned
  const isStart = open.startId === view.id
  const label = formatMessage({ id: 'views.menu' }, { name: view.name })
  const pin = () => {
    const screen = matchScreen(pathname)
    if (!screen) return
    const path = pathOf(screen.pattern, screen.parameters as Readonly<Record<string, string>>)
    toggle({ id: view.id, name: view.name, list: view.list, path, isMerchant: screen.isMerchant, fixed }, seen)
  }
  const off = (isOff: boolean, why: string) => ({
    className: isOff ? 'action-off' : '',
    'aria-disabled': isOff,
    shouldDismissPopover: !isOff,
    label: isOff ? why : '',
  })
  const notMine = formatMessage({ id: 'views.notYours' }, { owner: view.ownerName })
  return (
    <Popover
      placement="bottom-start"
      isOpen={isOpen}
      onInteraction={setOpen}
      content={
        <Menu aria-label={label}>
          <MenuItem
            text={formatMessage({ id: isStart ? 'views.start.remove' : 'views.start' })}
            onClick={() => open.setStart(isStart ? null : view)}
          />
          <MenuItem
            text={formatMessage({ id: isPinned ? 'views.unpin' : 'views.pin' })}
            {...off(isFull, formatMessage({ id: 'views.pin.full' }, { most: mostPinned }))}
            onClick={() => !isFull && pin()}
          />
          <MenuDivider />
          <MenuItem
            text={formatMessage({ id: 'views.edit' })}
            {...off(!view.canChange, notMine)}
            onClick={() => view.canChange && onAsk({ kind: 'edit', view })}
          />
          <MenuItem
            text={formatMessage({ id: 'views.remove' })}
            intent={view.canChange ? 'danger' : 'none'}
            {...off(!view.canChange, notMine)}
            onClick={() => view.canChange && onAsk({ kind: 'remove', view })}
          />
        </Menu>
      }
    >
      <Button variant="minimal" size="small" icon={<More size={14} />} aria-label={label} title={label} />
    </Popover>
  )
}
