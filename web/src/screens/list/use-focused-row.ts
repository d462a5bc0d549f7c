import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const rowLink = 'a[data-row-link]'

/**
 * Keeps the focus on its row when other rows arrive, because the table reuses the links of its rows. Otherwise, the next key
 * would act on another row. If the row is not shown anymore, no row has the focus. Returns the handler of focus events.
 */
export function useFocusedRow(frame: RefObject<HTMLElement | null>, rows: unknown): (event: FocusEvent) => void {
  const focused = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links have changed with the rows
  useLayoutEffect(() => {
    const { activeElement: active } = document
    if (!(active instanceof HTMLAnchorElement && active.matches(rowLink) && frame.current?.contains(active))) return
    if (focused.current === null || active.pathname === focused.current) return
    const links = [...frame.current.querySelectorAll<HTMLAnchorElement>(rowLink)]
    const link = links.find(({ pathname }) => pathname === focused.current)
    if (link) link.focus({ preventScroll: true })
    else active.blur()
  }, [frame, rows])
  return ({ target }) => {
    focused.current = target instanceof HTMLAnchorElement && target.matches(rowLink) ? target.pathname : null
  }
}
