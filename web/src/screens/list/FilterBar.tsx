import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { describeDenial } from '../../session/describe-denial.ts'
import { useAccessSubject } from '../../session/viewer.tsx'
import '../../ui/action-bar.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Menu, MenuItem, Popover } from '../../ui/popover.tsx'
import { useFetchedLater } from '../../ui/use-fetched-later.ts'
import type { FilterChipProps } from './FilterChip.tsx'
import { type Filter, filterDenial, filterFields } from './list-types.ts'

// A list opens without active filters on most visits.
const fetchFilters = () => import(/* @styles list */ './FilterOf.tsx')
const FilterOf = lazyPart(fetchFilters, 'FilterOf')

interface FilterBarProps extends Pick<FilterChipProps<Filter>, 'values' | 'problems' | 'onChange'> {
  readonly filters: readonly Filter[]
  /** Whether the button that removes all filters is elsewhere: an empty list shows it in place of its rows. */
  readonly isClearedElsewhere: boolean
  /** Actions on all filters together, after the other buttons. */
  readonly children?: ReactNode
}

/** The active filters, each with its problem, and a button to add others. */
export function FilterBar({ filters, isClearedElsewhere, values, problems, onChange, children }: FilterBarProps) {
  const intl = useIntl()
  const subject = useAccessSubject()
  useFetchedLater(fetchFilters)
  const id = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  // The most recently opened filter. It has a chip before it has a value, until its value is in the URL.
  const [edited, setEdited] = useState<{ readonly name: string; readonly isOpen: boolean } | null>(null)
  const nameOf = (filter: Filter) => filterFields(filter)[0] ?? ''
  const isSet = (filter: Filter) => filterFields(filter).some((field) => values[field])
  const set = filters.flatMap(filterFields).filter((field) => values[field])
  const obstacleOf = (filter: Filter) => {
    const denial = filterDenial(filter, subject)
    return denial && describeDenial(denial, intl)
  }
  const chips = filters.filter((filter) => filter.stands || isSet(filter) || nameOf(filter) === edited?.name)
  return (
    <fieldset className="filter-bar" aria-label={intl.formatMessage({ id: 'list.filters' })}>
      {chips.map((filter) => {
        const name = nameOf(filter)
        const obstacle = obstacleOf(filter)
        return (
          <FilterOf
            key={name}
            filter={filter}
            obstacle={obstacle ? { id: `${id}${name}`, text: obstacle } : null}
            values={values}
            problems={problems}
            isOpen={edited?.name === name && edited.isOpen}
            onOpen={(isOpen) => {
              if (isOpen || isSet(filter)) setEdited({ name, isOpen })
              else {
                setEdited(null)
                if (!filter.stands) addButton.current?.focus()
              }
            }}
            onChange={onChange}
            onApply={(changes) => {
              setEdited({ name, isOpen: false })
              onChange(changes)
            }}
            onRemove={() => {
              setEdited(null)
              onChange(Object.fromEntries(filterFields(filter).map((field) => [field, null])))
              addButton.current?.focus()
            }}
          />
        )
      })}
      <AddFilter
        ref={addButton}
        filters={filters.filter((filter) => !chips.includes(filter))}
        obstacleOf={obstacleOf}
        onAdd={(filter) => setEdited({ name: nameOf(filter), isOpen: true })}
      />
      {set.length > 1 && !isClearedElsewhere && (
        <Button
          variant="minimal"
          size="small"
          onClick={() => {
            setEdited(null)
            onChange(Object.fromEntries(set.map((field) => [field, null])))
          }}
        >
          {intl.formatMessage({ id: 'list.clearFilters' })}
        </Button>
      )}
      {children}
    </fieldset>
  )
}

interface AddFilterProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly filters: readonly Filter[]
  readonly obstacleOf: (filter: Filter) => string | null
  readonly onAdd: (filter: Filter) => void
}

/** A menu of the filters that are not set. Choosing one adds its chip and opens it. A disabled one shows the reason. */
function AddFilter({ ref, filters, obstacleOf, onAdd }: AddFilterProps) {
  const intl = useIntl()
  const [isOpen, setOpen] = useState(false)
  // The chip of the chosen filter takes the focus. If none was chosen, it returns to the button.
  const [isChosen, setChosen] = useState(false)
  if (filters.length === 0) return null
  const label = intl.formatMessage({ id: 'list.filters.add' })
  return (
    <Popover
      placement="bottom-start"
      shouldReturnFocusOnClose={!isChosen}
      isOpen={isOpen}
      onInteraction={(opens) => {
        setOpen(opens)
        if (opens) setChosen(false)
      }}
      content={
        <Menu aria-label={label}>
          {filters.map((filter) => {
            const obstacle = obstacleOf(filter)
            return (
              <MenuItem
                key={filterFields(filter).join()}
                className={obstacle ? 'action-off' : ''}
                aria-disabled={obstacle !== null}
                shouldDismissPopover={obstacle === null}
                text={intl.formatMessage({ id: filter.label })}
                label={obstacle ?? ''}
                onClick={() => {
                  if (obstacle !== null) return
                  setChosen(true)
                  onAdd(filter)
                }}
              />
            )
          })}
        </Menu>
      }
    >
      <Button ref={ref} size="small" variant="minimal" className="filter-add" icon={<Plus size={12} />}>
        {label}
      </Button>
    </Popover>
  )
}
