import { Callout, type Intent } from '@blueprintjs/core'
import type { ReactElement, ReactNode } from 'react'
import './failure.css'

interface MessageProps {
  /** The message as one sentence, in bold. */
  readonly what?: ReactNode
  readonly intent?: Intent
  /** Defaults to the icon of the intent. */
  readonly icon?: ReactElement
  /** `alert` interrupts a screen reader, `status` waits. Without a role nothing is announced. */
  readonly role?: 'alert' | 'status'
  /** The reasons and the advice. */
  readonly children?: ReactNode
}

/** A colored message box, a warning by default. */
export function Message({ what, intent = 'warning', icon, role, children }: MessageProps) {
  return (
    <Callout intent={intent} {...(icon && { icon })} className="failure" role={role}>
      {what && <p className="failure-what">{what}</p>}
      {children}
    </Callout>
  )
}
