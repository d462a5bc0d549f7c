import '@blueprintjs/core/lib/css/blueprint.css'
import './look/tokens.css'
import './look/blueprint.css'
import './look/base.css'
import './shell.css'
import './look/print.css'
import { HotkeysContext, OverlaysProvider, PortalProvider } from '@blueprintjs/core'
import { type ContextType, type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { loadMessages } from './i18n/messages.ts'
import { bringFontLater } from './look/font-later.ts'
import { LanguageProvider } from './preferences/language.tsx'
import { PreferencesProvider } from './preferences/preferences.tsx'
import { readPreferences } from './preferences/stored-preferences.ts'
import { router } from './router.tsx'
import { readViewer } from './session/read-viewer.ts'
import { signedIn } from './session/signed-in.ts'
import { ViewerProvider } from './session/viewer.tsx'
import { viewerReading } from './session/viewer-store.ts'
import { applyFirstStyles } from './styles.ts'
import { keepEscapeInLists } from './ui/open-list.ts'

/** Blueprint's table requires this provider. The portal's own keys are in keys/keys.ts. */
const noHotkeys: ContextType<typeof HotkeysContext> = [
  { hasProvider: true, hotkeys: [], isDialogOpen: false },
  () => undefined,
]

function Blueprint({ children }: { readonly children: ReactNode }) {
  return (
    <PortalProvider>
      <OverlaysProvider>
        <HotkeysContext value={noHotkeys}>{children}</HotkeysContext>
      </OverlaysProvider>
    </PortalProvider>
  )
}

/** Sends the first reads of the router's screen before React renders it. */
function sendFirstReads() {
  // The code of a screen knows its reads.
  if (router.state.initialized) signedIn.get()?.sendFirstReads(router.state)
}

function Router() {
  // After the router's own subscription, which must be the first one, and still before each step is rendered.
  useEffect(() => router.subscribe(sendFirstReads), [])
  // In a transition, React alternates between the old and new URL, and Apollo would refetch both each time.
  return <RouterProvider router={router} useTransitions={false} />
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

const preferences = readPreferences(document.cookie)
void readViewer()
// The first render needs its messages and styles. Later language changes also load their messages first.
await Promise.all([loadMessages(preferences.locale || 'en'), applyFirstStyles()])

viewerReading.subscribe(sendFirstReads)
createRoot(root).render(
  <PreferencesProvider start={preferences}>
    <LanguageProvider>
      <Blueprint>
        <ViewerProvider>
          <Router />
        </ViewerProvider>
      </Blueprint>
    </LanguageProvider>
  </PreferencesProvider>,
)

keepEscapeInLists()
bringFontLater()
