import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { MessageId } from '../i18n/messages.ts'
import { accountMenu, entryPath, type MenuEntry, type MenuSubject, type ScreenEntry, sideMenu } from '../menu.ts'
import { matchScreen } from '../paths.ts'
import { useMenuSubject } from './use-menu-subject.ts'

/** A function that goes back, or null on pages without a Back button. */
export function useBack(): (() => void) | null {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const subject = useMenuSubject()
  const back = useCallback(() => {
    // The router numbers its own history entries. At the first one, going back would leave the portal.
    const { idx }: { idx?: unknown } = window.history.state ?? {}
    if (typeof idx === 'number' && idx > 0) void navigate(-1)
    else void navigate(parentPath(pathname))
  }, [navigate, pathname])
  return hasBackButton(pathname, subject) ? back : null
}

/**
 * The title and path of the menu's page above the open one, or null if there is none or the open page is in the menu.
 */
export function useListAbove(): { readonly title: MessageId; readonly path: string } | null {
  const { pathname } = useLocation()
  const subject = useMenuSubject()
  if (!hasBackButton(pathname, subject)) return null
  const path = parentPath(pathname)
  const entry = screenEntries(sideMenu).find((each) => entryPath(each, subject) === path)
  return entry ? { title: entry.title, path } : null
}

/** Whether a page has a Back button: all except home, the documentation and the pages of the menus (specification 2.5). */
export function hasBackButton(pathname: string, subject: MenuSubject): boolean {
  if (pathname === '/' || `${pathname}/`.startsWith('/docs/')) return false
  return ![...screenEntries(sideMenu), ...accountMenu].some((entry) => entryPath(entry, subject) === pathname)
}

function screenEntries(entries: readonly MenuEntry[]): ScreenEntry[] {
  return entries.flatMap((entry) => ('items' in entry ? screenEntries(entry.items) : 'path' in entry ? [entry] : []))
}

/** The path of the nearest screen above. */
export function parentPath(pathname: string): string {
  const above = pathname.slice(0, pathname.lastIndexOf('/'))
  if (above === '') return '/'
  return matchScreen(above) === null ? parentPath(above) : above
}
