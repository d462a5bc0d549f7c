import { ChevronDown, ChevronRight, DoubleChevronLeft, DoubleChevronRight, Share } from '@blueprintjs/icons'
import { type KeyboardEvent, memo, type TouchEvent, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, NavLink, useLocation } from 'react-router-dom'
import type { MessageId } from '../i18n/messages.ts'
import {
  entryPath,
  type GroupEntry,
  type LinkEntry,
  type MenuEntry,
  needsMerchant,
  type ScreenEntry,
  sideMenu,
  visibleEntries,
} from '../menu.ts'
import { describeDenial } from '../session/describe-denial.ts'
import { LazyMenuTools } from './LazyMenuTools.tsx'
import { Logo } from './Logo.tsx'
import { openPopUp } from './pop-up.ts'
import type { DrawerState } from './use-drawer.ts'
import { useMenuSubject } from './use-menu-subject.ts'

const swipeThresholdPixels = 100

/**
 * The left drawer: the logo and every screen the caller may open (specification 2.4, 2.5). A step of the router renders only its
 * links again.
 */
export const SideMenu = memo(function SideMenu({ drawer }: { drawer: DrawerState }) {
  const intl = useIntl()
  const subject = useMenuSubject()
  const touchStart = useRef(0)
  const logo = useRef<HTMLAnchorElement>(null)
  const covers = drawer.isOpen && drawer.covers
  useEffect(() => {
    if (covers) logo.current?.focus()
  }, [covers])
  if (!drawer.isOpen) return null
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && drawer.covers) drawer.close()
  }
  const closeOnSwipe = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - touchStart.current
    if (moved < -swipeThresholdPixels && drawer.covers) drawer.close()
  }
  return (
    <>
      {drawer.covers && <div className="drawer-backdrop" onClick={drawer.close} aria-hidden="true" />}
      {/* Dark in both themes, as the specification requires. */}
      <nav
        id="side-menu"
        className={drawer.isMini ? 'drawer drawer-mini bp6-dark' : 'drawer bp6-dark'}
        aria-label={intl.formatMessage({ id: 'shell.menu.main' })}
        onKeyDown={closeOnEscape}
        onTouchStart={(event) => {
          touchStart.current = event.touches[0]?.clientX ?? 0
        }}
        onTouchEnd={closeOnSwipe}
      >
        <Link to="/" className="drawer-logo" ref={logo}>
          <Logo />
          <Label id="shell.product" />
        </Link>
        <LazyMenuTools />
        <ul className="drawer-list">
          {visibleEntries(sideMenu, subject).map((entry) => (
            <li key={entry.title}>
              <Entry entry={entry} isMini={drawer.isMini} />
            </li>
          ))}
        </ul>
        {!drawer.covers && (
          <button type="button" className="drawer-item drawer-width" onClick={drawer.toggleMini}>
            {drawer.isMini ? <DoubleChevronRight /> : <DoubleChevronLeft />}
            <Label id={drawer.isMini ? 'shell.menu.widen' : 'shell.menu.narrow'} />
          </button>
        )}
      </nav>
    </>
  )
})

interface EntryProps<Kind extends MenuEntry> {
  readonly entry: Kind
  /** Whether only the icon is shown. */
  readonly isMini: boolean
}

function Label({ id }: { readonly id: MessageId }) {
  return (
    <span className="drawer-label">
      <FormattedMessage id={id} />
    </span>
  )
}

function Entry({ entry, isMini }: EntryProps<MenuEntry>) {
  if ('items' in entry) return <Group entry={entry} isMini={isMini} />
  return 'path' in entry ? <ToScreen entry={entry} isMini={isMini} /> : <ToAddress entry={entry} isMini={isMini} />
}

/** The tooltip that names an icon. */
function useTip({ entry, isMini }: EntryProps<MenuEntry>): string | undefined {
  const { formatMessage } = useIntl()
  return isMini ? formatMessage({ id: entry.title }) : undefined
}

function ToScreen(props: EntryProps<ScreenEntry>) {
  const { entry } = props
  const intl = useIntl()
  const subject = useMenuSubject()
  const tip = useTip(props)
  if (needsMerchant(entry, subject)) {
    return (
      // Focusable, so keyboard users can also learn why it is off.
      // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a disabled link.
      <span
        role="link"
        aria-disabled="true"
        tabIndex={0}
        className="drawer-item drawer-item-off"
        title={describeDenial({ reason: 'needsMerchant' }, intl)}
      >
        <entry.icon />
        <Label id={entry.title} />
      </span>
    )
  }
  return (
    <NavLink to={entryPath(entry, subject)} className="drawer-item" title={tip}>
      <entry.icon />
      <Label id={entry.title} />
    </NavLink>
  )
}

function ToAddress(props: EntryProps<LinkEntry>) {
  const { entry } = props
  const intl = useIntl()
  const tip = useTip(props)
  return (
    <a
      href={entry.address}
      target="_blank"
      rel="noopener"
      className="drawer-item"
      title={tip}
      onClick={entry.isPopUp ? openPopUp : undefined}
    >
      <entry.icon />
      <Label id={entry.title} />
      <Share className="drawer-item-end" title={intl.formatMessage({ id: 'shell.menu.newWindow' })} size={12} />
    </a>
  )
}

function Group(props: EntryProps<GroupEntry>) {
  const { entry, isMini } = props
  const { pathname } = useLocation()
  const subject = useMenuSubject()
  // The current group is open; the others are as the user left them.
  const isInUse = entry.items.some((item) => 'path' in item && pathname.startsWith(entryPath(item, subject)))
  const [isChosen, setChosen] = useState<boolean | null>(null)
  useEffect(() => {
    if (isInUse) setChosen(null)
  }, [isInUse])
  const isOpen = isChosen ?? isInUse
  const listId = useId()
  const tip = useTip(props)
  return (
    <>
      <button
        type="button"
        className="drawer-item"
        aria-expanded={isOpen}
        aria-controls={listId}
        title={tip}
        onClick={() => setChosen(!isOpen)}
      >
        <entry.icon />
        <Label id={entry.title} />
        {isOpen ? <ChevronDown className="drawer-item-end" /> : <ChevronRight className="drawer-item-end" />}
      </button>
      <ul id={listId} className="drawer-list drawer-list-inner" hidden={!isOpen}>
        {isOpen && entry.note && (
          <li className="drawer-note">
            <Label id={entry.note} />
          </li>
        )}
        {isOpen &&
          entry.items.map((item) => (
            <li key={item.title}>
              <Entry entry={item} isMini={isMini} />
            </li>
          ))}
      </ul>
    </>
  )
}
