import { Callout, type Intent } from '@blueprintjs/core'
import type { ReactElement, ReactNode } from 'react'
import './failure.css'

interface MessageProps {
  /** The message as one sentence, in bold. */
  readonly what?: ReactNode
  readonly intent?: Intent
  /** By default the icon of the intent. */
  readonly icon?: ReactElement
  /** `alert` interrupts a screen reader, `status` waits; without a role nothing is announced. */
  readonly role?: 'alert' | 'status'
  /** The reasons and what to do. */
  readonly children?: ReactNode
}

/** A colored box that tells something at the place that it concerns, a warning by default. */
export function Message({ what, intent = 'warning', icon, role, children }: MessageProps) {
  return (
    <Callout intent={intent} {...(icon && { icon })} className="failure" role={role}>
      {what && <p className="failure-what">{what}</p>}
      {children}
    </Callout>
  )
}
