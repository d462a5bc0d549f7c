import { Classes } from '@blueprintjs/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { goRound, tabStops } from './go-round.ts'
import './plain-dialog.css'

interface PlainDialogProps {
  /** The accessible name. */
  readonly label: string
  readonly className: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A dialog without a library. It keeps the focus inside, and closes with Escape or a click outside; the caller returns the
 * focus. A modal `<dialog>` would do this too, but it makes the page behind it inert, so the browser computes the styles
 * of all elements when it opens and again when it closes.
 */
export function PlainDialog({ label, className, onClose, children }: PlainDialogProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (box.current ? keepFocusIn(box.current) : undefined), [])
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  // In a layout effect: otherwise an Escape in the moment in which the dialog appears would do nothing.
  useLayoutEffect(() => {
    const closeByEscape = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      // A dialog above this one handles its own Escape.
      if (target !== document.body && !(target instanceof Node && box.current?.contains(target))) return
      event.preventDefault()
      close.current()
    }
    document.addEventListener('keydown', closeByEscape)
    return () => document.removeEventListener('keydown', closeByEscape)
  }, [])
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape does the same
    <div
      className="plain-dialog"
      // A press on the shade must not take the focus from the dialog.
      onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        className={className}
        tabIndex={-1}
        onKeyDown={goRound}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}

/**
 * Focuses the first tab stop, and returns the focus when something behind the dialog takes it. Returns a function that
 * stops this.
 */
function keepFocusIn(box: HTMLElement): () => void {
  let last = tabStops(box)[0] ?? box
  last.focus({ preventScroll: true })
  const watch = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || isCovered()) return
    if (box.contains(target)) last = target
    else (last.isConnected ? last : box).focus({ preventScroll: true })
  }
  // A popover of Blueprint behind the dialog would take the focus back.
  const hide = (event: FocusEvent) => {
    if (event.target instanceof Node && box.contains(event.target) && !isCovered()) event.stopPropagation()
  }
  document.addEventListener('focusin', watch)
  window.addEventListener('focus', hide, true)
  return () => {
    document.removeEventListener('focusin', watch)
    window.removeEventListener('focus', hide, true)
  }
}

/** Whether a dialog of Blueprint is above, for example that of a session that ends. */
function isCovered(): boolean {
  return document.querySelector(`.plain-dialog ~ .${Classes.PORTAL} .${Classes.DIALOG}`) !== null
}
