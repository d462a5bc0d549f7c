import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * A component whose module is loaded when it is first shown; `room` is the fallback. The path of the `import()` must be
 * a literal.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  room: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: (await load())[name] as ComponentType<object> }))
  return (props) => (
    <Suspense fallback={room}>
      <Part {...props} />
    </Suspense>
  )
}
