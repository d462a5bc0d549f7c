import { Classes } from '@blueprintjs/core'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface BodyCellProps {
  readonly id: string
  readonly row: number
  readonly place: number
  readonly align?: 'right' | undefined
  /** Where the row leads; left out while the row is on its way. */
  readonly to?: string
  /** Names the row's link; null in every column but the first, where the link is for the pointer only. */
  readonly label?: string | null
  readonly children?: ReactNode
  /** Given by Blueprint's table. */
  readonly className?: string
  /** Given by Blueprint's table. */
  readonly style?: CSSProperties
}

/** One cell. A link lies over the whole of it, so that every row opens by click, in a new tab, and by keyboard. */
export function BodyCell({ id, row, place, align, to, label, children, className, style }: BodyCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: Blueprint places cells by position, which a td does not take
    <div
      id={id}
      role="cell"
      aria-colindex={place + 1}
      data-row={row}
      className={`bp6-table-cell list-cell ${align === 'right' ? 'list-cell-right' : ''} ${className ?? ''}`}
      style={style}
    >
      {to === undefined ? (
        <span className={`list-cell-placeholder ${Classes.SKELETON}`} />
      ) : (
        <>
          {label === null ? (
            <Link className="row-cover" to={to} tabIndex={-1} aria-hidden="true" />
          ) : (
            <Link className="row-cover" to={to} aria-label={label} data-row-link={row} />
          )}
          <span className="list-cell-content">{children}</span>
        </>
      )}
    </div>
  )
}
