import { Fragment, useEffect, useLayoutEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Outlet, ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router-dom'
import { useDataMerchant } from '../screens/object/use-data-merchant.ts'
import { LazySessionDialogs } from '../session/LazySessionDialogs.tsx'
import { useSessionKeeping } from '../session/use-session-keeping.ts'
import { useViewer } from '../session/viewer.tsx'
import { isFocusLost } from '../ui/focus-lost.ts'
import { openPath } from '../ui/open-path.ts'
import { Footer } from './Footer.tsx'
import { GlobalKeys } from './GlobalKeys.tsx'
import { LazyQueueBanner } from './LazyQueueBanner.tsx'
import { ModifiedNotice } from './ModifiedNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { SideMenu } from './SideMenu.tsx'
import { isNamedForm } from './same-place.ts'
import { TopBar } from './TopBar.tsx'
import { type DrawerState, useDrawer } from './use-drawer.ts'

// The same elements each time: React does not render them again if only the page has changed.
const progress = <ProgressBar />
const notices = (
  <>
    <OfflineNotice />
    <ModifiedNotice />
  </>
)
const queues = <LazyQueueBanner />
const footer = <Footer />
const keys = <GlobalKeys />

/** Top bar, side menu, the open page and footer. */
export function Frame() {
  const merchant = useDataMerchant()
  const viewer = useViewer()
  const drawer = useDrawer()
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // Before the next key is handled.
  useLayoutEffect(() => openPath.set(pathname), [pathname])
  useSessionKeeping()
  useFocusOnNavigation(content)
  const isCovered = drawer.isOpen && drawer.covers
  return (
    <div className={frameClass(drawer)}>
      <button type="button" className="skip-link" onClick={() => content.current?.focus()}>
        <FormattedMessage id="shell.skip" />
      </button>
      {progress}
      <SideMenu drawer={drawer} />
      <div className="frame-body" inert={isCovered}>
        <TopBar drawer={drawer} />
        {notices}
        {viewer && queues}
        <main ref={content} tabIndex={-1} aria-labelledby="page-title">
          <Fragment key={merchant}>
            <Outlet />
          </Fragment>
        </main>
        {footer}
      </div>
      {viewer && <LazySessionDialogs viewer={viewer} />}
      {keys}
      <ScrollRestoration />
    </div>
  )
}

function frameClass({ isOpen, isMini, covers }: DrawerState): string {
  if (!isOpen || covers) return 'frame'
  return isMini ? 'frame frame-with-mini-drawer' : 'frame frame-with-drawer'
}

/**
 * Moves the focus to the new page, unless the page has set it, or the user has moved it while the page was loading. A
 * redirect that only adds the merchant to the URL does not count as a new page.
 */
function useFocusOnNavigation(content: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const { location: coming } = useNavigation()
  const asked = useRef<Element | null>(null)
  useEffect(() => {
    if (coming) asked.current = document.activeElement
  }, [coming])
  const kind = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    const before = shown.current
    if (pathname === before) return
    shown.current = pathname
    if (kind === 'REPLACE' && isNamedForm(pathname, before)) return
    const hasGoneOn = asked.current !== null && asked.current !== document.activeElement && !isFocusLost()
    asked.current = null
    if (hasGoneOn) return
    const main = content.current
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname, kind, content])
}
