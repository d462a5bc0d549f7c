import { Button, MenuItem, mergeRefs } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { Suggest } from '@blueprintjs/select'
import type { ReferenceOption } from '@portal/schema/reference-lists'
import { type ReactElement, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { FieldInput } from './FormField.tsx'
import { LongMenu } from './LongMenu.tsx'
import './option-chooser.css'

interface OptionChooserProps {
  /** Names the list of choices. */
  readonly label: string
  /** What `FormField` gives its input; outside of forms, its name. */
  readonly input: FieldInput | { readonly 'aria-label': string; readonly autoFocus?: boolean }
  readonly icon?: ReactElement
  /** The choices, sorted: `countryOptions(locale)` and its like. */
  readonly options: readonly ReferenceOption[]
  /** The chosen code; empty for none. A code that is no choice is shown as it is. */
  readonly value: string
  /** A code that can be chosen although it is no choice: what the form began with. */
  readonly kept?: string | undefined
  readonly placeholder: string
  /** What is said where nothing matches what was typed. */
  readonly noMatch?: string
  /** Whether the choice can be taken back. */
  readonly optional?: boolean
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

/** Chooses from a long list of codes with names, by typing a part of either. */
export function OptionChooser(props: OptionChooserProps) {
  const { label, input, icon, options, value, kept = '', placeholder, noMatch, optional, disabled, onChange } = props
  const { formatMessage, locale } = useIntl()
  const listId = useId()
  const selected = value === '' ? null : optionOf(options, value)
  // The list looks through everything again whenever one of these is another.
  const items = useMemo(() => {
    const own = kept === '' ? null : optionOf(options, kept)
    return own && !options.includes(own) ? [own, ...options] : [...options]
  }, [options, kept])
  const matches = useCallback((query: string, { text }: ReferenceOption) => isPartOf(query, text, locale), [locale])
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
          // Its own id would be that of the link inside, which is no option.
          ref={mergeRefs(ref, (item: HTMLLIElement | null) => item?.setAttribute('id', optionId(code)))}
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
          // Blueprint tells the input of an id that no list has.
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
      resetOnClose
      resetOnQuery
      inputProps={{
        ...input,
        leftIcon: icon,
        inputRef,
        onBlur,
        placeholder,
        autoComplete: 'off',
        'aria-controls': listId,
        // Who hears the page hears by this which choice is marked.
        'aria-activedescendant': isOpen && active ? optionId(active.value) : undefined,
        onKeyDown: (event) => {
          // Enter takes the marked choice; it must not send the form as well.
          if (event.key === 'Enter') event.preventDefault()
          if (event.key === 'Escape') rest()
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
      menuProps={{ 'aria-label': label, className: 'option-list' }}
      popoverProps={{
        matchTargetWidth: true,
        minimal: true,
        placement: 'bottom-start',
        onOpening: () => {
          setOpen(true)
          // Blueprint marks the first choice, which Enter would take instead of the current one.
          setActive(selected)
        },
        onClosing: () => setOpen(false),
      }}
    />
  )
}

/**
 * Keeps the keyboard where it is: after a choice or Escape Blueprint takes the focus from the input, whence it comes back
 * here, without opening the list until the next key.
 */
function useKeyboardRest() {
  const inputRef = useRef<HTMLInputElement>(null)
  const [resting, setResting] = useState<object | null>(null)
  useEffect(() => {
    if (resting) inputRef.current?.focus()
  }, [resting])
  return { inputRef, isResting: resting !== null, rest: () => setResting({}), onBlur: () => setResting(null) }
}

/** The choice with this code; a code that is no choice stands for itself. */
function optionOf(options: readonly ReferenceOption[], value: string): ReferenceOption {
  return options.find((option) => option.value === value) ?? { value, text: value }
}

/** Whether what was typed is in the text, whatever the case and the accents. */
function isPartOf(query: string, text: string, locale: string): boolean {
  return plain(text, locale).includes(plain(query.trim(), locale))
}

function plain(text: string, locale: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase(locale)
}
