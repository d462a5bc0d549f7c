import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface NativeDialogProps {
  /** The accessible name. */
  readonly label: string
  readonly className: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * The browser's own dialog, which needs no library. It traps the focus, closes with Escape or a click outside, and then
 * restores the focus.
 */
export function NativeDialog({ label, className, onClose, children }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Only a dialog that is closed before it is removed returns the focus.
    return () => opened?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {children}
    </dialog>
  )
}
