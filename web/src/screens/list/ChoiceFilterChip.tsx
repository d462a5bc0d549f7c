import { useIntl } from 'react-intl'
import { FilterChip, type FilterChipProps } from './FilterChip.tsx'
import { FilterChoices } from './FilterChoices.tsx'
import { type ChoiceFilter, valuesOf } from './list-types.ts'

/** A filter with a list of values. Typing narrows the list; arrow keys and Enter choose. */
export function ChoiceFilterChip({ filter, ...rest }: FilterChipProps<ChoiceFilter>) {
  const intl = useIntl()
  const text = rest.values[filter.field]
  return (
    <FilterChip
      {...rest}
      filter={filter}
      content={
        <FilterChoices
          label={intl.formatMessage({ id: filter.label })}
          choices={filter.options.map(({ value, label }) => ({ value, text: intl.formatMessage({ id: label }) }))}
          groups={(filter.groups ?? []).map(({ values, label }) => ({
            values,
            text: intl.formatMessage({ id: label }),
          }))}
          chosen={filter.several ? valuesOf(text) : [text ?? '']}
          several={filter.several !== undefined}
          onChoose={(values) => {
            const changes = { [filter.field]: values.join() }
            if (filter.several) rest.onChange(changes)
            else rest.onApply(changes)
          }}
        />
      }
    />
  )
}
