import { type RefObject, useEffect } from 'react'

/** How long after the last step of a scroll its rows count as moving, in milliseconds. */
const settledMs = 120

/**
 * Marks the table while its rows are scrolled, so that rows which pass beneath the pointer are not highlighted. The pointer
 * keeps working on them: a click right after a scroll must not be lost.
 */
export function useScrollMark(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const table = frame.current
    let timer: number | undefined
    const end = () => {
      table?.removeAttribute('data-scrolling')
      // The pointer is above another row now, although it has not moved.
      table?.querySelector('.list-cell:hover')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }
    const mark = ({ target }: Event) => {
      // Blueprint's table notices its size by two small elements that scroll.
      if (!(target instanceof Element && target.matches('.bp6-table-quadrant-scroll-container'))) return
      table?.setAttribute('data-scrolling', '')
      clearTimeout(timer)
      timer = window.setTimeout(end, settledMs)
    }
    // Scroll events do not bubble.
    table?.addEventListener('scroll', mark, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      table?.removeEventListener('scroll', mark, { capture: true })
    }
  }, [frame])
}

/** Whether the rows of the table around an element are being scrolled. */
export function isScrolled(element: Element): boolean {
  return element.closest('[data-scrolling]') !== null
}
