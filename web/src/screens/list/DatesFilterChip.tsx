import { Classes } from '@blueprintjs/core'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FilterChip, type FilterChipProps } from './FilterChip.tsx'
import type { RangeFilter } from './list-types.ts'

// The calendar is as large as the rest of the list, and few visits open it, so it is loaded on demand.
const DaysPicker = lazyPart(
  () => import('./DaysPicker.tsx'),
  'DaysPicker',
  <div className={`days-picker-space ${Classes.SKELETON}`} />,
)

/** A filter by first and last day, in the user's time zone. */
export function DatesFilterChip({ filter, ...rest }: FilterChipProps<RangeFilter>) {
  return (
    <FilterChip
      {...rest}
      filter={filter}
      content={
        <DaysPicker
          from={rest.values[filter.from] ?? null}
          to={rest.values[filter.to] ?? null}
          onApply={(from, to) => rest.onApply({ [filter.from]: from, [filter.to]: to })}
        />
      }
    />
  )
}
