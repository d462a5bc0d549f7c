import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, FullCircle, Maximize, Minimize } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Menu, MenuDivider, MenuItem } from '../../ui/popover.tsx'
import type { Column } from './list-types.ts'
import { sortOf, useHeads } from './table-context.ts'

/** The pixels by which one key press resizes a column. */
const step = 24

export interface HeadProps {
  readonly column: Column<never>
  readonly place: number
}

/** All actions on a column. */
export function HeadMenu({ column, place }: HeadProps) {
  const intl = useIntl()
  const { columns, sort, onSort, onMove, onHide, onResize } = useHeads()
  const sorted = sortOf(column, sort)
  const name = intl.formatMessage({ id: column.header })
  return (
    <Menu aria-label={intl.formatMessage({ id: 'list.column.menu' }, { column: name })}>
      {column.sort !== undefined && (
        <>
          <MenuItem
            icon={<ArrowUp />}
            text={intl.formatMessage({ id: 'list.column.sortAscending' })}
            active={sorted === 'ascending'}
            onClick={() => onSort(column.sort ?? null)}
          />
          <MenuItem
            icon={<ArrowDown />}
            text={intl.formatMessage({ id: 'list.column.sortDescending' })}
            active={sorted === 'descending'}
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
        disabled={place === 0}
        onClick={() => onMove(place, place - 1)}
      />
      <MenuItem
        icon={<ArrowRight />}
        text={intl.formatMessage({ id: 'list.column.moveRight' })}
        disabled={place === columns.length - 1}
        onClick={() => onMove(place, place + 1)}
      />
      <MenuItem
        icon={<Maximize />}
        text={intl.formatMessage({ id: 'list.column.wider' })}
        shouldDismissPopover={false}
        onClick={() => onResize(place, step)}
      />
      <MenuItem
        icon={<Minimize />}
        text={intl.formatMessage({ id: 'list.column.narrower' })}
        shouldDismissPopover={false}
        onClick={() => onResize(place, -step)}
      />
      <MenuItem
        icon={<EyeOff />}
        text={intl.formatMessage({ id: 'list.column.hide' })}
        disabled={columns.length === 1}
        onClick={() => onHide(place)}
      />
    </Menu>
  )
}
