import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface NativeDialogProps {
  /** The accessible name. */
  readonly label: string
  readonly className: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * The browser's own dialog, which opens without a library. It keeps the focus inside, closes with Escape or a click
 * beside it, and returns the focus to where it was.
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
