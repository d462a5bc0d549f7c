type Load<Module> = () => Promise<Module>

const modules = new WeakMap<Load<unknown>, unknown>()

/** Loads a module and keeps it. `load` must be a stable function. */
export async function fetchModule<Module>(load: Load<Module>): Promise<Module> {
  const module = await load()
  modules.set(load, module)
  return module
}

/** Returns the module that `load` has already loaded, or null. */
export function fetchedModule<Module>(load: Load<Module>): Module | null {
  return (modules.get(load) as Module | undefined) ?? null
}
