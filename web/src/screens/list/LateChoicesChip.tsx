import { Classes } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FilterChip, type FilterChipProps } from './FilterChip.tsx'
import { type ValueFilter, valuesOf } from './list-types.ts'

const room = <div className={`filter-choices-space ${Classes.SKELETON}`} />
// The names of all currencies, and the callers, are loaded on first use.
const CurrencyChoices = lazyPart(() => import('./CurrencyChoices.tsx'), 'default', room)
const CallerChoices = lazyPart(() => import('./CallerChoices.tsx'), 'default', room)

/** A filter by currencies, found by code or name, or by a caller. */
export function LateChoicesChip({ filter, ...rest }: FilterChipProps<ValueFilter>) {
  const intl = useIntl()
  const [Choices, change] = filter.kind === 'caller' ? [CallerChoices, rest.onApply] : [CurrencyChoices, rest.onChange]
  return (
    <FilterChip
      {...rest}
      filter={filter}
      content={
        <Choices
          label={intl.formatMessage({ id: filter.label })}
          chosen={valuesOf(rest.values[filter.field])}
          onChoose={(values) => change({ [filter.field]: values.join() })}
        />
      }
    />
  )
}
