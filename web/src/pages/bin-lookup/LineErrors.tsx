import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import '../../screens/import/import.css'
import { keep } from '../../screens/download/use-download.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import './bin-import.css'
import { csvFile } from './csv-file.ts'
import type { LineError } from './line-error.ts'

interface LineErrorsProps {
  readonly title: string
  readonly about: string
  readonly errors: readonly LineError[]
  /** The name of the file that contains the lines. */
  readonly file: string
}

/** Number of lines displayed at a time. */
const step = 50

const none = <span className="muted">–</span>

/** The lines that are not imported, by number. They can also be downloaded. */
export function LineErrors({ title, about, errors, file }: LineErrorsProps) {
  const { formatMessage, formatNumber } = useIntl()
  const [most, setMost] = useState(step)
  const heads = (['line', 'column', 'value', 'problem'] as const).map((id) => formatMessage({ id: `bin.import.${id}` }))
  const save = () => {
    const rows = errors.map(({ line, column, value, problem }) => [
      line === null ? '' : String(line),
      column,
      value,
      problem,
    ])
    keep(new Blob([csvFile([heads, ...rows])], { type: 'text/csv' }), `${file.replace(/\.csv$/i, '')}-bad-lines.csv`)
  }
  return (
    <Panel
      title={title}
      actions={
        <Button size="small" icon={<Download />} onClick={save}>
          {formatMessage({ id: 'bin.import.saveLines' })}
        </Button>
      }
    >
      <p className="import-text">{about}</p>
      <DataTable
        isFixed
        className="bin-import-lines"
        label={title}
        rows={errors.slice(0, most)}
        columns={[
          {
            header: 'bin.import.line',
            cell: ({ line }) => (line === null ? none : formatNumber(line, { useGrouping: false })),
          },
          { header: 'bin.import.column', cell: ({ column }) => (column ? <code translate="no">{column}</code> : none) },
          { header: 'bin.import.value', cell: ({ value }) => (value ? <bdi>{value}</bdi> : none) },
          { header: 'bin.import.problem', cell: ({ problem }) => problem },
        ]}
      />
      {errors.length > most && (
        <Button size="small" onClick={() => setMost(most + step)}>
          {formatMessage({ id: 'import.more' }, { count: Math.min(step, errors.length - most) })}
        </Button>
      )}
    </Panel>
  )
}
