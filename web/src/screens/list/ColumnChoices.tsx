import { Button, Checkbox } from '@blueprintjs/core'
import { ChevronDown, ChevronUp } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { type ColumnLayout, isShown, moveColumn, orderColumns, originalLayout, showColumn } from './column-layout.ts'
import type { Column } from './list-types.ts'

/** The columns of a list with their layout. */
export interface ColumnChoicesProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly layout: ColumnLayout
  readonly onLayout: (layout: ColumnLayout) => void
}

/** The columns with a box to show each and buttons to move it. */
export function ColumnChoices<Row>({ columns, layout, onLayout }: ColumnChoicesProps<Row>) {
  const intl = useIntl()
  const ordered: readonly Column<Row>[] = orderColumns(columns, layout)
  const shown = ordered.filter((column) => isShown(column, layout))
  return (
    <div className="list-popover">
      <ul className="column-chooser">
        {ordered.map((column, index) => {
          const name = intl.formatMessage({ id: column.header })
          const [before, after] = [ordered[index - 1], ordered[index + 1]]
          return (
            <li key={column.id}>
              <Checkbox
                label={name}
                checked={isShown(column, layout)}
                disabled={isShown(column, layout) && shown.length === 1}
                onChange={(event) => onLayout(showColumn(column, event.currentTarget.checked, layout))}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<ChevronUp />}
                aria-label={`${name}: ${intl.formatMessage({ id: 'list.column.moveLeft' })}`}
                disabled={!before}
                onClick={() => before && onLayout(moveColumn(columns, column.id, before.id, layout))}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<ChevronDown />}
                aria-label={`${name}: ${intl.formatMessage({ id: 'list.column.moveRight' })}`}
                disabled={!after}
                onClick={() => after && onLayout(moveColumn(columns, column.id, after.id, layout))}
              />
            </li>
          )
        })}
      </ul>
      <Button size="small" fill disabled={layout === originalLayout} onClick={() => onLayout(originalLayout)}>
        {intl.formatMessage({ id: 'list.columns.reset' })}
      </Button>
    </div>
  )
}
