type Load<Module> = () => Promise<Module>

const loads = new WeakMap<Load<unknown>, Promise<unknown>>()
const modules = new WeakMap<Load<unknown>, unknown>()

/** Loads a module once, and keeps it. After a failure, the next call loads it again. `load` must be a stable function. */
export function fetchModule<Module>(load: Load<Module>): Promise<Module> {
  const known = loads.get(load) as Promise<Module> | undefined
  if (known) return known
  const loading = load()
  loads.set(load, loading)
  loading.then(
    (module) => modules.set(load, module),
    () => loads.delete(load),
  )
  return loading
}

/** Returns the module that `load` has already loaded, or null. */
export function fetchedModule<Module>(load: Load<Module>): Module | null {
  return (modules.get(load) as Module | undefined) ?? null
}
