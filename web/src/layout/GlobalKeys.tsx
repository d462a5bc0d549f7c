import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { type Key, useKeys } from '../keys/keys.ts'
import { overlay } from '../keys/overlay.ts'
import { useTypedAhead } from '../keys/use-typed-ahead.ts'
import { whenQuiet } from '../network/when-quiet.ts'
import { useViewer } from '../session/viewer.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'

type Overlay = ComponentType<{ onClose: () => void; typed: string }>
type Name = NonNullable<ReturnType<typeof overlay.get>>

const loaders: Readonly<Record<Name, () => Promise<Overlay>>> = {
  finder: async () => (await import('../screens/finder/FinderDialog.tsx')).FinderDialog,
  keys: async () => (await import('../screens/keys/KeySheet.tsx')).KeySheet,
}
/** The delay after the first screen, in milliseconds, so that the finder then opens without waiting. */
const quietMs = 3_000

const close = () => overlay.set(null)

/** The keyboard shortcuts of every screen and their overlays. */
export function GlobalKeys() {
  const name = useSyncExternalStore(overlay.subscribe, overlay.get)
  const isSignedIn = useViewer() !== null
  const [loaded, setLoaded] = useState<Partial<Record<Name, Overlay>>>({})
  const keys: Key[] = [{ combo: '?', does: 'showKeys', act: () => overlay.set('keys') }]
  if (isSignedIn) keys.push({ combo: 'mod+k', does: 'find', act: () => overlay.set('finder'), inFields: true })
  useKeys('everywhere', keys)
  useEffect(() => {
    const fetch = (wanted: Name) =>
      loaders[wanted]().then(
        (part) => setLoaded((others) => ({ ...others, [wanted]: part })),
        // The frame reports the lost connection, and the next attempt loads it again.
        () => overlay.get() === wanted && close(),
      )
    if (name !== null && !loaded[name]) void fetch(name)
    if (!isSignedIn || loaded.finder) return
    return whenQuiet(() => void fetch('finder'), quietMs)
  }, [name, loaded, isSignedIn])
  const Shown = name && loaded[name]
  const typed = useTypedAhead(name !== null && !Shown, close)
  return (
    Shown && (
      <Over>
        <Shown key={name} onClose={close} typed={typed} />
      </Over>
    )
  )
}

/** Returns the focus after the last overlay: the finder and the list of keys replace each other. */
function Over({ children }: { readonly children: ReactNode }) {
  useReturnFocus()
  return children
}
