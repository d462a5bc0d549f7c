const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** The elements inside that the Tab key reaches, in their order. */
export function tabStops(container: Element): readonly HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.getClientRects().length > 0,
  )
}

/** Keeps the Tab key inside a dialog: the first tab stop follows the last, and vice versa. */
export function goRound(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'currentTarget' | 'preventDefault'>): void {
  if (event.key !== 'Tab' || !(event.currentTarget instanceof HTMLElement)) return
  const dialog = event.currentTarget
  const stops = tabStops(dialog)
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const isBeforeFirst = event.shiftKey && document.activeElement === dialog
  if (document.activeElement !== from && !isBeforeFirst) return
  event.preventDefault()
  to?.focus()
}
