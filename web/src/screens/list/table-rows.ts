import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'

/** Moves the focus between rows: arrow keys, j and k by one row, Home and End to the first and last rendered row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (!(target instanceof HTMLAnchorElement) || !target.dataset.rowLink) return
  const row = Number(target.dataset.rowLink)
  const links = [...currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-row-link]')]
  const by = (wanted: number) => links.find((link) => Number(link.dataset.rowLink) === wanted)
  const next =
    key === 'ArrowDown' || key === 'j'
      ? by(row + 1)
      : key === 'ArrowUp' || key === 'k'
        ? by(row - 1)
        : key === 'Home'
          ? links[0]
          : key === 'End'
            ? links.at(-1)
            : undefined
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The path of the row on which a key without modifiers was pressed, or null if it was pressed elsewhere. */
export function focusedRow({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent<HTMLElement>): string | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null
  return target instanceof HTMLAnchorElement && target.dataset.rowLink !== undefined ? target.pathname : null
}

/**
 * Sets the title of the cell under the pointer: the link over it covers inner titles, and truncated text can be read in
 * full.
 */
export function titleCell({ target }: PointerEvent<HTMLElement>) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  const content = cell?.querySelector<HTMLElement>('.list-cell-content')
  if (!cell || !content) return
  // Browsers report a width of 0 for inline elements.
  const isCut = [content, ...content.querySelectorAll('*')].some(
    ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
  )
  cell.title = content.querySelector<HTMLElement>('[title]')?.title || (isCut ? (content.textContent ?? '') : '')
}

/** Highlights the row under the pointer cell by cell, because Blueprint renders cells, not rows. */
export function markRow({ target, currentTarget, type }: PointerEvent<HTMLElement>) {
  const row =
    type === 'pointerleave' || !(target instanceof Element)
      ? undefined
      : target.closest<HTMLElement>('[data-row]')?.dataset.row
  if (currentTarget.dataset.pointed === row) return
  if (row === undefined) delete currentTarget.dataset.pointed
  else currentTarget.dataset.pointed = row
  for (const cell of currentTarget.querySelectorAll<HTMLElement>('[data-row]')) {
    cell.classList.toggle('row-pointed', cell.dataset.row === row)
  }
}

/** Opens the clicked row without a page load. Clicks for a new tab or window are left to the browser. */
export function followRow(
  event: MouseEvent<HTMLElement>,
  root: string,
  navigate: (path: string) => unknown,
  leave: (href: string) => void,
) {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.row-cover') : null
  if (!link || event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  event.preventDefault()
  leave(link.pathname)
  navigate(link.pathname.slice(root.length - 1) + link.search)
}
