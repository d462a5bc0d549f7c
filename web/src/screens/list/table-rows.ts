import type { FocusEvent, MouseEvent, PointerEvent } from 'react'
import type { Key } from '../../keys/keys.ts'
import { followText } from './row-text.ts'
import { isScrolled } from './table-scroll.ts'

/** Moves the focus between rendered rows. */
export const rowKeys: readonly Key[] = [
  { combo: 'arrowdown j', does: 'nextRow', act: moveTo((links, at) => links[at + 1]), repeats: true },
  { combo: 'arrowup k', does: 'previousRow', act: moveTo((links, at) => links[at - 1]), repeats: true },
  { combo: 'home', does: 'firstRow', act: moveTo((links) => links[0]) },
  { combo: 'end', does: 'lastRow', act: moveTo((links) => links.at(-1)) },
]

type Links = readonly HTMLAnchorElement[]

function moveTo(find: (links: Links, at: number) => HTMLAnchorElement | undefined): Key['act'] {
  return ({ target }) => {
    if (!(target instanceof HTMLAnchorElement) || !target.dataset.rowLink) return false
    const links = [...(target.closest('.list-table')?.querySelectorAll<HTMLAnchorElement>('a[data-row-link]') ?? [])]
    links.sort((a, b) => Number(a.dataset.rowLink) - Number(b.dataset.rowLink))
    const next = find(links, links.indexOf(target))
    if (!next) return false
    next.focus()
  }
}

/**
 * Sets the title of the cell under the pointer: the link over it covers inner titles, and truncated text can be read in
 * full.
 */
export function titleCell({ target }: PointerEvent<HTMLElement>) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  const content = cell?.querySelector<HTMLElement>('.list-cell-content')
  if (!cell || !content || isScrolled(cell)) return
  // Browsers report a width of 0 for inline elements.
  const isCut = [content, ...content.querySelectorAll('*')].some(
    ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
  )
  const title = content.querySelector<HTMLElement>('[title]')?.title ?? ''
  const text = isCut ? (content.textContent ?? '') : ''
  cell.title = [title.includes(text) ? '' : text, title].filter(Boolean).join('\n')
}

/** Highlights the row under the pointer cell by cell, because Blueprint renders cells, not rows. */
export function markRow({ target, currentTarget, type }: PointerEvent<HTMLElement>) {
  if (type !== 'pointerleave' && isScrolled(currentTarget)) return
  const row =
    type === 'pointerleave' || !(target instanceof Element)
      ? undefined
      : target.closest<HTMLElement>('[data-row]')?.dataset.row
  if (currentTarget.dataset.pointed === row) return
  if (row === undefined) delete currentTarget.dataset.pointed
  else currentTarget.dataset.pointed = row
  toggleCells(currentTarget, 'row-pointed', row)
}

/** Outlines the row whose link has the keyboard focus. */
export function frameRow({ target, currentTarget, type }: FocusEvent<HTMLElement>) {
  const isOn = type === 'focus' && target.matches('a[data-row-link]:focus-visible')
  toggleCells(currentTarget, 'row-focused', isOn ? target.dataset.rowLink : undefined)
}

function toggleCells(table: HTMLElement, name: string, row: string | undefined): void {
  for (const cell of table.querySelectorAll<HTMLElement>('[data-row]')) {
    cell.classList.toggle(name, cell.dataset.row === row)
  }
}

/** Opens the clicked row without a page load. Clicks for a new tab or window are left to the browser. */
export function followRow(
  event: MouseEvent<HTMLElement>,
  root: string,
  navigate: (path: string) => unknown,
  leave: (href: string) => void,
) {
  if (followText(event)) return
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.row-cover') : null
  if (!link || event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  event.preventDefault()
  leave(link.pathname)
  navigate(link.pathname.slice(root.length - 1) + link.search)
}
