import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { fetchedModule, fetchModule } from './fetched-modules.ts'

/**
 * A component whose module is loaded when it is first shown; `room` is the fallback. The path of the `import()` must be
 * a literal.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  room: ReactNode = null,
): ComponentType<Props> {
  const Late = lazy(async () => ({ default: (await fetchModule(load))[name] as ComponentType<object> }))
  const choose = () => (fetchedModule(load)?.[name] as ComponentType<object> | undefined) ?? Late
  return (props) => <LazyPart choose={choose} room={room} props={props} />
}

interface LazyPartProps {
  readonly choose: () => ComponentType<object>
  readonly room: ReactNode
  readonly props: object
}

/** A loaded module is rendered immediately. `lazy` would show the fallback first, and React then keeps it for 300 ms. */
function LazyPart({ choose, room, props }: LazyPartProps) {
  const [Part] = useState(choose)
  return (
    <Suspense fallback={room}>
      <Part {...props} />
    </Suspense>
  )
}
