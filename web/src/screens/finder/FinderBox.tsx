import { Search } from '@blueprintjs/icons'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useHref, useNavigate } from 'react-router-dom'
import { overlay } from '../../keys/overlay.ts'
import { shownKeys } from '../../keys/shown-keys.ts'
import { pasteLines, submitSearch } from '../list/submitted-search.ts'
import './finder.css'
import { elementId, nextKey, nextSlot, searchKey, toOpen } from './finder-state.ts'
import { mostIds, type Recognized } from './recognize.ts'
import { useFinder } from './use-finder.ts'
import { type ShownEntry, useSlots } from './use-slots.tsx'

interface FinderBoxProps {
  readonly text: string
  /** Whether it is part of the page; otherwise it is an overlay that closes. */
  readonly isPage: boolean
  readonly input: RefObject<HTMLInputElement | null>
  /** Called with the text before something opens. */
  readonly onOpen: (text: string) => void
}

/**
 * Finds screens, objects and actions by typed or pasted text. It is a combobox: the focus stays in the field, and Enter
 * opens the highlighted entry. Only the user moves the highlight.
 */
export function FinderBox({ text, isPage, input, onOpen }: FinderBoxProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const id = useId()
  const finder = useFinder(text)
  const { state, read } = finder
  const slots = useSlots(finder, isPage)
  const navigate = useNavigate()
  const root = useHref('/')
  const list = useRef<HTMLDivElement>(null)
  const rows = slots.map(({ entries }) => entries)
  const open = (entry: ShownEntry | null, isNewTab = false) => {
    if (entry === null) return
    if (entry.to !== null && isNewTab) {
      window.open(root + entry.to.slice(1), '_blank', 'noopener')
      return
    }
    const isRetry = entry.key.endsWith(' retry')
    if (!isRetry) onOpen(state.search)
    // The list opens a single exact hit, like after a search in the list.
    if (entry.key === searchKey && entry.to !== null) submitSearch('charges', state.search)
    if (entry.to !== null) void navigate(entry.to)
    else entry.act?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent } = event
    if (nativeEvent.isComposing || altKey) return
    const isCommand = ctrlKey || metaKey
    if (key === 'Enter') open(toOpen(rows, state.highlighted), isCommand)
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      finder.highlight(nextKey(rows, state.highlighted, key === 'ArrowDown' ? 1 : -1))
    } else if (key === 'Tab' && !isPage && !isCommand) {
      finder.highlight(nextSlot(rows, state.highlighted, shiftKey ? -1 : 1))
    } else if (key === 'Escape' && isPage && state.text !== '') finder.type('')
    else return
    event.preventDefault()
  }
  useEffect(() => {
    const note = ({ clientX, clientY }: globalThis.PointerEvent) => {
      pointer.at = `${clientX} ${clientY}`
    }
    addEventListener('pointermove', note)
    return () => removeEventListener('pointermove', note)
  }, [])
  const { highlighted } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the entry when the highlight moves
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [highlighted])
  const optionId = (entry: ShownEntry) => `${id}${elementId(entry.key)}`
  const chosen = rows.flat().find((entry) => entry.key === highlighted && entry.off === null)
  const hasRows = slots.some(({ entries }) => entries.length > 0)
  const label = formatMessage({ id: 'finder.hint' })
  return (
    <div className={isPage ? 'finder' : 'finder finder-over'}>
      <div className="finder-field">
        <Search />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={hasRows}
          aria-controls={`${id}list`}
          aria-activedescendant={chosen && optionId(chosen)}
          aria-describedby={`${id}note`}
          placeholder={label}
          value={state.text}
          spellCheck={false}
          autoComplete="off"
          onChange={({ currentTarget }) => finder.type(currentTarget.value)}
          onPaste={pasteLines}
          onKeyDown={onKeyDown}
        />
        {!isPage && <kbd>{shownKeys('escape', intl)[0]}</kbd>}
      </div>
      <p id={`${id}note`} className="finder-note" role="status">
        {state.text.trim() !== '' && <RecognizedText read={read} />}
      </p>
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={formatMessage({ id: 'finder.results' })}
        className="finder-list"
      >
        {slots.map((slot) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={slot.name} role="group" aria-label={slot.title ?? label} className="finder-slot">
            {slot.title !== null && (
              <div className="finder-slot-title" role="presentation">
                <span>{slot.title}</span>
                <span>{slot.about}</span>
              </div>
            )}
            {slot.entries.map((entry) => (
              <Option
                key={entry.key}
                id={optionId(entry)}
                entry={entry}
                isHighlighted={entry === chosen}
                root={root}
                onPoint={() => finder.highlight(entry.key)}
                onOpen={() => open(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {!isPage && (
        <div className="finder-keys">
          {(['move', 'slot', 'open', 'tab'] as const).map((what) => (
            <span key={what}>
              {formatMessage({ id: `finder.key.${what}` }, { kbd: (keys) => <kbd key="k">{keys}</kbd> })}
            </span>
          ))}
          <button type="button" tabIndex={-1} onClick={() => overlay.set('keys')}>
            {formatMessage({ id: 'keyboard.title' })}
          </button>
        </div>
      )}
    </div>
  )
}

/** The last coordinates of the pointer, and the entry that it was moved over last. */
const pointer = { at: '', over: '' }

interface OptionProps {
  readonly id: string
  readonly entry: ShownEntry
  readonly isHighlighted: boolean
  readonly root: string
  readonly onPoint: () => void
  readonly onOpen: () => void
}

/**
 * One entry. A click opens it only if the pointer was moved over it. If the entry moved under a resting pointer, the
 * click only highlights it.
 */
function Option({ id, entry, isHighlighted, root, onPoint, onOpen }: OptionProps) {
  const intl = useIntl()
  const { off } = entry
  const common = {
    id,
    role: 'option',
    'aria-selected': isHighlighted,
    'aria-disabled': off !== null,
    className: off === null ? 'finder-entry' : 'finder-entry finder-off',
    tabIndex: -1,
    // The focus stays in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const at = `${clientX} ${clientY}`
      // Browsers also report a move if the list moves under a resting pointer.
      if (at === pointer.at) return
      pointer.at = at
      pointer.over = entry.key
      if (off === null && !isHighlighted) onPoint()
    },
  }
  const content = (
    <>
      <span className="finder-icon" aria-hidden="true">
        {entry.icon}
      </span>
      <span className="finder-title">{entry.title}</span>
      <span className="finder-middle">{entry.middle}</span>
      <span className="finder-end">{entry.combo ? <kbd>{shownKeys(entry.combo, intl)[0]}</kbd> : entry.end}</span>
    </>
  )
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (off !== null) return
    const isTouch = event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType !== 'mouse'
    if (pointer.over === entry.key || isTouch) onOpen()
    else onPoint()
  }
  return entry.to === null || off !== null ? (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is that of an option
    <div {...common} onClick={press}>
      {content}
    </div>
  ) : (
    <a {...common} href={root + entry.to.slice(1)} onClick={press}>
      {content}
    </a>
  )
}

/** Explains how a text is interpreted. */
function RecognizedText({ read }: { readonly read: Recognized }) {
  const { formatMessage, formatList } = useIntl()
  const { terms, isLine, leftOut, hadCard } = read
  const [first] = terms
  const ids = formatList(
    terms.map((term) => term.text),
    { type: 'unit' },
  )
  return (
    <>
      {first === undefined && formatMessage({ id: isLine ? 'finder.read.noIds' : 'finder.read.nothing' })}
      {first && terms.length === 1 && formatMessage({ id: `finder.read.${first.kind}` }, { text: first.text })}
      {terms.length > 1 && formatMessage({ id: 'finder.read.ids' }, { count: terms.length, ids })}
      {leftOut > 0 && ` ${formatMessage({ id: 'finder.read.leftOut' }, { count: leftOut, most: mostIds })}`}
      {hadCard && ` ${formatMessage({ id: 'finder.read.hadCard' })}`}
    </>
  )
}
