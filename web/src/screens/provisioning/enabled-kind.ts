import type { EnabledState } from '../../gql/enums.ts'
import type { Kind } from '../entry/kind.ts'
import { choice } from '../entry/kinds.tsx'

/** The values in a form, which cannot delete. */
export const enabledStates = ['ENABLED', 'DISABLED'] as const satisfies readonly EnabledState[]

const label = (state: EnabledState) => `enum.enabledState.${state}` as const
const tones = { ENABLED: 'good', DISABLED: 'ended', DELETED: 'ended' } as const

/** Whether a configuration is in use. */
export const enabled: Kind<EnabledState> = {
  ...choice<EnabledState>(['ENABLED', 'DISABLED', 'DELETED'], label, tones),
  input: { is: 'choice', choices: enabledStates.map((value) => ({ value, label: label(value) })) },
}

interface Enabled {
  readonly status: EnabledState | null
}

/** Whether a change, or a deletion if `after` is null, takes a configuration out of use. */
export function stopsOffering(before: Enabled, after: Enabled | null): boolean {
  return after === null || (before.status === 'ENABLED' && after.status !== 'ENABLED')
}
