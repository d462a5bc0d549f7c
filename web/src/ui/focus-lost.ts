import { Classes } from '@blueprintjs/core'

/** Whether no usable element has the focus, for example because the focused one was disabled or removed. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  // Blueprint moves the focus there when a dialog above another one closes.
  return (
    activeElement === null || activeElement === body || activeElement.matches(`.${Classes.OVERLAY_START_FOCUS_TRAP}`)
  )
}
