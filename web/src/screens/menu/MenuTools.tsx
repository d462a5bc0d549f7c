import { InputGroup } from '@blueprintjs/core'
import { Pin, Search, Unpin } from '@blueprintjs/icons'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { NavLink, useLocation, useNavigate } from 'react-router-dom'
import { useKeys } from '../../keys/keys.ts'
import { caretToEnd } from '../../keys/use-typed-ahead.ts'
import { entryPath } from '../../menu.ts'
import { type FoundScreen, findScreens, menuScreens } from './menu-search.ts'
import './menu-tools.css'
import { useMenuSubject } from '../../layout/use-menu-subject.ts'
import { ApprovalsEntry } from '../approval/ApprovalsEntry.tsx'
import { PinnedViews } from '../views/PinnedViews.tsx'
import { usePins } from './use-pins.ts'

/** The same element each time: React does not render it again. */
const keyHint = <kbd className="menu-key">G</kbd>

/** The same element each time: React does not render it again on each step of the router. */
const rest = (
  <>
    <ApprovalsEntry />
    <PinnedViews />
  </>
)

interface MenuToolsProps {
  /** What the user typed after the key for the field and before this was loaded; null if the key was not pressed. */
  readonly typed: string | null
}

/** A field that finds screens by their titles and by plain words, and the screens that the reader has pinned. */
export function MenuTools({ typed }: MenuToolsProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const subject = useMenuSubject()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [text, setText] = useState(typed ?? '')
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const pinnedId = useId()
  const [pins, toggle] = usePins()
  const all = useMemo(() => menuScreens(subject, intl), [subject, intl])
  const hits = findScreens(all, text)
  const highlighted = hits[Math.min(at, hits.length - 1)]
  useKeys('everywhere', [{ combo: 'g', does: 'goToScreen', act: () => field.current?.focus() }])
  const [searchedAt, setSearchedAt] = useState(pathname)
  // An opened screen ends the search.
  if (searchedAt !== pathname) {
    setSearchedAt(pathname)
    setText('')
  }
  const [isAwaited] = useState(typed !== null)
  useEffect(() => {
    if (!isAwaited || field.current === null) return
    field.current.focus()
    caretToEnd(field.current)
  }, [isAwaited])
  const pathOf = ({ entry }: FoundScreen) => entryPath(entry, subject)
  const step = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    if (event.key === 'Escape' && text !== '') {
      // Otherwise, the menu would close over a page.
      event.stopPropagation()
      setText('')
    } else if (event.key === 'Enter' && text !== '' && highlighted) void navigate(pathOf(highlighted))
    else if (steps[event.key] !== undefined && hits.length > 0) {
      event.preventDefault()
      setAt((before) => (Math.min(before, hits.length - 1) + (steps[event.key] ?? 0) + hits.length) % hits.length)
    }
  }
  const row = (screen: FoundScreen, isAt: boolean) => {
    const { entry, title, group } = screen
    const isPinned = pins.includes(entry.path)
    return (
      <li key={entry.path} className="menu-hit">
        <NavLink
          to={pathOf(screen)}
          className={isAt ? 'drawer-item menu-hit-at' : 'drawer-item'}
          title={group ?? undefined}
        >
          <entry.icon />
          <span className="drawer-label">{title}</span>
          {/* Several groups have an "Overview". */}
          {group && all.some((other) => other.title === title && other !== screen) && (
            <span className="menu-hit-group">{group}</span>
          )}
        </NavLink>
        <button
          type="button"
          className="menu-pin"
          aria-pressed={isPinned}
          aria-label={formatMessage({ id: 'menu.pin' }, { title })}
          title={formatMessage({ id: isPinned ? 'menu.unpin' : 'menu.pin' }, { title })}
          onClick={() => toggle(entry.path)}
        >
          {isPinned ? <Unpin size={12} /> : <Pin size={12} />}
        </button>
      </li>
    )
  }
  const pinned = pins.flatMap((path) => all.find(({ entry }) => entry.path === path) ?? [])
  const isSearching = text.trim() !== ''
  return (
    <search className={isSearching ? 'menu-search menu-searching' : 'menu-search'}>
      <InputGroup
        inputRef={field}
        leftIcon={<Search size={14} />}
        rightElement={isSearching ? undefined : keyHint}
        placeholder={formatMessage({ id: 'menu.search' })}
        aria-label={formatMessage({ id: 'menu.search' })}
        value={text}
        onValueChange={(next) => {
          setText(next)
          setAt(0)
        }}
        onKeyDown={step}
      />
      {isSearching && (
        <>
          <p className="menu-count" role="status">
            {formatMessage({ id: 'menu.hits' }, { count: hits.length })}
          </p>
          <ul className="drawer-list drawer-list-inner">{hits.map((hit) => row(hit, hit === highlighted))}</ul>
        </>
      )}
      {!isSearching && pinned.length > 0 && (
        <>
          <p className="menu-count" id={pinnedId}>
            {formatMessage({ id: 'menu.pinned' })}
          </p>
          <ul className="drawer-list drawer-list-inner" aria-labelledby={pinnedId}>
            {pinned.map((screen) => row(screen, false))}
          </ul>
        </>
      )}
      {!isSearching && rest}
    </search>
  )
}
