import { Button } from '@blueprintjs/core'
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  CaretDown,
  EyeOff,
  FullCircle,
  Maximize,
  Minimize,
} from '@blueprintjs/icons'
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Menu, MenuDivider, MenuItem, Popover } from '../../ui/popover.tsx'
import type { Column } from './list-types.ts'

/** The pixels by which one key press resizes a column. */
const step = 24

interface HeaderCellProps<Row> {
  readonly id: string
  readonly column: Column<Row>
  readonly place: number
  readonly sort: string | null
  readonly canMoveLeft: boolean
  readonly canMoveRight: boolean
  readonly onSort: (sort: string | null) => void
  readonly onMove: (by: 1 | -1) => void
  /** Null for the last visible column. */
  readonly onHide: (() => void) | null
  readonly onResize: (by: number) => void
  /** Blueprint's table sets the rest. */
  readonly className?: string
  readonly style?: CSSProperties
  readonly targetRef?: RefObject<HTMLDivElement | null>
  readonly reorderHandle?: ReactNode
  readonly resizeHandle?: ReactNode
}

/** The header of a column: its name sorts, its menu offers all column actions for the keyboard. */
export function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { id, column, place, sort, onSort, onMove, onHide, onResize } = props
  const intl = useIntl()
  const own = useRef<HTMLDivElement>(null)
  const target = props.targetRef ?? own
  useLayoutEffect(() => {
    // Blueprint renders every header twice, the second over the first. The covered one is hidden and must not have the
    // id.
    const element = target.current
    if (element && !element.closest('.bp6-table-quadrant-main')) element.id = id
    // Blueprint names the drag handle in English only.
    const handle = element?.querySelector('.bp6-table-reorder-handle title')
    if (handle) handle.textContent = intl.formatMessage({ id: 'list.column.drag' })
  })
  const name = intl.formatMessage({ id: column.header })
  const ascending = column.sort !== undefined && sort === column.sort
  const descending = column.sort !== undefined && sort === `-${column.sort}`
  const sorted = ascending ? 'ascending' : descending ? 'descending' : undefined
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus
    // biome-ignore lint/a11y/useSemanticElements: Blueprint lays headers out in a flex box, which does not work for a th
    <div
      ref={target}
      role="columnheader"
      aria-colindex={place + 1}
      aria-sort={sorted}
      aria-label={name}
      className={`bp6-table-header bp6-table-column-header-cell list-head ${column.align === 'right' ? 'list-head-right' : ''} ${sorted ? 'list-head-sorted' : ''} ${props.className ?? ''}`}
      style={props.style}
    >
      {/* The drag handle has an English title. For users who cannot see or drag it, the menu moves the column. */}
      <span aria-hidden="true">{props.reorderHandle}</span>
      {column.sort === undefined ? (
        <span className="list-head-name">{name}</span>
      ) : (
        <Button
          variant="minimal"
          size="small"
          className="list-head-name"
          aria-label={intl.formatMessage({ id: 'list.column.sort' }, { column: name })}
          endIcon={ascending ? <ArrowUp size={12} /> : descending ? <ArrowDown size={12} /> : undefined}
          onClick={() => onSort(nextSort(column.sort, sort))}
        >
          {name}
        </Button>
      )}
      <Popover
        placement="bottom-end"
        content={
          <Menu aria-label={intl.formatMessage({ id: 'list.column.menu' }, { column: name })}>
            {column.sort !== undefined && (
              <>
                <MenuItem
                  icon={<ArrowUp />}
                  text={intl.formatMessage({ id: 'list.column.sortAscending' })}
                  active={ascending}
                  onClick={() => onSort(column.sort ?? null)}
                />
                <MenuItem
                  icon={<ArrowDown />}
                  text={intl.formatMessage({ id: 'list.column.sortDescending' })}
                  active={descending}
                  onClick={() => onSort(`-${column.sort}`)}
                />
                {sorted && (
                  <MenuItem
                    icon={<FullCircle />}
                    text={intl.formatMessage({ id: 'list.column.sortNone' })}
                    onClick={() => onSort(null)}
                  />
                )}
                <MenuDivider />
              </>
            )}
            <MenuItem
              icon={<ArrowLeft />}
              text={intl.formatMessage({ id: 'list.column.moveLeft' })}
              disabled={!props.canMoveLeft}
              onClick={() => onMove(-1)}
            />
            <MenuItem
              icon={<ArrowRight />}
              text={intl.formatMessage({ id: 'list.column.moveRight' })}
              disabled={!props.canMoveRight}
              onClick={() => onMove(1)}
            />
            <MenuItem
              icon={<Maximize />}
              text={intl.formatMessage({ id: 'list.column.wider' })}
              shouldDismissPopover={false}
              onClick={() => onResize(step)}
            />
            <MenuItem
              icon={<Minimize />}
              text={intl.formatMessage({ id: 'list.column.narrower' })}
              shouldDismissPopover={false}
              onClick={() => onResize(-step)}
            />
            <MenuItem
              icon={<EyeOff />}
              text={intl.formatMessage({ id: 'list.column.hide' })}
              disabled={onHide === null}
              onClick={() => onHide?.()}
            />
          </Menu>
        }
      >
        <Button
          variant="minimal"
          size="small"
          className="list-head-menu"
          icon={<CaretDown size={12} />}
          aria-label={intl.formatMessage({ id: 'list.column.menu' }, { column: name })}
        />
      </Popover>
      {props.resizeHandle}
    </div>
  )
}

/** The next sort order: descending first, because the newest and largest are wanted most, then ascending, then none. */
function nextSort(field: string | undefined, sort: string | null): string | null {
  if (field === undefined || sort === field) return null
  return sort === `-${field}` ? field : `-${field}`
}
