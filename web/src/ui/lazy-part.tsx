import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { fetchedModule, fetchModule } from './fetched-modules.ts'

type Module<Name extends string, Props> = Readonly<Record<Name, ComponentType<Props>>>

/**
 * A component whose module is loaded when it is first shown; `room` is the fallback. The path of the `import()` must be
 * a literal.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Module<Name, Props>>,
  name: Name,
  room: ReactNode = null,
): ComponentType<Props> {
  return (props) => <LazyPart load={load} name={name} room={room} props={props} />
}

interface LazyPartProps<Name extends string, Props> {
  readonly load: () => Promise<Module<Name, Props>>
  readonly name: Name
  readonly room: ReactNode
  readonly props: Props
}

/**
 * Shows the part when its module has arrived, and immediately if it was loaded before. React's `lazy` would show the fallback
 * first in any case, and keep it for 300 ms. A failed load is thrown, for the nearest error page.
 */
function LazyPart<Name extends string, Props extends object>({ load, name, room, props }: LazyPartProps<Name, Props>) {
  const [module, setModule] = useState(() => fetchedModule(load))
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  useEffect(() => {
    if (module !== null) return
    let isGone = false
    fetchModule(load).then(
      (loaded) => isGone || setModule(loaded),
      (error: unknown) => isGone || setFailure({ error }),
    )
    return () => {
      isGone = true
    }
  }, [load, module])
  if (failure) throw failure.error
  if (module === null) return room
  const Part: ComponentType<Props> = module[name]
  return <Part {...props} />
}
