import { Button } from '@blueprintjs/core'
import { ChevronRight } from '@blueprintjs/icons'
import { type KeyboardEvent, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import type { Branch } from './hive-tree.ts'

interface HiveTreeProps {
  readonly branches: readonly Branch[]
  /** The component whose branch is scrolled into view, or null. */
  readonly opened: string | null
  /** The number of loaded hives, and the total. */
  readonly all: { readonly read: number; readonly total: number }
  readonly isOpen: (component: string) => boolean
  readonly onTurn: (components: readonly string[], isToOpen: boolean) => void
}

/**
 * Components that expand to their keys. The arrow keys move between visible rows; right expands a component and enters
 * it, left leaves and collapses it.
 */
export function HiveTree({ branches, opened, all, isOpen, onTurn }: HiveTreeProps) {
  const { formatMessage } = useIntl()
  const components = branches.map(({ component }) => component)
  const shown = branches.reduce((sum, { hives }) => sum + hives.length, 0)
  const isAnyOpen = components.some(isOpen)
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(target instanceof HTMLElement)) return
    const items = [...currentTarget.querySelectorAll<HTMLElement>('[data-branch]')]
    const at = items.indexOf(target)
    if (at < 0) return
    const component = target.dataset.branch ?? ''
    const isBranch = target.ariaExpanded !== null
    const isOpened = isBranch && isOpen(component)
    if (isBranch && key === (isOpened ? 'ArrowLeft' : 'ArrowRight')) onTurn([component], !isOpened)
    else {
      const next = items[wanted(key, at, items.length, isOpened)] ?? null
      const to =
        key === 'ArrowLeft' && !isBranch ? items.findLast((item, place) => place < at && item.ariaExpanded) : next
      if (!to) return
      to.focus()
    }
    event.preventDefault()
  }
  return (
    <>
      <div className="hive-summary">
        <p role="status" className="muted">
          {formatMessage(
            { id: shown < all.read ? 'hives.found' : 'hives.count' },
            { found: shown, count: all.read, components: branches.length },
          )}
          {all.read < all.total && ` ${formatMessage({ id: 'hives.partial' }, all)}`}
        </p>
        <Button
          variant="minimal"
          size="small"
          text={formatMessage({ id: isAnyOpen ? 'hives.foldAll' : 'hives.unfoldAll' })}
          onClick={() => onTurn(components, !isAnyOpen)}
        />
      </div>
      <ul className="hive-tree" aria-label={formatMessage({ id: 'hives.tree' })} onKeyDown={walk}>
        {branches.map((branch) => (
          <TreeBranch
            key={branch.component}
            branch={branch}
            isOpen={isOpen(branch.component)}
            isWanted={branch.component === opened}
            onTurn={(isToOpen) => onTurn([branch.component], isToOpen)}
          />
        ))}
      </ul>
    </>
  )
}

/** The row that a key moves to. */
function wanted(key: string, at: number, count: number, isOpened: boolean): number {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return at + 1
    case 'ArrowUp':
    case 'k':
      return at - 1
    case 'ArrowRight':
      return isOpened ? at + 1 : -1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}

interface TreeBranchProps {
  readonly branch: Branch
  readonly isOpen: boolean
  readonly isWanted: boolean
  readonly onTurn: (isToOpen: boolean) => void
}

function TreeBranch({ branch: { component, hives, total }, isOpen, isWanted, onTurn }: TreeBranchProps) {
  const { formatMessage } = useIntl()
  const id = useId()
  const path = usePath()
  const [intoView] = useState(() => (button: HTMLElement | null) => {
    if (isWanted) button?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <li>
      <button
        ref={intoView}
        type="button"
        className="hive-branch"
        data-branch={component}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onTurn(!isOpen)}
      >
        <ChevronRight />
        <span className="hive-component">{component}</span>
        <span className="hive-count">
          {formatMessage(
            { id: hives.length < total ? 'hives.keysFound' : 'hives.keys' },
            { found: hives.length, total },
          )}
        </span>
      </button>
      <ul id={id} hidden={!isOpen}>
        {isOpen &&
          hives.map((hive) => (
            <li key={hive.id} className="hive-leaf">
              <Link to={path('all/hives/:component/:key', { component, key: hive.key })} data-branch={component}>
                {hive.key}
              </Link>
              <span className="hive-type">{hive.type && formatMessage({ id: `enum.hiveType.${hive.type}` })}</span>
              <code className="hive-preview" title={hive.value ?? ''}>
                {hive.value}
              </code>
              <span className="hive-time">
                <Timestamp iso={hive.lastModified} form="brief" />
              </span>
            </li>
          ))}
      </ul>
    </li>
  )
}
