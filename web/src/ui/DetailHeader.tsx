import type { ReactNode } from 'react'
import './detail-header.css'
import './text.css'

interface DetailHeaderProps {
  /** The amount or the name. */
  readonly name: ReactNode
  /** Its state, and tags. */
  readonly marks: ReactNode
  /** The buttons, on the same line; at the foot of the screen on a phone. */
  readonly actions?: ReactNode
  /** Who, what card, which ID, when: one short text or link each. */
  readonly identity: ReactNode
  /** What the state means and what to do next. */
  readonly advice?: ReactNode
  /** At most five `Figure`s. */
  readonly figures?: ReactNode
}

/** The head of a detail page: everything that decisions are based on, once. */
export function DetailHeader({ name, marks, actions, identity, advice, figures }: DetailHeaderProps) {
  return (
    <section className="detail-head">
      <div className="detail-head-top">
        {name}
        {marks}
      </div>
      {actions && <div className="detail-head-actions">{actions}</div>}
      <div className="detail-identity">{identity}</div>
      {advice}
      {figures && <dl className="figures">{figures}</dl>}
    </section>
  )
}
