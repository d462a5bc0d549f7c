import { Classes } from '@blueprintjs/core'
import { type ComponentType, lazy, Suspense } from 'react'

type Icon = ComponentType<{ size?: number }>

/** An icon that is fetched when it is first shown. Its space is reserved, and stays empty if the fetch fails. */
export function lateIcon(load: () => Promise<Icon>): Icon {
  const Fetched = lazy(async () => ({ default: await load().catch(() => Room) }))
  return ({ size = 16 }) => (
    <Suspense fallback={<Room size={size} />}>
      <Fetched size={size} />
    </Suspense>
  )
}

function Room({ size = 16 }: { size?: number }) {
  return <span className={Classes.ICON} style={{ width: size, height: size }} />
}
