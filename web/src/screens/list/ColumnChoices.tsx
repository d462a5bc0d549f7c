import { Button, Checkbox } from '@blueprintjs/core'
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
              <MoveButton
                way="up"
                label={`${name}: ${intl.formatMessage({ id: 'list.column.moveLeft' })}`}
                onMove={before && (() => onLayout(moveColumn(columns, column.id, before.id, layout)))}
              />
              <MoveButton
                way="down"
                label={`${name}: ${intl.formatMessage({ id: 'list.column.moveRight' })}`}
                onMove={after && (() => onLayout(moveColumn(columns, column.id, after.id, layout)))}
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

interface MoveButtonProps {
  readonly way: 'up' | 'down'
  readonly label: string
  /** Undefined at the end of the list. */
  readonly onMove: (() => void) | undefined
}

/**
 * Looks like Blueprint's minimal button with a chevron. Two of those in each row would be half of the elements, and the chooser would
 * open later.
 */
function MoveButton({ way, label, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={`bp6-button bp6-minimal bp6-small column-move column-move-${way}`}
      aria-label={label}
      disabled={!onMove}
      onClick={onMove}
    />
  )
}
