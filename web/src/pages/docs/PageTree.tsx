import { Cross, PanelStats } from '@blueprintjs/icons'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { NavLink, useLocation } from 'react-router-dom'
import type { MessageId } from '../../i18n/messages.ts'
import { releaseNotes, titles, tree } from './page-list.ts'
import { usePageOrder } from './use-pages.ts'

/** All pages under their headings. Release notes are for signed-in callers only. */
export function PageTree() {
  const { formatMessage } = useIntl()
  const order = usePageOrder()
  const link = (page: string, title: MessageId) => (
    <li key={page}>
      <NavLink to={`/docs/${page}`}>{formatMessage({ id: title })}</NavLink>
    </li>
  )
  return (
    <nav aria-label={formatMessage({ id: 'docs.tree' })} className="docs-tree">
      {tree.map((group) => (
        <div key={group.title}>
          <p>{formatMessage({ id: group.title })}</p>
          <ul>{Object.entries(group.pages).map(([page, title]) => link(page, title))}</ul>
        </div>
      ))}
      {order.includes(releaseNotes) && <ul>{link(releaseNotes, titles[releaseNotes])}</ul>}
    </nav>
  )
}

/**
 * The tree in a drawer, if there is no room next to the page. The browser's dialog keeps the focus inside, closes with
 * Escape and restores the focus to the button.
 */
export function PageTreeDrawer() {
  const { formatMessage } = useIntl()
  const drawer = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a page closes it.
  useEffect(() => drawer.current?.close(), [pathname])
  const label = formatMessage({ id: 'docs.tree' })
  return (
    <>
      <button type="button" className="docs-open-tree" onClick={() => drawer.current?.showModal()}>
        <PanelStats /> {label}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same. */}
      <dialog
        ref={drawer}
        className="docs-drawer"
        aria-label={label}
        onClick={(event) => event.target === drawer.current && drawer.current.close()}
      >
        <div>
          <button
            type="button"
            className="docs-close-tree"
            aria-label={formatMessage({ id: 'ui.close' })}
            onClick={() => drawer.current?.close()}
          >
            <Cross />
          </button>
          <PageTree />
        </div>
      </dialog>
    </>
  )
}
