import { TextArea } from '@blueprintjs/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { FormField } from '../form/FormField.tsx'
import { completed, mentionBefore } from './mention-state.ts'
import { type Colleague, useColleagues, useObstacle } from './use-colleagues.ts'
import './cases.css'

const mostShown = 6

interface NoteInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly of: { readonly objectType: string; readonly merchantAccount: string | null }
  readonly problem: string | null
  readonly disabled: boolean
  readonly isFocused?: boolean
}

/**
 * A text field that suggests colleagues after `@`. Those who may not read the object are grayed out, with the reason.
 * Arrow keys move through the suggestions, Enter or Tab chooses one, Escape closes them.
 */
export function NoteInput({ label, value, onChange, of, problem, disabled, isFocused = false }: NoteInputProps) {
  const { formatMessage } = useIntl()
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [highlighted, setHighlighted] = useState(0)
  const typed = caret === null ? null : mentionBefore(value, caret)
  const { value: colleagues } = useColleagues(of, typed === null)
  const obstacle = useObstacle()
  const letters = typed?.letters.toLowerCase() ?? ''
  const proposed =
    typed === null
      ? []
      : (colleagues ?? []).filter(({ name }) => name.toLowerCase().includes(letters)).slice(0, mostShown)
  // Colleagues who may not read it come last, so that Enter chooses someone who may.
  const shown = [...proposed.filter(({ mayRead }) => mayRead), ...proposed.filter(({ mayRead }) => !mayRead)]
  const at = Math.min(highlighted, shown.length - 1)
  const choose = ({ name, mayRead }: Colleague) => {
    if (typed === null || caret === null || !mayRead) return
    const next = completed(value, caret, typed, name)
    onChange(next.text)
    setCaret(null)
    requestAnimationFrame(() => input.current?.setSelectionRange(next.caret, next.caret))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown.length === 0 || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    const current = shown[at]
    if (move !== undefined) setHighlighted((at + move + shown.length) % shown.length)
    else if (event.key === 'Escape') setCaret(null)
    else if ((event.key === 'Enter' || event.key === 'Tab') && current?.mayRead) choose(current)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <FormField label={label} help={formatMessage({ id: 'cases.note.help' })} problem={problem}>
      {(field) => (
        <>
          <TextArea
            {...field}
            inputRef={input}
            autoFocus={isFocused}
            fill
            autoResize
            rows={2}
            dir="auto"
            disabled={disabled}
            value={value}
            aria-autocomplete="list"
            aria-controls={shown.length > 0 ? listId : undefined}
            aria-activedescendant={shown.length > 0 ? `${listId}-${at}` : undefined}
            onChange={({ currentTarget }) => {
              setCaret(currentTarget.selectionStart)
              setHighlighted(0)
              onChange(currentTarget.value)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setCaret(null)}
          />
          {shown.length > 0 && (
            <div
              className="case-proposals"
              id={listId}
              role="listbox"
              aria-label={formatMessage({ id: 'cases.colleagues' })}
            >
              {shown.map((colleague, place) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text; it names the active option
                // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
                <div
                  key={colleague.name}
                  id={`${listId}-${place}`}
                  role="option"
                  aria-selected={place === at}
                  aria-disabled={!colleague.mayRead}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(colleague)}
                >
                  <bdi>{colleague.name}</bdi> <span className="muted">{obstacle(colleague)}</span>
                </div>
              ))}
            </div>
          )}
        </>
      )}
    </FormField>
  )
}
