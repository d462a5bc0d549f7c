import { Button, MenuItem } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { Suggest } from '@blueprintjs/select'
import type { ReferenceOption } from '@portal/schema/reference-lists'
import { useCallback, useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { FieldInput } from './FormField.tsx'
import { LongMenu } from './LongMenu.tsx'
import './option-chooser.css'

interface OptionChooserProps {
  /** What `FormField` gives its input. */
  readonly input: FieldInput
  /** The choices, sorted: `countryOptions(locale)` and its like. */
  readonly options: readonly ReferenceOption[]
  /** The chosen code; empty for none. A code that is no choice is shown as it is. */
  readonly value: string
  readonly placeholder: string
  /** Whether the choice can be taken back. */
  readonly optional?: boolean
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

/** Chooses from a long list of codes with names, by typing a part of either. */
export function OptionChooser(props: OptionChooserProps) {
  const { input, options, value, placeholder, optional = false, disabled = false, onChange } = props
  const { formatMessage, locale } = useIntl()
  const selected = value === '' ? null : (options.find((option) => option.value === value) ?? { value, text: value })
  // The list looks through everything again whenever one of these is another.
  const items = useMemo(() => [...options], [options])
  const matches = useCallback((query: string, { text }: ReferenceOption) => isPartOf(query, text, locale), [locale])
  return (
    <Suggest<ReferenceOption>
      fill
      items={items}
      itemsEqual="value"
      itemPredicate={matches}
      itemRenderer={({ value: code, text }, { handleClick, handleFocus, modifiers, ref }) => (
        <MenuItem
          key={code}
          ref={ref}
          roleStructure="listoption"
          active={modifiers.active}
          selected={code === value}
          text={text}
          onClick={handleClick}
          onFocus={handleFocus}
        />
      )}
      itemListRenderer={(list) => (
        <LongMenu
          // What was scrolled to is of no use once something else is looked for.
          key={list.query}
          list={list}
          empty={<MenuItem disabled roleStructure="listoption" text={formatMessage({ id: 'form.choose.none' })} />}
        />
      )}
      inputValueRenderer={({ text }) => text}
      selectedItem={selected}
      onItemSelect={(option) => onChange(option.value)}
      disabled={disabled}
      resetOnClose
      resetOnQuery
      inputProps={{
        ...input,
        placeholder,
        autoComplete: 'off',
        // Enter takes the marked choice; it must not send the form as well.
        onKeyDown: (event) => {
          if (event.key === 'Enter') event.preventDefault()
        },
        rightElement:
          optional && selected ? (
            <Button
              variant="minimal"
              icon={<Cross />}
              disabled={disabled}
              aria-label={formatMessage({ id: 'form.choose.clear' }, { text: selected.text })}
              onClick={() => onChange('')}
            />
          ) : undefined,
      }}
      menuProps={{ 'aria-label': placeholder, className: 'option-list' }}
      popoverProps={{ matchTargetWidth: true, minimal: true, placement: 'bottom-start' }}
    />
  )
}

/** Whether what was typed stands in the text, whatever the case and the accents. */
function isPartOf(query: string, text: string, locale: string): boolean {
  return plain(text, locale).includes(plain(query.trim(), locale))
}

function plain(text: string, locale: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase(locale)
}
