import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import type { FieldProblem } from '../field-problem.ts'
import { ChoiceFilterChip } from './ChoiceFilterChip.tsx'
import { DatesFilterChip } from './DatesFilterChip.tsx'
import { type Filter, filterFields } from './list-types.ts'
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
  const set = filters.flatMap(filterFields).filter((field) => values[field])
  return (
    <fieldset className="filter-bar" aria-label={intl.formatMessage({ id: 'list.filters' })}>
      {filters.map((filter) => (
        <FilterOf
          key={filterFields(filter).join()}
          filter={filter}
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
    </fieldset>
  )
}

/** What every chip takes: one filter, and the values and problems of all. */
export interface FilterChipProps<Kind> extends Omit<FilterBarProps, 'filters'> {
  readonly filter: Kind
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
