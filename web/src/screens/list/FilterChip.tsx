import { Button } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { type ReactElement, useId } from 'react'
import { useIntl } from 'react-intl'
import type { FilterChipProps } from './FilterBar.tsx'
import { type Filter, filterFields } from './list-types.ts'
import { useFilterMoments } from './use-filter-moments.ts'
import { useFilterText } from './use-filter-text.ts'

interface ChipProps extends FilterChipProps<Filter> {
  /** Wraps the button into what it opens. */
  readonly open: (button: ReactElement) => ReactElement
}

/** One filter in the bar: its name, its value in words, a cross to remove it, and what is wrong with it. One that is off stays reachable and says why. */
export function FilterChip({ filter, obstacle, values, problems, onChange, open }: ChipProps) {
  const intl = useIntl()
  const filterText = useFilterText()
  const problemId = useId()
  const fields = filterFields(filter)
  const isSet = fields.some((field) => values[field])
  const label = intl.formatMessage({ id: filter.label })
  const wrong = fields.flatMap((field) => problems[field] ?? [])
  const isWrong = wrong.length > 0
  const moments = useFilterMoments(filter, values)
  const does = intl.formatMessage({ id: isSet ? 'list.filter.edit' : 'list.filter.add' }, { label })
  const title = [does, ...moments].join('\n')
  const button = (
    <Button
      size="small"
      className={obstacle && !isSet ? 'filter-chip-button action-off' : 'filter-chip-button'}
      aria-disabled={obstacle !== null}
      variant={isSet && !isWrong ? 'solid' : 'minimal'}
      intent={isWrong ? 'danger' : 'none'}
      icon={isSet ? undefined : <Plus size={12} />}
      title={obstacle?.text ?? title}
      aria-describedby={[isWrong ? problemId : [], obstacle?.id ?? []].flat().join(' ') || undefined}
    >
      {label}
      {isSet && (
        <>
          : <strong>{filterText(filter, values)}</strong>
        </>
      )}
    </Button>
  )
  return (
    <div className="filter-chip">
      <div className={`filter-chip-parts ${isSet ? 'filter-chip-set' : ''} ${isWrong ? 'filter-chip-wrong' : ''}`}>
        {obstacle ? button : open(button)}
        {isSet && (
          <Button
            size="small"
            variant={isWrong ? 'minimal' : 'solid'}
            intent={isWrong ? 'danger' : 'none'}
            icon={<Cross size={12} />}
            aria-label={intl.formatMessage({ id: 'list.filter.remove' }, { label })}
            onClick={() => onChange(Object.fromEntries(fields.map((field) => [field, null])))}
          />
        )}
      </div>
      {isWrong && (
        <p id={problemId} className="field-problem">
          {[...new Set(wrong)]
            .map((problem) => intl.formatMessage({ id: `error.field.${problem}` }, { field: label }))
            .join('; ')}
        </p>
      )}
    </div>
  )
}
