import { DataTable, type TableColumn } from '../../ui/DataTable.tsx'
import '../../ui/disclosure.css'

interface RowsBehindProps<Row> {
  /** How many rows there are, and of how many. */
  readonly title: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
}

/** The rows behind a figure of what would happen, folded away. */
export function RowsBehind<Row>({ title, columns, rows }: RowsBehindProps<Row>) {
  return (
    <details className="disclosure">
      <summary>{title}</summary>
      <DataTable rows={rows} columns={columns} label={title} scrolls="both" />
    </details>
  )
}
