import { type ReactNode, useId } from 'react'
import './panel.css'

interface PanelProps {
  readonly title: ReactNode
  readonly className?: string
  /** Content next to the title: a link or a button. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A titled section of a page. */
export function Panel({ title, className, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section className={className ? `data-panel ${className}` : 'data-panel'} aria-labelledby={id}>
      <header className="data-panel-header">
        <h2 id={id} className="data-panel-title">
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  )
}
