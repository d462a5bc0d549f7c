import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import type { QueryListRendererProps } from '@blueprintjs/select'
import { useEffect, useMemo, useRef } from 'react'
import { useIntl } from 'react-intl'
import { MenuItem, QueryList } from '../../ui/popover.tsx'
import { valuesOf } from './list-types.ts'

interface TextChoice {
  readonly value: string
  readonly text: string
}

interface TextGroup {
  readonly values: readonly string[]
  readonly text: string
}

interface FilterChoicesProps {
  readonly label: string
  readonly choices: readonly TextChoice[]
  /** Groups of values that are selected or cleared together. */
  readonly groups: readonly TextGroup[]
  readonly chosen: readonly string[]
  readonly several: boolean
  readonly onChoose: (values: readonly string[]) => void
}

/** An item of the list: one value or a group. */
interface Line extends TextGroup {
  readonly key: string
}

/** The values of a filter. Typing narrows the list; arrow keys and Enter choose. */
export function FilterChoices({ label, choices, groups, chosen, several, onChoose }: FilterChoicesProps) {
  const intl = useIntl()
  const lines = useMemo<Line[]>(
    () => [
      ...groups.map((group) => ({ ...group, key: group.values.join() })),
      ...choices.map(({ value, text }) => ({ key: value, text, values: [value] })),
    ],
    [groups, choices],
  )
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase(intl.locale)
  // Two quick clicks come before the first one has reached the URL.
  const latest = useRef(chosen)
  const inAddress = chosen.join()
  useEffect(() => {
    latest.current = valuesOf(inAddress)
  }, [inAddress])
  const isIn = (all: readonly string[], { values }: Line) => values.every((value) => all.includes(value))
  const isChosen = (line: Line) => isIn(chosen, line)
  const choose = (line: Line) => {
    const before = latest.current
    if (!several) latest.current = line.values
    else if (isIn(before, line)) latest.current = before.filter((value) => !line.values.includes(value))
    else latest.current = [...new Set([...before, ...line.values])]
    onChoose(latest.current)
  }
  const renderList = (list: QueryListRendererProps<Line>) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the input inside, which move through the list
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
    <QueryList<Line>
      items={lines}
      itemsEqual="key"
      // A group is found only by its name, because a typed value means that value.
      itemPredicate={(query, { text, key, values }) =>
        plain(values.length > 1 ? text : `${text} ${key}`).includes(plain(query.trim()))
      }
      itemRenderer={(line, { handleClick, handleFocus, id, modifiers, ref }) => (
        <MenuItem
          key={line.key}
          id={id}
          ref={ref}
          roleStructure="listoption"
          active={modifiers.active}
          selected={isChosen(line)}
          shouldDismissPopover={!several}
          text={line.text}
          title={line.values.join(', ')}
          onClick={handleClick}
          onFocus={handleFocus}
          // An option that takes the focus is scrolled into view, away from the pointer that presses it.
          onMouseDown={(event) => event.preventDefault()}
        />
      )}
      noResults={<MenuItem disabled roleStructure="listoption" text={intl.formatMessage({ id: 'list.filter.none' })} />}
      menuProps={{ 'aria-label': label, 'aria-multiselectable': several }}
      onItemSelect={choose}
      renderer={renderList}
    />
  )
}
