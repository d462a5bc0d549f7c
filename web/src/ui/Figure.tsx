import type { ReactNode } from 'react'
import './figure.css'
import './text.css'

interface FigureProps {
  readonly label: string
  readonly large?: boolean
  readonly children: ReactNode
}

/** A figure that leads a page, under its name; stands in a `dl` of the class `figures`. */
export function Figure({ label, large = false, children }: FigureProps) {
  return (
    <div className={large ? 'figure figure-large' : 'figure'}>
      <dt className="muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
