import type { EnabledState } from '../../gql/enums.ts'
import type { Kind } from '../entry/kind.ts'
import { choice } from '../entry/kinds.tsx'

/** What can be chosen: deleting is no choice of a form. */
export const enabledStates = ['ENABLED', 'DISABLED'] as const satisfies readonly EnabledState[]

const label = (state: EnabledState) => `enum.enabledState.${state}` as const
const tones = { ENABLED: 'good', DISABLED: 'ended', DELETED: 'ended' } as const

/** Whether a configuration is used. */
export const enabled: Kind<EnabledState> = {
  ...choice<EnabledState>(['ENABLED', 'DISABLED', 'DELETED'], label, tones),
  input: { is: 'choice', choices: enabledStates.map((value) => ({ value, label: label(value) })) },
}

interface Enabled {
  readonly status: EnabledState | null
}

/** Whether a change, or a deletion where `after` is null, ends the use of a configuration. */
export function stopsOffering(before: Enabled, after: Enabled | null): boolean {
  return after === null || (before.status === 'ENABLED' && after.status !== 'ENABLED')
}
