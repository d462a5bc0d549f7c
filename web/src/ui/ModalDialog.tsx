import { Classes, Dialog, type DialogProps } from '@blueprintjs/core'
import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import './modal-dialog.css'

/**
 * Blueprint's dialog with better keyboard support: every tab stop has a name, and the last one leads to the first. If
 * no field takes the focus on opening, the dialog does, so its title and description are read out. The close button is
 * named in the reader's language.
 */
export function ModalDialog(props: DialogProps) {
  const { formatMessage } = useIntl()
  const close = useRef('')
  close.current = formatMessage({ id: 'ui.close' })
  const container = useRef<HTMLDivElement | null>(null)
  const setUp = useCallback((element: HTMLDivElement | null) => {
    if (!element) return
    nameCross(element, close.current)
    // Blueprint calls the ref on each render.
    if (element === container.current) return
    container.current = element
    // Blueprint's focus traps around the dialog can take the focus but have no name; only Blueprint's own script needs
    // to focus them.
    for (const silent of [element, ...(element.parentElement?.querySelectorAll(focusTraps) ?? [])]) {
      if (silent instanceof HTMLElement) silent.tabIndex = -1
    }
    const dialog = element.querySelector<HTMLElement>(`.${Classes.DIALOG}`)
    if (!dialog) return
    dialog.tabIndex = -1
    if (!dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true })
    dialog.addEventListener('keydown', goRound)
  }, [])
  // The close button is removed while a request is pending, so name it after each render.
  useEffect(() => {
    if (container.current) nameCross(container.current, close.current)
  })
  return <Dialog {...props} containerRef={setUp} backdropProps={backdrop} />
}

// A click next to the dialog must not move the focus away from the element that gets it back.
const backdrop = { onMouseDown: (event: MouseEvent) => event.preventDefault() }
const focusTraps = `.${Classes.OVERLAY_START_FOCUS_TRAP}, .${Classes.OVERLAY_END_FOCUS_TRAP}`
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Blueprint names the close button in English. */
function nameCross(container: HTMLElement, name: string): void {
  container.querySelector(`.${Classes.DIALOG_CLOSE_BUTTON}`)?.setAttribute('aria-label', name)
}

/** Keeps the Tab key inside the dialog: the first tab stop follows the last, and vice versa. */
function goRound(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !(event.currentTarget instanceof HTMLElement)) return
  const dialog = event.currentTarget
  const stops = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.getClientRects().length > 0,
  )
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const isBeforeFirst = event.shiftKey && document.activeElement === dialog
  if (document.activeElement !== from && !isBeforeFirst) return
  event.preventDefault()
  to?.focus()
}
