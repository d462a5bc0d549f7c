import { HTMLTable } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import '../../ui/disclosure.css'

interface RowsBehindProps {
  /** How many rows there are, and of how many. */
  readonly title: string
  readonly columns: readonly string[]
  /** The rows of the table. */
  readonly children: ReactNode
}

/** The rows behind a figure of what would happen, folded away. */
export function RowsBehind({ title, columns, children }: RowsBehindProps) {
  return (
    <details className="disclosure">
      <summary>{title}</summary>
      <section
        className="what-if-table"
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
      >
        <HTMLTable compact className="data-panel-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </HTMLTable>
      </section>
    </details>
  )
}
