import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Cross } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { LinkButton } from '../../../layout/LinkButton.tsx'
import { Field, Fields } from '../../../ui/Fields.tsx'
import type { Column } from '../list-types.ts'
import './beside.css'

interface RowAsideProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly name: (row: Row) => string
  readonly link: (row: Row) => string
  /** Moves the focus in the list to the next or the previous row; null at its end. */
  readonly onMove: (by: 1 | -1) => (() => void) | null
  readonly onClose: () => void
}

/** A row shown next to its list: all columns, including hidden ones. */
export function RowAside<Row>({ row, columns, name, link, onMove, onClose }: RowAsideProps<Row>) {
  const { formatMessage } = useIntl()
  const moves = [
    { id: 'list.beside.previous', key: 'k', icon: <ChevronUp />, move: onMove(-1) },
    { id: 'list.beside.next', key: 'j', icon: <ChevronDown />, move: onMove(1) },
  ] as const
  return (
    <aside className="list-beside-panel" aria-label={formatMessage({ id: 'list.beside' }, { row: name(row) })}>
      <header className="list-beside-head">
        <h2 title={name(row)}>{name(row)}</h2>
        {moves.map(({ id, key, icon, move }) => (
          <Button
            key={id}
            variant="minimal"
            size="small"
            icon={icon}
            aria-label={formatMessage({ id })}
            aria-keyshortcuts={key}
            disabled={move === null}
            onClick={move ?? undefined}
          />
        ))}
        <Button
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label={formatMessage({ id: 'list.beside.close' })}
          aria-keyshortcuts="Escape"
          onClick={onClose}
        />
      </header>
      <Fields>
        {columns.map((column) => (
          <Field key={column.id} label={formatMessage({ id: column.header })}>
            {column.cell(row)}
          </Field>
        ))}
      </Fields>
      <div className="list-beside-actions">
        <LinkButton size="small" to={link(row)} text={formatMessage({ id: 'list.beside.open' })} />
      </div>
    </aside>
  )
}
