import { Classes, Dialog, type DialogProps } from '@blueprintjs/core'
import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'

/**
 * Blueprint's dialog without its silent stops: every stop of the Tab key has a name, the last leads to the first, and where
 * no field takes the focus on opening, the dialog itself does, so that its title and its description are read out. Its
 * cross is named in the reader's language.
 */
export function ModalDialog(props: DialogProps) {
  const { formatMessage } = useIntl()
  const close = useRef('')
  close.current = formatMessage({ id: 'ui.close' })
  const container = useRef<HTMLDivElement | null>(null)
  const setUp = useCallback((element: HTMLDivElement | null) => {
    if (!element) return
    nameCross(element, close.current)
    // Blueprint hands it over with each drawing.
    if (element === container.current) return
    container.current = element
    // Blueprint's elements around the dialog take the focus but say nothing; only its own script has to reach them.
    for (const silent of [element, ...(element.parentElement?.querySelectorAll(focusTraps) ?? [])]) {
      if (silent instanceof HTMLElement) silent.tabIndex = -1
    }
    const dialog = element.querySelector<HTMLElement>(`.${Classes.DIALOG}`)
    if (!dialog) return
    dialog.tabIndex = -1
    if (!dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true })
    dialog.addEventListener('keydown', goRound)
  }, [])
  // The cross comes and goes: it is not there while something is sent.
  useEffect(() => {
    if (container.current) nameCross(container.current, close.current)
  })
  return <Dialog {...props} containerRef={setUp} backdropProps={backdrop} />
}

// A click beside the dialog must not take the focus from what gets it back.
const backdrop = { onMouseDown: (event: MouseEvent) => event.preventDefault() }
const focusTraps = `.${Classes.OVERLAY_START_FOCUS_TRAP}, .${Classes.OVERLAY_END_FOCUS_TRAP}`
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Blueprint names it in English. */
function nameCross(container: HTMLElement, name: string): void {
  container.querySelector(`.${Classes.DIALOG_CLOSE_BUTTON}`)?.setAttribute('aria-label', name)
}

/** Keeps the Tab key inside: after the last stop comes the first, and the other way round. */
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
