import { DataTable, type TableColumn } from '../../ui/DataTable.tsx'
import '../../ui/disclosure.css'

interface RowsBehindProps<Row> {
  /** The number of rows, and the total. */
  readonly title: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
}

/** The rows behind a what-if figure, collapsed. */
export function RowsBehind<Row>({ title, columns, rows }: RowsBehindProps<Row>) {
  return (
    <details className="disclosure">
      <summary>{title}</summary>
      <DataTable rows={rows} columns={columns} label={title} scrolls="both" />
    </details>
  )
}
