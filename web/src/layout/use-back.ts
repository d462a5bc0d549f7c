import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { entryPath, type MenuEntry, type MenuSubject, type ScreenEntry, sideMenu } from '../menu.ts'
import { matchScreen } from '../routes.tsx'
import { useMenuSubject } from './use-menu-subject.ts'

/** Goes back; null on pages without a Back button. */
export function useBack(): (() => void) | null {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const subject = useMenuSubject()
  const back = useCallback(() => {
    // The router counts its own entries: at the first one, back would leave the portal.
    const { idx }: { idx?: unknown } = window.history.state ?? {}
    if (typeof idx === 'number' && idx > 0) navigate(-1)
    else navigate(parentPath(pathname))
  }, [navigate, pathname])
  return hasBackButton(pathname, subject) ? back : null
}

/** Every page has a Back button except home, the documentation and the pages of the side menu (specification 2.5). */
export function hasBackButton(pathname: string, subject: MenuSubject): boolean {
  if (pathname === '/' || pathname.startsWith('/docs/')) return false
  return !screenEntries(sideMenu).some((entry) => entryPath(entry, subject) === pathname)
}

function screenEntries(entries: readonly MenuEntry[]): ScreenEntry[] {
  return entries.flatMap((entry) => ('items' in entry ? screenEntries(entry.items) : 'path' in entry ? [entry] : []))
}

/** The nearest screen above a path. */
export function parentPath(pathname: string): string {
  const above = pathname.slice(0, pathname.lastIndexOf('/'))
  if (above === '') return '/'
  return matchScreen(above) === null ? parentPath(above) : above
}
