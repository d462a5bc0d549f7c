import { useLatePart } from './use-late-part.ts'

const load = () => import('../screens/menu/MenuTools.tsx')

/** The search for screens and the pinned ones. Loaded after the first screen, in a reserved space. */
export function LazyMenuTools() {
  const MenuTools = useLatePart(load, 'MenuTools')
  const pins = (localStorage.getItem('pins') ?? '').split(' ').filter(Boolean).length
  return (
    <div className="menu-tools" style={{ minHeight: MenuTools ? undefined : 44 + 32 * pins }}>
      {MenuTools && <MenuTools />}
    </div>
  )
}
