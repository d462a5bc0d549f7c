import { useState } from 'react'
import { useKeys } from '../keys/keys.ts'
import { useTypedAhead } from '../keys/use-typed-ahead.ts'
import { useLatePart } from './use-late-part.ts'

const load = () => import('../screens/menu/MenuTools.tsx')

/** The search for screens and the pinned ones. Loaded after the first screen, in a reserved space. */
export function LazyMenuTools() {
  const [isAwaited, setAwaited] = useState(false)
  const MenuTools = useLatePart(load, 'MenuTools', isAwaited)
  const typed = useTypedAhead(isAwaited && !MenuTools, () => setAwaited(false))
  const wait = () => {
    setAwaited(true)
    load().catch(() => setAwaited(false))
  }
  useKeys('everywhere', MenuTools ? [] : [{ combo: 'g', does: 'goToScreen', act: wait }])
  const pins = (localStorage.getItem('pins') ?? '').split(' ').filter(Boolean).length
  return (
    <div className="menu-tools" style={{ minHeight: MenuTools ? undefined : 44 + 32 * pins }}>
      {MenuTools && <MenuTools typed={isAwaited ? typed : null} />}
    </div>
  )
}
