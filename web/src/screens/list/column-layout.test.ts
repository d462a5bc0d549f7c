import { describe, expect, it } from 'vitest'
import {
  columnWidths,
  idWidths,
  isShown,
  moveColumn,
  orderColumns,
  originalLayout,
  readLayout,
  showColumn,
} from './column-layout.ts'
import type { Column } from './list-types.ts'

const column = (id: string, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  header: 'list.filters',
  width: 100,
  cell: (row) => row,
  ...more,
})
const columns = [column('id'), column('status'), column('amount'), column('extra', { hidden: true })]
const ids = (list: readonly Column<string>[]) => list.map(({ id }) => id)

describe('the layout of columns', () => {
  it('falls back to the original if nothing valid is stored', () => {
    expect(readLayout(null)).toEqual(originalLayout)
    expect(readLayout('{')).toEqual(originalLayout)
    expect(readLayout('{"order":3}')).toEqual(originalLayout)
    const layout = { ...originalLayout, widths: { id: 80 } }
    expect(readLayout(JSON.stringify(layout))).toEqual(layout)
  })

  it('moves a column, and keeps newer columns at their defined position', () => {
    const moved = moveColumn(columns, 'amount', 'id', originalLayout)
    expect(ids(orderColumns(columns, moved))).toEqual(['amount', 'id', 'status', 'extra'])
    const old = { ...originalLayout, order: ['status', 'id'] }
    expect(ids(orderColumns(columns, old))).toEqual(['status', 'id', 'amount', 'extra'])
  })

  it('hides visible columns and shows hidden ones', () => {
    const [first, , , extra] = columns
    if (!first || !extra) throw new Error('columns')
    expect(isShown(first, showColumn(first, false, originalLayout))).toBe(false)
    expect(isShown(extra, originalLayout)).toBe(false)
    expect(isShown(extra, showColumn(extra, true, originalLayout))).toBe(true)
    expect(isShown(extra, showColumn(extra, false, showColumn(extra, true, originalLayout)))).toBe(false)
  })

  it('fills the available width, but keeps widths set by the user', () => {
    const visible = columns.slice(0, 3)
    expect(columnWidths(visible, originalLayout, 400)).toEqual([133, 133, 134])
    expect(columnWidths(visible, { ...originalLayout, widths: { id: 60 } }, 400)).toEqual([60, 170, 170])
    expect(columnWidths(visible, originalLayout, 200)).toEqual([100, 100, 100])
  })

  it('takes missing space from the columns that can shrink', () => {
    const narrow = [column('id'), column('method', { minWidth: 60 }), column('created', { minWidth: 80 })]
    expect(columnWidths(narrow, originalLayout, 270)).toEqual([100, 80, 90])
    expect(columnWidths(narrow, originalLayout, 100)).toEqual([100, 60, 80])
    expect(columnWidths(narrow, { ...originalLayout, widths: { method: 90 } }, 270)).toEqual([100, 90, 80])
  })

  it('never truncates ids', () => {
    const withIds = [column('id', { copy: (row) => row, minWidth: 50 }), column('amount')]
    const needed = idWidths(withIds, ['chg-1', 'chg-a-much-longer-id'])
    expect(needed).toEqual({ id: 170 })
    expect(columnWidths(withIds, originalLayout, 100, needed)).toEqual([170, 100])
  })
})
