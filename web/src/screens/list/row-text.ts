import type { MouseEvent, PointerEvent } from 'react'

/** Where the pointer was last pressed. */
const down = { x: 0, y: 0 }

/** Remembers where the pointer was pressed, because a click after a movement only selects text. */
export function pressAt({ clientX, clientY }: PointerEvent<HTMLElement>) {
  down.x = clientX
  down.y = clientY
}

/** Passes a click on the text of a row to the link below it. Returns false for a click elsewhere. */
export function followText({ target, clientX, clientY, nativeEvent }: MouseEvent<HTMLElement>): boolean {
  const text = textAbove(target)
  if (text === null) return false
  // Opens a new tab or window depending on the modifier keys. A pointer that was moved has selected text.
  if (Math.hypot(clientX - down.x, clientY - down.y) < 4) {
    linkBelow(text)?.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent))
  }
  return true
}

/** The middle button opens a row in a new tab, even on the text above its link. */
export function openTab({ target, button }: MouseEvent<HTMLElement>) {
  const text = button === 1 ? textAbove(target) : null
  const link = text && linkBelow(text)
  if (link) window.open(link.href, '_blank', 'noopener')
}

/** The text of a row above the row's link, which receives its clicks; null on the link itself and on a control. */
function textAbove(target: EventTarget): Element | null {
  const isControl = target instanceof Element && target.closest('a, button, label, input') !== null
  return target instanceof Element && !isControl ? target.closest('.row-text') : null
}

function linkBelow(text: Element): HTMLAnchorElement | null {
  return text.closest('.list-cell, .list-card')?.querySelector<HTMLAnchorElement>('a.row-cover') ?? null
}
