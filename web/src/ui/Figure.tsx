import { Classes } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import './figure.css'
import './text.css'

interface FigureProps {
  readonly label: string
  /** Whether the figure is still unknown. A dash would look like zero. */
  readonly isLoading?: boolean
  readonly children: ReactNode
}

/** A key figure below its label; must be inside a `dl` with the class `figures`. */
export function Figure({ label, isLoading = false, children }: FigureProps) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd aria-busy={isLoading || undefined}>
        {isLoading ? (
          <span className={Classes.SKELETON} aria-hidden="true">
            0000
          </span>
        ) : (
          children
        )}
      </dd>
    </div>
  )
}
