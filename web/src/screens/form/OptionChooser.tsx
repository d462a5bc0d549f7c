import { Button, MenuItem, mergeRefs } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { Suggest } from '@blueprintjs/select'
import type { ReferenceOption } from '@portal/schema/reference-lists'
import { type FocusEvent, type ReactElement, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { caretToEnd } from '../../keys/use-typed-ahead.ts'
import type { FieldInput } from './FormField.tsx'
import { LongMenu } from './LongMenu.tsx'
import './option-chooser.css'

interface OptionChooserProps {
  /** The accessible name of the list of options. */
  readonly label: string
  /** The attributes from `FormField`, or outside forms an accessible name. */
  readonly input: FieldInput | { readonly 'aria-label': string; readonly autoFocus?: boolean }
  readonly icon?: ReactElement
  /** The sorted options, for example `countryOptions(locale)`. */
  readonly options: readonly ReferenceOption[]
  /** The chosen code, or empty. An unknown code is shown unchanged. */
  readonly value: string
  /** A code that can be chosen although it is not an option: the form's initial value. */
  readonly kept?: string | undefined
  readonly placeholder: string
  /** The text if nothing matches. */
  readonly noMatch?: string
  /** Whether the choice can be cleared. */
  readonly optional?: boolean
  readonly disabled?: boolean
  /** What the user typed before this component was loaded. */
  readonly typed?: string
  readonly onChange: (value: string) => void
}

/** Selects from a long list of codes with names, by typing a part of either. */
export function OptionChooser(props: OptionChooserProps) {
  const {
    label,
    input,
    icon,
    options,
    value,
    kept = '',
    placeholder,
    noMatch,
    optional,
    disabled,
    typed = '',
    onChange,
  } = props
  const { formatMessage, locale } = useIntl()
  const listId = useId()
  const selected = value === '' ? null : optionOf(options, value)
  // Must be stable references, because the list filters everything again if one of them changes.
  const items = useMemo(() => {
    const own = kept === '' ? null : optionOf(options, kept)
    return own && !options.includes(own) ? [own, ...options] : [...options]
  }, [options, kept])
  const matches = useCallback(
    (query: string, { value: code, text }: ReferenceOption) => isPartOf(query, `${code} ${text}`, locale),
    [locale],
  )
  const [query, setQuery] = useState(typed)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<ReferenceOption | null>(null)
  const { inputRef, isResting, rest, onBlur } = useKeyboardRest()
  const optionId = (code: string) => `${listId}${code}`
  return (
    <Suggest<ReferenceOption>
      fill
      items={items}
      itemsEqual="value"
      itemPredicate={matches}
      itemRenderer={({ value: code, text }, { handleClick, handleFocus, modifiers, ref }) => (
        <MenuItem
          key={code}
          // The item's own id would be on the inner link, which is not the option.
          ref={mergeRefs(ref, (item: HTMLLIElement | null) => item?.setAttribute('id', optionId(code)))}
          roleStructure="listoption"
          active={modifiers.active}
          selected={code === value}
          text={text}
          onClick={handleClick}
          onFocus={handleFocus}
          // An option that takes the focus is scrolled into view, away from the pointer that presses it.
          onMouseDown={(event) => event.preventDefault()}
        />
      )}
      itemListRenderer={(list) => (
        <LongMenu
          // Resets the scroll position when the query changes.
          key={list.query}
          // Blueprint gives the input an `aria-controls` id that no list has.
          list={{ ...list, menuProps: { ...list.menuProps, id: listId } }}
          empty={
            <MenuItem disabled roleStructure="listoption" text={noMatch ?? formatMessage({ id: 'form.choose.none' })} />
          }
        />
      )}
      inputValueRenderer={({ text }) => text}
      selectedItem={selected}
      onItemSelect={(option, event) => {
        onChange(option.value)
        if (event?.type.startsWith('key')) rest()
      }}
      activeItem={active}
      onActiveItemChange={setActive}
      openOnKeyDown={isResting}
      disabled={disabled}
      query={query}
      onQueryChange={setQuery}
      // While the list opens, Blueprint would delete the text typed since the focus.
      resetOnClose={isOpen}
      resetOnQuery
      inputProps={{
        ...input,
        className: 'chooser',
        leftIcon: icon,
        inputRef,
        onBlur,
        onFocus: keepTyped,
        placeholder,
        // Truncates long text.
        title: selected?.text,
        autoComplete: 'off',
        'aria-controls': listId,
        // Tells screen readers which option is highlighted.
        'aria-activedescendant': isOpen && active ? optionId(active.value) : undefined,
        onKeyDown: (event) => {
          // Enter selects the highlighted option, and must not also submit the form.
          if (event.key === 'Enter') event.preventDefault()
          if (event.key === 'Escape') rest()
        },
        rightElement:
          optional && selected ? (
            <Button
              className="option-clear"
              variant="minimal"
              icon={<Cross />}
              disabled={disabled}
              aria-label={formatMessage({ id: 'form.choose.clear' }, { text: selected.text })}
              onClick={() => onChange('')}
            />
          ) : undefined,
      }}
      menuProps={{ 'aria-label': label, className: 'option-list' }}
      popoverProps={{
        matchTargetWidth: true,
        minimal: true,
        placement: 'bottom-start',
        onOpening: () => {
          setOpen(true)
          // Blueprint highlights the first option, so Enter would select it instead of the current one.
          setActive(query === '' ? selected : (items.find((item) => matches(query, item)) ?? null))
        },
        onClosed: () => {
          setOpen(false)
          setQuery('')
        },
      }}
    />
  )
}

/**
 * Keeps the keyboard focus: Blueprint blurs the input after a choice or Escape. This focuses it again, without opening
 * the list before the next key.
 */
function useKeyboardRest() {
  const inputRef = useRef<HTMLInputElement>(null)
  const [resting, setResting] = useState<object | null>(null)
  useEffect(() => {
    if (resting) inputRef.current?.focus()
  }, [resting])
  return { inputRef, isResting: resting !== null, rest: () => setResting({}), onBlur: () => setResting(null) }
}

/** Puts the caret behind the typed text, because Blueprint selects that text one frame after the focus, and the next key would replace it. */
function keepTyped({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
  requestAnimationFrame(() => {
    if (field.getAttribute('aria-expanded') === 'true') caretToEnd(field)
  })
}

/** The option with this code; an unknown code becomes an option with itself as text. */
function optionOf(options: readonly ReferenceOption[], value: string): ReferenceOption {
  return options.find((option) => option.value === value) ?? { value, text: value }
}

/** Whether the query is part of the text, ignoring case and accents. */
function isPartOf(query: string, text: string, locale: string): boolean {
  return plain(text, locale).includes(plain(query.trim(), locale))
}

function plain(text: string, locale: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase(locale)
}
