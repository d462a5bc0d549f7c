import type { KeyboardEvent, PointerEvent } from 'react'

/** Arrow keys lead from row to row, Home and End to the first and last one drawn. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLAnchorElement) || !target.dataset.rowLink) return
  const row = Number(target.dataset.rowLink)
  const links = [...currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-row-link]')]
  const by = (wanted: number) => links.find((link) => Number(link.dataset.rowLink) === wanted)
  const next =
    key === 'ArrowDown'
      ? by(row + 1)
      : key === 'ArrowUp'
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

/** Blueprint draws cells, not rows: the row under the pointer is marked cell by cell. */
export function markRow({ target, currentTarget, type }: PointerEvent<HTMLElement>) {
  const row =
    type === 'pointerleave' || !(target instanceof Element)
      ? undefined
      : target.closest<HTMLElement>('[data-row]')?.dataset.row
  for (const cell of currentTarget.querySelectorAll<HTMLElement>('[data-row]')) {
    cell.classList.toggle('row-pointed', cell.dataset.row === row)
  }
}
