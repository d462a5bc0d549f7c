import { Classes, Dialog, type DialogProps } from '@blueprintjs/core'
import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { goRound } from './go-round.ts'
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

/** Blueprint names the close button in English. */
function nameCross(container: HTMLElement, name: string): void {
  container.querySelector(`.${Classes.DIALOG_CLOSE_BUTTON}`)?.setAttribute('aria-label', name)
}
