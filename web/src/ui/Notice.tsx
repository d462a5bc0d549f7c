import type { ReactElement, ReactNode } from 'react'
import './notice.css'
import './text.css'

interface NoticeProps {
  readonly icon: ReactElement
  readonly title: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** Takes the place of content where there is nothing to show, and says why and what can be done. */
export function Notice({ icon, title, action, children }: NoticeProps) {
  return (
    <div className="notice">
      <span className="muted">{icon}</span>
      <h2 className="notice-title">{title}</h2>
      {children}
      {action}
    </div>
  )
}
