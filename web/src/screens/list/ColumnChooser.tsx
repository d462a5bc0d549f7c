import { Button, Checkbox } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, ColumnLayout as ColumnIcon } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Popover } from '../../ui/popover.tsx'
import { type ColumnLayout, isShown, moveColumn, orderColumns, originalLayout, showColumn } from './column-layout.ts'
import type { Column } from './list-types.ts'

interface ColumnChooserProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly layout: ColumnLayout
  readonly onLayout: (layout: ColumnLayout) => void
}

/** Shows, hides and reorders columns. One always stays, because the first column links to the row's page. */
export function ColumnChooser<Row>({ columns, layout, onLayout }: ColumnChooserProps<Row>) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'list.columns' })
  const ordered = orderColumns(columns, layout)
  const shown = ordered.filter((column) => isShown(column, layout))
  return (
    <Popover
      placement="bottom-end"
      content={
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
      }
    >
      <Button className="column-button" icon={<ColumnIcon />} variant="minimal" aria-label={label} title={label} />
    </Popover>
  )
}
