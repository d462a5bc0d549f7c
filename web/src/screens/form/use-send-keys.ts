import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'

interface SendKeysOptions {
  /** Whether submitting moves money or cannot be undone. */
  readonly isGrave: boolean
  /** Whether submitting is disabled. */
  readonly isOff: boolean
  readonly send: () => unknown
}

/**
 * The keyboard behavior of a form. Ctrl+Enter (on a Mac also Cmd+Enter) submits it from anywhere inside. Enter in a
 * field submits it unless the action is grave; then `isHinted` tells the form to show a hint. A held key does not
 * submit. A button reacts only to a key that went down on it, not to one that was already down when the form appeared.
 * In a grave form the button must not be a submit button.
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
          // Prevents the key's release from clicking a button on which it may have gone down.
          pressed.current = null
          if (!repeat && !isOff) send()
        } else if (repeat && isField(target)) event.preventDefault()
      },
      onKeyDown(event: KeyboardEvent) {
        // An Enter that a field handles itself, such as choosing an option, is not an attempt to submit.
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

/** Whether Enter would submit the form from here; in a multi-line text it starts a new line. */
function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}

function isButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null
}
