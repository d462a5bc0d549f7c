import { ChoiceFilterChip } from './ChoiceFilterChip.tsx'
import { DatesFilterChip } from './DatesFilterChip.tsx'
import type { FilterChipProps } from './FilterChip.tsx'
import { LateChoicesChip } from './LateChoicesChip.tsx'
import type { Filter } from './list-types.ts'
import { AmountsFilterChip, ValueFilterChip } from './TypedFilterChip.tsx'

/** The chip of an active filter, by its kind. */
export function FilterOf({ filter, ...rest }: FilterChipProps<Filter>) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceFilterChip filter={filter} {...rest} />
    case 'caller':
    case 'currency':
      return <LateChoicesChip filter={filter} {...rest} />
    case 'dates':
      return <DatesFilterChip filter={filter} {...rest} />
    case 'amounts':
      return <AmountsFilterChip filter={filter} {...rest} />
    default:
      return <ValueFilterChip filter={filter} {...rest} />
  }
}
