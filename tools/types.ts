import { join } from 'node:path'
import { root } from './root.ts'

/**
 * The command that checks the types of a package. Its state is kept between runs, so a second check takes less time. It
 * uses one checker, because packages are checked in parallel, and several checkers of one package would resolve the
 * same types again.
 */
export function typesCommand(name: string): string {
  const state = join(root, 'node_modules', '.cache', 'types', `${name}.tsbuildinfo`)
  return `tsc -p ${name} --checkers 1 --incremental --tsBuildInfoFile ${state}`
}
