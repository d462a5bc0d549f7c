import { ChevronDown, ChevronRight, Share } from '@blueprintjs/icons'
import { type KeyboardEvent, type TouchEvent, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, NavLink } from 'react-router-dom'
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
import { Logo } from './Logo.tsx'
import { openPopUp } from './pop-up.ts'
import type { DrawerState } from './use-drawer.ts'
import { useMenuSubject } from './use-menu-subject.ts'

const swipeThresholdPixels = 100

/** The left drawer: the logo, then every screen the caller may open (specification 2.4, 2.5). */
export function SideMenu({ drawer }: { drawer: DrawerState }) {
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
      {/* Dark in both themes, as the specification has it. */}
      <nav
        id="side-menu"
        className="drawer bp6-dark"
        aria-label={intl.formatMessage({ id: 'shell.menu.main' })}
        onKeyDown={closeOnEscape}
        onTouchStart={(event) => {
          touchStart.current = event.touches[0]?.clientX ?? 0
        }}
        onTouchEnd={closeOnSwipe}
      >
        <Link to="/" className="drawer-logo" ref={logo}>
          <Logo />
          <FormattedMessage id="shell.product" />
        </Link>
        <ul className="drawer-list">
          {visibleEntries(sideMenu, subject).map((entry) => (
            <li key={entry.title}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if ('items' in entry) return <Group entry={entry} />
  return 'path' in entry ? <ToScreen entry={entry} /> : <ToAddress entry={entry} />
}

function ToScreen({ entry }: { entry: ScreenEntry }) {
  const intl = useIntl()
  const subject = useMenuSubject()
  if (needsMerchant(entry, subject)) {
    return (
      // Reachable by keyboard, so that everybody can learn why it is off.
      // biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere has no element of its own.
      <span
        role="link"
        aria-disabled="true"
        tabIndex={0}
        className="drawer-item drawer-item-off"
        title={describeDenial({ reason: 'needsMerchant' }, intl)}
      >
        <entry.icon />
        <FormattedMessage id={entry.title} />
      </span>
    )
  }
  return (
    <NavLink to={entryPath(entry, subject)} className="drawer-item">
      <entry.icon />
      <FormattedMessage id={entry.title} />
    </NavLink>
  )
}

function ToAddress({ entry }: { entry: LinkEntry }) {
  const intl = useIntl()
  return (
    <a
      href={entry.address}
      target="_blank"
      rel="noopener"
      className="drawer-item"
      onClick={entry.isPopUp ? openPopUp : undefined}
    >
      <entry.icon />
      <FormattedMessage id={entry.title} />
      <Share className="drawer-item-end" title={intl.formatMessage({ id: 'shell.menu.newWindow' })} size={12} />
    </a>
  )
}

function Group({ entry }: { entry: GroupEntry }) {
  const [isOpen, setOpen] = useState(true)
  const listId = useId()
  return (
    <>
      <button
        type="button"
        className="drawer-item"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <entry.icon />
        <FormattedMessage id={entry.title} />
        {isOpen ? <ChevronDown className="drawer-item-end" /> : <ChevronRight className="drawer-item-end" />}
      </button>
      <ul id={listId} className="drawer-list drawer-list-inner" hidden={!isOpen}>
        {entry.items.map((item) => (
          <li key={item.title}>
            <Entry entry={item} />
          </li>
        ))}
      </ul>
    </>
  )
}
