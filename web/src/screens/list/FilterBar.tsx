import { Button } from '@blueprintjs/core'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { describeDenial } from '../../session/describe-denial.ts'
import { useAccessSubject } from '../../session/viewer.tsx'
import '../../ui/action-bar.css'
import type { FieldProblem } from '../field-problem.ts'
import { ChoiceFilterChip } from './ChoiceFilterChip.tsx'
import { DatesFilterChip } from './DatesFilterChip.tsx'
import { type Filter, filterDenial, filterFields } from './list-types.ts'
import { AmountsFilterChip, ValueFilterChip } from './TypedFilterChip.tsx'
import type { ChangeList } from './use-list-state.ts'

interface FilterBarProps {
  readonly filters: readonly Filter[]
  readonly values: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, FieldProblem>>
  readonly onChange: ChangeList
}

/** All filters of a list, set or not; what is wrong with one stands under it. */
export function FilterBar({ filters, values, problems, onChange }: FilterBarProps) {
  const intl = useIntl()
  const subject = useAccessSubject()
  const id = useId()
  const set = filters.flatMap(filterFields).filter((field) => values[field])
  // Filters that are off for one and the same reason share the line that tells it.
  const obstacles = new Map<string, Filter[]>()
  for (const filter of filters) {
    const denial = filterDenial(filter, subject)
    const obstacle = denial && describeDenial(denial, intl)
    if (obstacle) obstacles.set(obstacle, [...(obstacles.get(obstacle) ?? []), filter])
  }
  const told = [...obstacles].map(([text, off], index) => ({ text, off, id: `${id}${index}` }))
  return (
    <fieldset className="filter-bar" aria-label={intl.formatMessage({ id: 'list.filters' })}>
      {filters.map((filter) => (
        <FilterOf
          key={filterFields(filter).join()}
          filter={filter}
          obstacle={told.find(({ off }) => off.includes(filter)) ?? null}
          values={values}
          problems={problems}
          onChange={onChange}
        />
      ))}
      {set.length > 1 && (
        <Button
          variant="minimal"
          size="small"
          onClick={() => onChange(Object.fromEntries(set.map((field) => [field, null])))}
        >
          {intl.formatMessage({ id: 'list.clearFilters' })}
        </Button>
      )}
      {told.map(({ text, off, id }) => (
        <p key={id} className="filter-bar-why muted">
          {intl.formatList(off.map(({ label }) => intl.formatMessage({ id: label })))}: <span id={id}>{text}</span>
        </p>
      ))}
    </fieldset>
  )
}

/** What every chip takes: one filter, and the values and problems of all. */
export interface FilterChipProps<Kind> extends Omit<FilterBarProps, 'filters'> {
  readonly filter: Kind
  /** Why the filter is off, and the element that says so; null when it is on. */
  readonly obstacle: { readonly id: string; readonly text: string } | null
}

function FilterOf({ filter, ...rest }: FilterChipProps<Filter>) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceFilterChip filter={filter} {...rest} />
    case 'dates':
      return <DatesFilterChip filter={filter} {...rest} />
    case 'amounts':
      return <AmountsFilterChip filter={filter} {...rest} />
    default:
      return <ValueFilterChip filter={filter} {...rest} />
  }
}
