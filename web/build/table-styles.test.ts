import { expect, test } from 'vitest'
import { withoutMissing } from './table-styles.ts'

test.each([
  ['.bp6-table-selection-enabled .bp6-table-cell{cursor:cell}', ''],
  ['.bp6-table-menu,.bp6-table-body{flex:none}', '.bp6-table-body{flex:none}'],
  ['@media print{.bp6-table-quadrant-left{right:0}}', ''],
  ['.bp6-table-head:not(.bp6-table-menu){flex:none}', '.bp6-table-head:not(.bp6-table-menu){flex:none}'],
])('removes from %s the rules that apply to nothing in a list', (css, kept) => {
  expect(withoutMissing(css)).toBe(kept)
})
