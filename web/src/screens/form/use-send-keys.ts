import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'

interface SendKeysOptions {
  /** Whether sending moves money or cannot be undone. */
  readonly isGrave: boolean
  /** Whether nothing can be sent now. */
  readonly isOff: boolean
  readonly send: () => unknown
}

/**
 * The keys of a form. Ctrl+Enter (on a Mac Cmd+Enter too) sends it from anywhere inside. Enter in a field sends it only
 * where nothing grave comes of it; elsewhere `isHinted` tells that there is something to be said. A key that is held down
 * sends nothing, and a button reacts only to a key that went down on it: not to one that was on its way when the form
 * appeared. In a grave form the button that sends must be no submit button.
 */
export function useSendKeys({ isGrave, isOff, send }: SendKeysOptions) {
  const [isHinted, setHinted] = useState(false)
  const pressed = useRef<EventTarget | null>(null)
  return {
    isHinted,
    formProps: {
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        if (!isGrave && !isOff) send()
      },
      onKeyDownCapture(event: KeyboardEvent) {
        const { key, repeat, target } = event
        if (key !== 'Enter' && key !== ' ') return
        if (!repeat) pressed.current = target
        if (key === ' ' || event.nativeEvent.isComposing) return
        if (event.ctrlKey || event.metaKey) {
          event.preventDefault()
          event.stopPropagation()
          // Coming up it presses no button, as which it may have gone down.
          pressed.current = null
          if (!repeat && !isOff) send()
        } else if (repeat && isField(target)) event.preventDefault()
      },
      onKeyDown(event: KeyboardEvent) {
        // What a field does with Enter itself, such as taking a choice, is no try to send.
        if (event.key === 'Enter' && !event.defaultPrevented && isGrave && isField(event.target)) setHinted(true)
      },
      onKeyUpCapture(event: KeyboardEvent) {
        if (event.key !== 'Enter' && event.key !== ' ') return
        const began = pressed.current
        pressed.current = null
        if (began === event.target || !isButton(event.target)) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}

/** Whether Enter would send the form from here; in a text of several lines it begins a line. */
function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}

function isButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null
}
