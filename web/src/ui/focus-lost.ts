import { Classes } from '@blueprintjs/core'

/** Whether nothing has the focus that could do anything with it: a disabled or removed element has lost it. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  // Blueprint puts it there when the dialog above another one is gone.
  return (
    activeElement === null || activeElement === body || activeElement.matches(`.${Classes.OVERLAY_START_FOCUS_TRAP}`)
  )
}
