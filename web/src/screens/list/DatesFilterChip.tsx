import { Classes, PopoverNext } from '@blueprintjs/core'
import { lazy, Suspense, useState } from 'react'
import type { FilterChipProps } from './FilterBar.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { RangeFilter } from './list-types.ts'

// The calendar is as heavy as the rest of the list, and few visits open it.
const DaysPicker = lazy(() => import('./DaysPicker.tsx').then(({ DaysPicker }) => ({ default: DaysPicker })))

/** A filter by first and last day, in the person's time zone. */
export function DatesFilterChip({ filter, ...rest }: FilterChipProps<RangeFilter>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <FilterChip
      {...rest}
      filter={filter}
      open={(button) => (
        <PopoverNext
          isOpen={isOpen}
          onInteraction={setOpen}
          placement="bottom-start"
          content={
            <Suspense fallback={<div className={`days-picker-space ${Classes.SKELETON}`} />}>
              <DaysPicker
                from={rest.values[filter.from] ?? null}
                to={rest.values[filter.to] ?? null}
                onApply={(from, to) => {
                  rest.onChange({ [filter.from]: from, [filter.to]: to })
                  setOpen(false)
                }}
              />
            </Suspense>
          }
        >
          {button}
        </PopoverNext>
      )}
    />
  )
}
