import { Button } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, CaretDown } from '@blueprintjs/icons'
import { type CSSProperties, memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { HeadProps } from './HeadMenu.tsx'
import { headId, sortOf, useHeads } from './table-context.ts'

/** Loads the menu, which most visits do not open. */
export const fetchHeadMenu = () => import(/* @styles list */ './HeadMenu.tsx')
const HeadMenu = lazyPart(fetchHeadMenu, 'HeadMenu')

interface HeaderCellProps extends HeadProps {
  /** Blueprint's table sets these. */
  readonly className?: string
  readonly style?: CSSProperties
  readonly targetRef?: RefObject<HTMLDivElement | null>
  readonly reorderHandle?: ReactNode
  readonly resizeHandle?: ReactNode
}

/** The header of a column: its name sorts, its menu offers all column actions for the keyboard. */
export function HeaderCell(props: HeaderCellProps) {
  const { column, place } = props
  const intl = useIntl()
  const heads = useHeads()
  const own = useRef<HTMLDivElement>(null)
  const target = props.targetRef ?? own
  const id = headId(heads.id, column)
  useLayoutEffect(() => {
    // Blueprint renders every header twice, the second over the first. The covered one is hidden and must not have the
    // id.
    const element = target.current
    if (element && !element.closest('.bp6-table-quadrant-main')) element.id = id
    // Blueprint names the drag handle in English only.
    const handle = element?.querySelector('.bp6-table-reorder-handle title')
    if (handle) handle.textContent = intl.formatMessage({ id: 'list.column.drag' })
  })
  const sorted = sortOf(column, heads.sort)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus
    // biome-ignore lint/a11y/useSemanticElements: Blueprint lays headers out in a flex box, which does not work for a th
    <div
      ref={target}
      role="columnheader"
      aria-colindex={place + 1}
      aria-sort={sorted}
      aria-label={intl.formatMessage({ id: column.header })}
      className={`bp6-table-header bp6-table-column-header-cell list-head ${column.align === 'right' ? 'list-head-right' : ''} ${sorted ? 'list-head-sorted' : ''} ${props.className ?? ''}`}
      style={props.style}
    >
      {/* The drag handle has an English title. For users who cannot see or drag it, the menu moves the column. */}
      <span aria-hidden="true">{props.reorderHandle}</span>
      <HeadButtons column={column} place={place} />
      {props.resizeHandle}
    </div>
  )
}

/** The name that sorts, and the button of the menu. Blueprint renders headers often, and these stay. */
const HeadButtons = memo(function HeadButtons({ column, place }: HeadProps) {
  const intl = useIntl()
  const { sort, onSort } = useHeads()
  const name = intl.formatMessage({ id: column.header })
  const sorted = sortOf(column, sort)
  return (
    <>
      {column.sort === undefined ? (
        <span className="list-head-name">{name}</span>
      ) : (
        <Button
          variant="minimal"
          size="small"
          className="list-head-name"
          aria-label={intl.formatMessage({ id: 'list.column.sort' }, { column: name })}
          endIcon={
            sorted === 'ascending' ? (
              <ArrowUp size={12} />
            ) : sorted === 'descending' ? (
              <ArrowDown size={12} />
            ) : undefined
          }
          onClick={() => onSort(nextSort(column.sort, sort))}
        >
          {name}
        </Button>
      )}
      <Popover placement="bottom-end" content={<HeadMenu column={column} place={place} />}>
        <Button
          variant="minimal"
          size="small"
          className="list-head-menu"
          icon={<CaretDown size={12} />}
          aria-label={intl.formatMessage({ id: 'list.column.menu' }, { column: name })}
        />
      </Popover>
    </>
  )
})

/** The next sort order: descending first, because the newest and largest are wanted most, then ascending, then none. */
function nextSort(field: string | undefined, sort: string | null): string | null {
  if (field === undefined || sort === field) return null
  return sort === `-${field}` ? field : `-${field}`
}
