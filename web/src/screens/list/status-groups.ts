import type { Tone } from '../../ui/tone.ts'
import type { ChoiceGroup } from './list-types.ts'

const groups = { bad: 'list.group.failed', wait: 'list.group.waiting' } as const

/** The groups of statuses that people look for together: all failed ones, and all waiting ones. */
export function statusGroups<Status extends string>(
  statuses: readonly Status[],
  tones: Readonly<Record<NoInfer<Status>, Tone>>,
): readonly ChoiceGroup[] {
  return (['bad', 'wait'] as const).flatMap((tone) => {
    const values = statuses.filter((status) => tones[status] === tone)
    return values.length > 1 ? [{ label: groups[tone], values }] : []
  })
}
