import { Fragment, useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { useMerchant } from '../session/merchant.ts'
import { SessionDialogs } from '../session/SessionDialogs.tsx'
import { useSessionKeeping } from '../session/use-session-keeping.ts'
import { Footer } from './Footer.tsx'
import { ModifiedNotice } from './ModifiedNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useDrawer } from './use-drawer.ts'

/** Top bar, side menu, the open page and footer. */
export function Frame() {
  const merchant = useMerchant()
  const drawer = useDrawer()
  const content = useRef<HTMLElement>(null)
  useSessionKeeping()
  useFocusOnNavigation(content)
  const isCovered = drawer.isOpen && drawer.covers
  return (
    <div className={drawer.isOpen && !drawer.covers ? 'frame frame-with-drawer' : 'frame'}>
      <button type="button" className="skip-link" onClick={() => content.current?.focus()}>
        <FormattedMessage id="shell.skip" />
      </button>
      <ProgressBar />
      <SideMenu drawer={drawer} />
      <div className="frame-body" inert={isCovered}>
        <TopBar drawer={drawer} />
        <OfflineNotice />
        <ModifiedNotice />
        <main ref={content} tabIndex={-1} aria-labelledby="page-title">
          <Fragment key={merchant}>
            <Outlet />
          </Fragment>
        </main>
        <Footer />
      </div>
      <SessionDialogs />
      <ScrollRestoration />
    </div>
  )
}

/** Puts the keyboard where the new page is, unless the page itself has put it somewhere. */
function useFocusOnNavigation(content: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const [shown, setShown] = useState(pathname)
  useEffect(() => {
    if (pathname === shown) return
    setShown(pathname)
    const main = content.current
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname, shown, content])
}
