import { InputGroup, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { QueryList, type QueryListRendererProps } from '@blueprintjs/select'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { FilterChipProps } from './FilterBar.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { Choice, ChoiceFilter } from './list-types.ts'

/** A filter with a list of values; typing narrows the list, arrow keys and Enter choose. */
export function ChoiceFilterChip({ filter, ...rest }: FilterChipProps<ChoiceFilter>) {
  const intl = useIntl()
  const [isOpen, setOpen] = useState(false)
  const name = (choice: Choice) => intl.formatMessage({ id: choice.label })
  const label = intl.formatMessage({ id: filter.label })
  const lower = (text: string) => text.toLocaleLowerCase(intl.locale)
  const renderList = (list: QueryListRendererProps<Choice>) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys typed into the field inside move through the list
    <div className="filter-choices" onKeyDown={list.handleKeyDown} onKeyUp={list.handleKeyUp}>
      <InputGroup
        autoFocus
        leftIcon={<Search />}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded
        aria-controls={list.listId}
        aria-activedescendant={list.activeItemId}
        placeholder={intl.formatMessage({ id: 'list.filter.search' })}
        value={list.query}
        onChange={list.handleQueryChange}
      />
      {list.itemList}
    </div>
  )
  return (
    <FilterChip
      {...rest}
      filter={filter}
      open={(button) => (
        // Blueprint's own Select puts the list's attributes on a nameless wrapper of the button.
        <PopoverNext
          isOpen={isOpen}
          onInteraction={setOpen}
          placement="bottom-start"
          content={
            <QueryList<Choice>
              items={[...filter.options]}
              itemsEqual="value"
              itemPredicate={(query, choice) => lower(`${name(choice)} ${choice.value}`).includes(lower(query))}
              itemRenderer={(choice, { handleClick, handleFocus, id, modifiers, ref }) => (
                <MenuItem
                  key={choice.value}
                  id={id}
                  ref={ref}
                  roleStructure="listoption"
                  active={modifiers.active}
                  selected={choice.value === rest.values[filter.field]}
                  text={name(choice)}
                  title={choice.value}
                  onClick={handleClick}
                  onFocus={handleFocus}
                />
              )}
              noResults={
                <MenuItem disabled roleStructure="listoption" text={intl.formatMessage({ id: 'list.filter.none' })} />
              }
              menuProps={{ 'aria-label': label }}
              onItemSelect={(choice) => {
                rest.onChange({ [filter.field]: choice.value })
                setOpen(false)
              }}
              renderer={renderList}
            />
          }
        >
          {button}
        </PopoverNext>
      )}
    />
  )
}
