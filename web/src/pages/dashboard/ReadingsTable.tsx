import { Button } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { DataTable } from '../../ui/DataTable.tsx'

interface ReadingsTableProps {
  readonly label: string
  /** Oldest first. Times in seconds. */
  readonly rows: readonly { readonly time: number; readonly value: number | null }[]
  readonly time: (seconds: number) => ReactNode
  readonly value: (value: number | null) => string
}

const rowsOfPage = 25

/** The data of a chart, newest first, 25 rows at a time. Rendered only while it is open. */
export function ReadingsTable({ label, rows, time, value }: ReadingsTableProps) {
  const { formatMessage } = useIntl()
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / rowsOfPage))
  const current = Math.min(page, pages - 1)
  const shown = rows.toReversed().slice(current * rowsOfPage, (current + 1) * rowsOfPage)
  return (
    <details className="dash-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{formatMessage({ id: 'dashboard.asTable' })}</summary>
      {isOpen && (
        <>
          <DataTable
            label={label}
            rows={shown}
            columns={[
              { header: 'dashboard.time', cell: (row) => time(row.time) },
              { header: <>{label}</>, align: 'right', cell: (row) => value(row.value) },
            ]}
          />
          <div className="dash-pages">
            <Button size="small" disabled={current === 0} onClick={() => setPage(current - 1)}>
              {formatMessage({ id: 'dashboard.newer' })}
            </Button>
            <span>{formatMessage({ id: 'dashboard.page' }, { page: current + 1, pages })}</span>
            <Button size="small" disabled={current >= pages - 1} onClick={() => setPage(current + 1)}>
              {formatMessage({ id: 'dashboard.older' })}
            </Button>
          </div>
        </>
      )}
    </details>
  )
}
