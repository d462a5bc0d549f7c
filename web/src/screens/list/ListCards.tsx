import { HTMLSelect } from '@blueprintjs/core'
import { useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router-dom'
import './list-cards.css'
import { leaveByRow } from './left-rows.ts'
import type { CardPlace, Column } from './list-types.ts'
import type { RowMark } from './live-rows.ts'
import { followText, openTab, pressAt } from './row-text.ts'
import { useReturnToRow } from './use-return-to-row.ts'

interface ListCardsProps<Row> {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  /** Null while loading. */
  readonly rows: readonly Row[] | null
  readonly placeholders: number
  readonly busy: boolean
  readonly sort: string | null
  readonly name: (row: Row) => string
  readonly link: (row: Row) => string
  readonly markOf: (row: Row) => RowMark | undefined
  readonly onSort: (sort: string | null) => void
}

/** The rows as cards, for narrow windows. */
export function ListCards<Row>(props: ListCardsProps<Row>) {
  return (
    <>
      <SortSelect {...props} />
      <Cards {...props} />
    </>
  )
}

/** A sort menu, which replaces the table's headers. */
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

/** The lines of a card, top to bottom. */
const lines: readonly (readonly [CardPlace, CardPlace])[] = [
  ['title', 'figure'],
  ['note', 'tag'],
  ['id', 'time'],
]

function Cards<Row>({ title, columns, rows, placeholders, busy, name, link, markOf }: ListCardsProps<Row>) {
  const intl = useIntl()
  const { key } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  useReturnToRow(list, rows !== null)
  const labelOf = (row: Row) => {
    const label = intl.formatMessage({ id: 'list.rowLink' }, { row: name(row) })
    const mark = markOf(row)
    return mark ? `${label}, ${intl.formatMessage({ id: `list.live.row.${mark}` })}` : label
  }
  if (rows === null || (busy && rows.length === 0)) {
    return (
      <ul className="list-cards" aria-busy="true" aria-label={title}>
        {Array.from({ length: placeholders }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <li key={index} className="list-card">
            {lines.map((places) => (
              <div key={places.join()} className="list-card-line">
                {places.map((place) => (
                  // An invisible character gives the line the height of text.
                  <span key={place} className={`list-card-${place}`}>
                    {'\u200b'}
                    <span className="list-placeholder list-card-placeholder" />
                  </span>
                ))}
              </div>
            ))}
          </li>
        ))}
      </ul>
    )
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link does the same
    <ul
      ref={list}
      className="list-cards"
      aria-busy={busy}
      aria-label={intl.formatMessage({ id: 'list.cards' }, { title })}
      onClick={followText}
      onAuxClick={openTab}
      onPointerDown={pressAt}
    >
      {rows.map((row) => (
        <li key={link(row)} className={`list-card list-card-${markOf(row) ?? 'same'}`}>
          <Link
            className="row-cover"
            data-row-link
            to={link(row)}
            aria-label={labelOf(row)}
            onClick={({ currentTarget }) => leaveByRow(key, { href: currentTarget.pathname, top: 0, left: 0 })}
          />
          {lines.map((places) => (
            <div key={places.join()} className="list-card-line">
              {places.map((place) => (
                <CardPart key={place} place={place} columns={columns} row={row} />
              ))}
            </div>
          ))}
          <CardMark mark={markOf(row)} />
        </li>
      ))}
    </ul>
  )
}

interface CardPartProps<Row> {
  readonly place: CardPlace
  readonly columns: readonly Column<Row>[]
  readonly row: Row
}

function CardPart<Row>({ place, columns, row }: CardPartProps<Row>) {
  const intl = useIntl()
  return (
    <span className={`list-card-${place}`}>
      {columns
        .filter(({ card }) => card === place)
        .map((column) => ({ ...column, content: column.cell(row) }))
        .filter(({ content }) => content !== null)
        .map(({ id, isNamedOnCard, header, content }) => (
          <span key={id} className="list-card-value row-text">
            {isNamedOnCard && `${intl.formatMessage({ id: header })} `}
            {content}
          </span>
        ))}
    </span>
  )
}

function CardMark({ mark }: { readonly mark: RowMark | undefined }) {
  const intl = useIntl()
  return mark ? <div className="list-cell-note">{intl.formatMessage({ id: `list.live.row.${mark}` })}</div> : null
}
