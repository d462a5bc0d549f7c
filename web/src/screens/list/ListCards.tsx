import { Classes, HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { Column } from './list-types.ts'

interface ListCardsProps<Row> {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  /** Null while they are on their way. */
  readonly rows: readonly Row[] | null
  readonly placeholders: number
  readonly busy: boolean
  readonly sort: string | null
  readonly name: (row: Row) => string
  readonly link: (row: Row) => string
  readonly onSort: (sort: string | null) => void
}

/** The rows as cards, for windows too narrow for a table. */
export function ListCards<Row>(props: ListCardsProps<Row>) {
  return (
    <>
      <SortSelect {...props} />
      <Cards {...props} />
    </>
  )
}

/** Stands in for the heads of the table's columns, which sort there. */
function SortSelect<Row>({ columns, sort, onSort }: ListCardsProps<Row>) {
  const intl = useIntl()
  const id = useId()
  const options = columns.flatMap(({ sort: field, header }) => {
    if (field === undefined) return []
    const name = intl.formatMessage({ id: header })
    return [
      { value: `-${field}`, label: `${name} ↓` },
      { value: field, label: `${name} ↑` },
    ]
  })
  return (
    <label className="list-sort" htmlFor={id}>
      <span className="muted">{intl.formatMessage({ id: 'list.sorted' })}</span>
      <HTMLSelect
        id={id}
        minimal
        value={sort ?? ''}
        options={[{ value: '', label: intl.formatMessage({ id: 'list.column.sortNone' }) }, ...options]}
        onChange={(event) => onSort(event.currentTarget.value || null)}
      />
    </label>
  )
}

/** As tall as the card that is to come. */
function CardPlaceholder({ lines }: { readonly lines: number }) {
  return (
    <div className="list-card">
      {['list-card-head', 'list-card-figure', ...Array<string>(lines).fill('list-card-line')].map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike
        <div key={place} className={part}>
          {/* Gives the line the height of text. */}
          {'\u200b'}
          <span className={`list-card-placeholder ${Classes.SKELETON}`} />
        </div>
      ))}
    </div>
  )
}

function Cards<Row>({ title, columns, rows, placeholders, busy, name, link }: ListCardsProps<Row>) {
  const intl = useIntl()
  const part = (place: Column<Row>['card'], row: Row) => columns.find(({ card }) => card === place)?.cell(row)
  const lines = columns.filter(({ card }) => card === 'line')
  if (rows === null || (busy && rows.length === 0)) {
    return (
      <ul className="list-cards" aria-busy="true" aria-label={title}>
        {Array.from({ length: placeholders }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <li key={index}>
            <CardPlaceholder lines={lines.length} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className="list-cards" aria-busy={busy} aria-label={intl.formatMessage({ id: 'list.cards' }, { title })}>
      {rows.map((row) => (
        <li key={link(row)}>
          <div className="list-card">
            <div className="list-card-head">
              <span className="list-card-title">{part('title', row)}</span>
              <span className="list-card-tag">{part('tag', row)}</span>
            </div>
            <div className="list-card-figure">{part('figure', row)}</div>
            {lines.map((column) => (
              <div key={column.id} className="list-card-line">
                <span className="muted">{intl.formatMessage({ id: column.header })}</span>
                <span>{column.cell(row)}</span>
              </div>
            ))}
            <Link
              className="row-cover"
              to={link(row)}
              aria-label={intl.formatMessage({ id: 'list.rowLink' }, { row: name(row) })}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
