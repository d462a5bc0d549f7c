import type { ReactNode } from 'react'
import './detail-header.css'
import './text.css'

interface DetailHeaderProps {
  /** The amount or the name. */
  readonly name: ReactNode
  /** The state and tags. */
  readonly marks: ReactNode
  /** The buttons, on the same line; at the bottom of the screen on a phone. */
  readonly actions?: ReactNode
  /** Customer, card, ID, time: one short text or link each. */
  readonly identity: ReactNode
  /** The meaning of the state and the next step. */
  readonly advice?: ReactNode
  /** At most five `Figure`s. */
  readonly figures?: ReactNode
}

/** The header of a detail page, with everything that decisions are based on. */
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
