import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'

/** Arrow keys, j and k lead from row to row, Home and End to the first and last one drawn. */
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

/** The address of the row that a key is pressed on, alone; null where it is pressed elsewhere. */
export function focusedRow({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent<HTMLElement>): string | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null
  return target instanceof HTMLAnchorElement && target.dataset.rowLink !== undefined ? target.pathname : null
}

/** Titles the cell under the pointer: the link over it covers the titles inside, and what is cut can be read in full. */
export function titleCell({ target }: PointerEvent<HTMLElement>) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  const content = cell?.querySelector<HTMLElement>('.list-cell-content')
  if (!cell || !content) return
  // Of what is drawn inline the browser tells no width.
  const isCut = [content, ...content.querySelectorAll('*')].some(
    ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
  )
  cell.title = content.querySelector<HTMLElement>('[title]')?.title || (isCut ? (content.textContent ?? '') : '')
}

/** Blueprint draws cells, not rows: the row under the pointer is marked cell by cell. */
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

/** Opens the row clicked without loading the page; what asks for another tab or window is left to the browser. */
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
