import type { ReactNode } from 'react'
import './figure.css'
import './text.css'

interface FigureProps {
  readonly label: string
  readonly children: ReactNode
}

/** A key figure below its label; must be inside a `dl` with the class `figures`. */
export function Figure({ label, children }: FigureProps) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
