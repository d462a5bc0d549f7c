import { useLayoutEffect, useRef, useState } from 'react'

/** Puts the caret behind the text that a field has taken over. */
export function caretToEnd(field: HTMLInputElement): void {
  field.setSelectionRange(field.value.length, field.value.length)
}

/**
 * Collects what the user types or pastes while the field for it is still loading, and returns it. The keys do not act on the
 * screen: `r` as a part of a name must not open the refund. Escape, Tab and a click call `cancel`.
 */
export function useTypedAhead(isAwaited: boolean, cancel: () => void): string {
  const [text, setText] = useState('')
  const latest = useRef(cancel)
  useLayoutEffect(() => {
    latest.current = cancel
  })
  useLayoutEffect(() => {
    // The field has taken the text when it was created.
    setText('')
    if (!isAwaited) return
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    const moveOn = () => latest.current()
    const takeKey = (event: KeyboardEvent) => {
      const { key } = event
      // A character behind AltGr comes with Ctrl and Alt.
      const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
      if (key === 'Tab') return moveOn()
      if (isCommand) return
      event.preventDefault()
      event.stopPropagation()
      if (key === 'Escape') moveOn()
      else if (key === 'Backspace') setText((before) => before.slice(0, -1))
      else if (key.length === 1) setText((before) => before + key)
    }
    const takePaste = (event: ClipboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
      const pasted =
        event.clipboardData
          ?.getData('text/plain')
          .trim()
          .replaceAll(/\s*[\r\n]+\s*/g, ' ') ?? ''
      setText((before) => before + pasted)
    }
    addEventListener('keydown', takeKey, options)
    addEventListener('paste', takePaste, options)
    addEventListener('pointerdown', moveOn, options)
    return () => stop.abort()
  }, [isAwaited])
  return text
}
