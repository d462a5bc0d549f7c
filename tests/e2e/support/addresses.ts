import type { CallerKey } from '@portal/sandbox/test-caller'
import { plainResources } from '../../plain-resources.ts'
import { keyOf } from './caller-key.ts'
import { screens } from './screens.ts'

interface Address {
  readonly name: string
  readonly path: string
  readonly caller: CallerKey
}

/** Every screen, and the list and one entry of each plain resource, with a caller who may open it. */
export const addresses: readonly Address[] = [
  ...Object.entries(screens).flatMap(([caller, own]) =>
    own.map(([name, path]) => ({ name, path, caller: caller as CallerKey })),
  ),
  ...plainResources.flatMap(({ type, at, seeded, caller }) => [
    { name: `the list of type ${type}`, path: at, caller: keyOf(caller) },
    { name: `one of type ${type}`, path: `${at}/${seeded}`, caller: keyOf(caller) },
  ]),
]
