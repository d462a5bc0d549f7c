import { useQuery } from '@apollo/client/react'
import { Button, Callout, DialogBody, DialogFooter, Radio, RadioGroup } from '@blueprintjs/core'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { Failure } from '../error/Failure.tsx'
import { useLeave } from '../form/use-leave.tsx'
import { type ColumnLayout, isShown, orderColumns } from '../list/column-layout.ts'
import type { Column, Filter, ListVariables } from '../list/list-types.ts'
import { useFilterText } from '../list/use-filter-text.ts'
import { useDataMerchant } from '../object/use-data-merchant.ts'
import { ExportProgress } from './ExportProgress.tsx'
import './export.css'
import { exportColumnsQuery } from './export-query.ts'
import { isMasked, pathsOf } from './shown-columns.ts'
import { useExport } from './use-export.ts'

/** The state of the list to export. */
export interface ExportedList<Row> {
  /** The stem of the list. */
  readonly list: string
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly layout: ColumnLayout
  readonly filters: readonly Filter[]
  readonly values: Readonly<Record<string, string>>
  readonly variables: ListVariables
  readonly total: number
  readonly totalIsExact: boolean
  /** The ids of the selected rows; empty if there are none. */
  readonly selected: readonly string[]
}

interface ExportDialogProps {
  // The dialog never inspects a row.
  readonly of: ExportedList<never>
  readonly onClose: () => void
}

/** The input of the form. It stays if the export fails. */
interface ExportChoice {
  readonly format: string
  readonly rows: string
  readonly columns: string
}

/** The gateway's limits: maximum number of selected rows in a file, and maximum length of its URL, which lists them. */
const mostIds = 500
const longestPath = 12_000

/** The sort orders for a file with all rows. Any other file has the order of the screen and is read twice. */
const byCreation = /^-?(creationTime|at)$/

/** Exports a list: asks for format, rows and columns, and then shows the progress and the proof. */
export function ExportDialog({ of, onClose }: ExportDialogProps) {
  const { formatMessage } = useIntl()
  useReturnFocus()
  const { file, start, again, forget } = useExport(useDataMerchant())
  const [choice, setChoice] = useState<ExportChoice>({
    format: 'xlsx',
    rows: of.selected.length > 0 ? 'selected' : 'all',
    columns: 'shown',
  })
  const isRunning = file.state === 'arriving' || file.state === 'checking'
  const conditions = useConditions(of)
  const { leave } = useLeave({ isHeld: isRunning, isTyped: () => false, onLeave: onClose })
  return (
    <ModalDialog
      isOpen
      className="export-dialog"
      title={formatMessage({ id: 'export.title' }, { list: of.title })}
      onClose={leave}
      isCloseButtonShown={!isRunning}
      canOutsideClickClose={false}
      canEscapeKeyClose={!isRunning}
    >
      {file.state === 'idle' ? (
        <ExportForm
          of={of}
          conditions={conditions}
          choice={choice}
          onChoice={(changed) => setChoice({ ...choice, ...changed })}
          onStart={start}
          onClose={onClose}
        />
      ) : (
        <ExportProgress file={file} conditions={conditions} onAgain={again} onChange={forget} onClose={onClose} />
      )}
    </ModalDialog>
  )
}

/** The search and the filters of the list, as texts. */
function useConditions({ filters, values, variables }: ExportedList<never>): readonly string[] {
  const { formatMessage } = useIntl()
  const textOf = useFilterText()
  const search = variables.search ? [formatMessage({ id: 'export.search' }, { search: variables.search })] : []
  const set = filters.filter((filter) =>
    'field' in filter ? values[filter.field] : values[filter.from] || values[filter.to],
  )
  return [...search, ...set.map((filter) => `${formatMessage({ id: filter.label })}: ${textOf(filter, values)}`)]
}

interface ExportFormProps extends ExportDialogProps {
  readonly conditions: readonly string[]
  readonly choice: ExportChoice
  readonly onChoice: (changed: Partial<ExportChoice>) => void
  readonly onStart: (path: string) => void
}

function ExportForm({ of, conditions, choice, onChoice, onStart, onClose }: ExportFormProps) {
  const { formatMessage, formatNumber } = useIntl()
  const { list, selected, total, totalIsExact, variables } = of
  const { format, rows, columns } = choice
  const query = useQuery(exportColumnsQuery, { variables: { list } })
  const known = query.data?.columns
  if (known === undefined) {
    return (
      <DialogBody>
        {query.error ? (
          <Failure
            what={formatMessage({ id: 'export.failed' })}
            error={query.error}
            retry={() => void query.refetch().catch(() => undefined)}
          />
        ) : (
          <SkeletonLines count={6} />
        )}
      </DialogBody>
    )
  }
  const shown = orderColumns(of.columns, of.layout).filter((column) => isShown(column, of.layout))
  const { paths, left } = pathsOf(
    shown.map(({ id }) => id),
    known,
  )
  const usual = known.filter(({ isUsual, missing }) => isUsual && missing.length === 0).map(({ path }) => path)
  const chosen = columns === 'shown' ? paths : usual
  const isSelected = rows === 'selected'
  const parameters = new URLSearchParams({ format, columns: chosen.join(',') })
  if (isSelected) parameters.set('ids', JSON.stringify(selected))
  else {
    if (variables.search) parameters.set('search', variables.search)
    if (Object.keys(variables.filter).length > 0) parameters.set('filter', JSON.stringify(variables.filter))
    if (variables.sort) parameters.set('sort', variables.sort)
  }
  const path = `/files/lists/${list}?${parameters}`
  const isTooLong = isSelected && (selected.length > mostIds || path.length > longestPath)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onStart(path)
  }
  const leftNames = shown.filter(({ id }) => left.includes(id)).map(({ header }) => formatMessage({ id: header }))
  return (
    <form onSubmit={submit}>
      <DialogBody>
        <div className="export-form">
          <RadioGroup
            label={formatMessage({ id: 'export.format' })}
            name="format"
            selectedValue={format}
            onChange={({ currentTarget }) => onChoice({ format: currentTarget.value })}
          >
            <Radio value="xlsx" label={formatMessage({ id: 'export.format.xlsx' })} />
            <Radio value="csv" label={formatMessage({ id: 'export.format.csv' })} />
          </RadioGroup>
          <RadioGroup
            label={formatMessage({ id: 'export.rows' })}
            name="rows"
            selectedValue={rows}
            onChange={({ currentTarget }) => onChoice({ rows: currentTarget.value })}
          >
            {selected.length > 0 && (
              <Radio
                value="selected"
                label={formatMessage({ id: 'export.rows.selected' }, { count: selected.length })}
              />
            )}
            <Radio
              value="all"
              label={formatMessage(
                { id: totalIsExact ? 'export.rows.all' : 'export.rows.atLeast' },
                { count: total, number: formatNumber(total) },
              )}
            />
          </RadioGroup>
          {isTooLong && (
            <Callout compact intent="warning" role="alert">
              {formatMessage({ id: 'export.tooMany' })}
            </Callout>
          )}
          {!isSelected && conditions.length > 0 && <p className="export-note">{conditions.join(' · ')}</p>}
          <RadioGroup
            label={formatMessage({ id: 'export.columns' })}
            name="columns"
            selectedValue={columns}
            onChange={({ currentTarget }) => onChoice({ columns: currentTarget.value })}
          >
            <Radio value="shown" label={formatMessage({ id: 'export.columns.shown' }, { count: paths.length })} />
            <Radio value="all" label={formatMessage({ id: 'export.columns.all' }, { count: usual.length })} />
          </RadioGroup>
          {columns === 'shown' && leftNames.length > 0 && (
            <p className="export-note">{formatMessage({ id: 'export.left' }, { names: leftNames.join(', ') })}</p>
          )}
          {chosen.some(isMasked) && <Callout compact>{formatMessage({ id: 'export.masked' })}</Callout>}
          <p className="export-note">
            {formatMessage({
              id:
                isSelected || variables.sort === null || byCreation.test(variables.sort)
                  ? 'export.frozen'
                  : 'export.otherOrder',
            })}
          </p>
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{formatMessage({ id: 'export.close' })}</Button>
            <Button type="submit" intent="primary" disabled={chosen.length === 0 || isTooLong}>
              {formatMessage({ id: 'export.start' })}
            </Button>
          </>
        }
      />
    </form>
  )
}
