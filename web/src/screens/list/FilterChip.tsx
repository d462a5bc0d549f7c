import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type KeyboardEvent, type ReactElement, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Popover } from '../../ui/popover.tsx'
import type { FieldProblem } from '../../values/field-problem.ts'
import { problemText } from '../form/problem-text.ts'
import { type Filter, filterFields } from './list-types.ts'
import { useFilterMoments } from './use-filter-moments.ts'
import { useFilterText } from './use-filter-text.ts'
import type { ChangeList } from './use-list-state.ts'

/** The properties of every chip: its filter, the values and problems of all filters, and whether its editor is open. */
export interface FilterChipProps<Kind> {
  readonly values: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, FieldProblem>>
  readonly onChange: ChangeList
  readonly filter: Kind
  /** The reason why the filter is disabled, with an id for its element; null if it is enabled. */
  readonly obstacle: { readonly id: string; readonly text: string } | null
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** Changes values and closes the editor. */
  readonly onApply: ChangeList
  readonly onRemove: () => void
}

interface ChipProps extends FilterChipProps<Filter> {
  /** The filter's editor. */
  readonly content: ReactElement
}

/**
 * One filter in the bar: its name, its value, a button to remove it, and its problem. A disabled filter stays focusable
 * and shows the reason.
 */
export function FilterChip({ filter, obstacle, values, problems, isOpen, onOpen, onRemove, content }: ChipProps) {
  const intl = useIntl()
  const filterText = useFilterText()
  const problemId = useId()
  const fields = filterFields(filter)
  const isSet = fields.some((field) => values[field])
  const label = intl.formatMessage({ id: filter.label })
  const wrong = fields.flatMap((field) => problems[field] ?? [])
  const isWrong = wrong.length > 0
  const moments = useFilterMoments(filter, values)
  // Blueprint clicks the button on which a key is released, regardless of where it was pressed: the Enter that closed the editor would
  // open it again.
  const pressed = useRef<EventTarget | null>(null)
  const notePress = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' || key === ' ') pressed.current = target
  }
  const stopForeignRelease = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLButtonElement && event.target !== pressed.current) event.stopPropagation()
  }
  const does = intl.formatMessage({ id: isSet ? 'list.filter.edit' : 'list.filter.add' }, { label })
  // A long value is truncated, and many values are shown as a number.
  const title = [isSet ? `${does}: ${filterText(filter, values, Number.POSITIVE_INFINITY)}` : does, ...moments].join(
    '\n',
  )
  const button = (
    <Button
      size="small"
      variant="minimal"
      className="filter-chip-button"
      aria-disabled={obstacle !== null}
      title={obstacle?.text ?? title}
      aria-describedby={[isWrong ? problemId : [], obstacle?.id ?? []].flat().join(' ') || undefined}
    >
      {label}
      {isSet && <strong className="filter-chip-value">{` ${filterText(filter, values)}`}</strong>}
    </Button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are interactive; on a phone they may be out of sight
    <div
      className="filter-chip"
      onKeyDownCapture={notePress}
      onKeyUpCapture={stopForeignRelease}
      onFocus={({ currentTarget, target }) => {
        // Not for the editor, which is elsewhere in the page: a scroll makes the browser compute the layout.
        if (currentTarget.contains(target)) currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }}
    >
      <div className={`filter-chip-parts ${isWrong ? 'filter-chip-wrong' : ''}`}>
        {obstacle ? (
          button
        ) : (
          // Blueprint's `Select` would put its list's attributes on an unnamed wrapper of the button.
          <Popover isOpen={isOpen} onInteraction={onOpen} placement="bottom-start" content={content}>
            {button}
          </Popover>
        )}
        {isSet && (
          <Button
            size="small"
            variant="minimal"
            className="filter-chip-remove"
            icon={<Cross size={12} />}
            aria-label={intl.formatMessage({ id: 'list.filter.remove' }, { label })}
            onClick={onRemove}
          />
        )}
      </div>
      {obstacle && (
        <p id={obstacle.id} className="field-problem">
          {obstacle.text}
        </p>
      )}
      {isWrong && (
        <p id={problemId} className="field-problem">
          {[...new Set(wrong)].map((problem) => problemText(problem, label, intl)).join('; ')}
        </p>
      )}
    </div>
  )
}
