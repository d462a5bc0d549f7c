import { Classes } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FilterChip, type FilterChipProps } from './FilterChip.tsx'
import { type ValueFilter, valuesOf } from './list-types.ts'

// The names of all currencies are loaded on first use.
const CurrencyChoices = lazyPart(
  () => import('./CurrencyChoices.tsx'),
  'default',
  <div className={`filter-choices-space ${Classes.SKELETON}`} />,
)

/** A filter by currencies, found by code or name. */
export function CurrencyFilterChip({ filter, ...rest }: FilterChipProps<ValueFilter>) {
  const intl = useIntl()
  return (
    <FilterChip
      {...rest}
      filter={filter}
      content={
        <CurrencyChoices
          label={intl.formatMessage({ id: filter.label })}
          chosen={valuesOf(rest.values[filter.field])}
          onChoose={(values) => rest.onChange({ [filter.field]: values.join() })}
        />
      }
    />
  )
}
