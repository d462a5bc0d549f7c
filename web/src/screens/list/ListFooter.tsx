import { Button, HTMLSelect } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { type ListState, turnPage } from './list-state.ts'
import type { ListPage } from './list-types.ts'
import { defaultPageSize, type PageSize, pageSizes } from './page-size.ts'
import type { ChangeList } from './use-list-state.ts'

interface ListFooterProps {
  readonly state: ListState
  /** Null before the first page has loaded. */
  readonly page: ListPage<unknown> | null
  readonly onChange: ChangeList
  /** The rows per page if the URL does not set them. */
  readonly chosen: PageSize
  /** Stores the rows per page for later visits. */
  readonly onSize: (size: PageSize) => void
}

/** The range of rows and the total, the page buttons, and the rows per page. */
export function ListFooter({ state, page, chosen, onChange, onSize }: ListFooterProps) {
  const intl = useIntl()
  const sizeId = useId()
  const skipped = (state.page - 1) * state.size
  const rows = page?.items.length ?? 0
  // A total that is only a lower bound does not show the end, so a full page may be followed by another.
  const hasNext = page !== null && (skipped + rows < page.total || (!page.totalIsExact && rows === state.size))
  const numbers = [...pageSizes, state.chosenSize].filter((size) => size !== 'fit')
  const sizes = [...new Set(numbers)].sort((left, right) => left - right)
  const options = [
    ...sizes.map((size) => ({ value: String(size), label: String(size) })),
    { value: 'fit', label: intl.formatMessage({ id: 'list.size.fit' }) },
  ]
  // In place of the rows a notice says why the list is empty.
  const isEmpty = page !== null && page.total === 0
  const turn = (to: number) => onChange(turnPage(state, to, chosen))
  const resize = (text: string) => {
    const size = text === 'fit' ? text : Number(text)
    onSize(size)
    onChange({ size: size === defaultPageSize ? null : text })
  }
  return (
    <footer className={isEmpty ? 'list-footer visually-hidden' : 'list-footer'}>
      <span className="list-range" role="status">
        {page !== null && <Range page={page} first={skipped + 1} last={skipped + rows} />}
      </span>
      {!isEmpty && (
        <>
          <label className="list-size" htmlFor={sizeId}>
            <span className="muted">{intl.formatMessage({ id: 'list.size' })}</span>
            <HTMLSelect
              id={sizeId}
              minimal
              value={String(state.chosenSize)}
              options={options}
              onChange={(event) => resize(event.currentTarget.value)}
            />
          </label>
          <div className="list-turn">
            <Button
              icon={<ChevronLeft />}
              aria-label={intl.formatMessage({ id: 'list.previousPage' })}
              title={intl.formatMessage({ id: 'list.previousPage' })}
              disabled={state.page === 1}
              onClick={() => turn(state.page - 1)}
            />
            <Button
              icon={<ChevronRight />}
              aria-label={intl.formatMessage({ id: 'list.nextPage' })}
              title={intl.formatMessage({ id: 'list.nextPage' })}
              disabled={!hasNext}
              onClick={() => turn(state.page + 1)}
            />
          </div>
        </>
      )}
    </footer>
  )
}

function Range({ page, first, last }: { page: ListPage<unknown>; first: number; last: number }) {
  const intl = useIntl()
  const number = (value: number) => intl.formatNumber(value)
  if (last < first) {
    // "At least 0" says nothing. The reason is shown in place of the rows.
    if (!page.totalIsExact && page.total === 0) return null
    const id = page.totalIsExact ? 'list.total' : 'list.totalAtLeast'
    return intl.formatMessage({ id }, { total: page.total })
  }
  return intl.formatMessage(
    { id: page.totalIsExact ? 'list.range' : 'list.rangeAtLeast' },
    { first: number(first), last: number(last), total: number(page.total) },
  )
}
