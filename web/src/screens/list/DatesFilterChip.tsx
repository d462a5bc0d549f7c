import { Classes } from '@blueprintjs/core'
import { lazy, Suspense } from 'react'
import { FilterChip, type FilterChipProps } from './FilterChip.tsx'
import type { RangeFilter } from './list-types.ts'

// The calendar is as heavy as the rest of the list, and few visits open it.
const DaysPicker = lazy(() => import('./DaysPicker.tsx').then(({ DaysPicker }) => ({ default: DaysPicker })))

/** A filter by first and last day, in the person's time zone. */
export function DatesFilterChip({ filter, ...rest }: FilterChipProps<RangeFilter>) {
  return (
    <FilterChip
      {...rest}
      filter={filter}
      content={
        <Suspense fallback={<div className={`days-picker-space ${Classes.SKELETON}`} />}>
          <DaysPicker
            from={rest.values[filter.from] ?? null}
            to={rest.values[filter.to] ?? null}
            onApply={(from, to) => rest.onApply({ [filter.from]: from, [filter.to]: to })}
          />
        </Suspense>
      }
    />
  )
}
