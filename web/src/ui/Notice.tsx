import type { ReactElement, ReactNode } from 'react'
import './notice.css'
import './text.css'

interface NoticeProps {
  readonly icon: ReactElement
  readonly title: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** Replaces missing content, with the reason and an action. */
export function Notice({ icon, title, action, children }: NoticeProps) {
  return (
    <div className="notice">
      <span className="muted">{icon}</span>
      <h2 className="notice-title">{title}</h2>
      {children}
      {action && <div className="notice-actions">{action}</div>}
    </div>
  )
}
