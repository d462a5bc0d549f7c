import { Button, HTMLTable } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import '../../screens/ledger/ledger.css'
import { keep } from '../../screens/use-download.ts'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import './bin-import.css'
import { csvFile } from './csv-file.ts'
import type { LineError } from './line-error.ts'

interface LineErrorsProps {
  readonly title: string
  readonly about: string
  readonly errors: readonly LineError[]
  /** The file that the lines are of. */
  readonly file: string
}

/** So many are shown at once. */
const step = 50

/** Lines that are not imported, each by its number, to be read or saved. */
export function LineErrors({ title, about, errors, file }: LineErrorsProps) {
  const { formatMessage, formatNumber } = useIntl()
  const [most, setMost] = useState(step)
  const heads = {
    line: formatMessage({ id: 'bin.import.line' }),
    column: formatMessage({ id: 'bin.import.column' }),
    value: formatMessage({ id: 'bin.import.value' }),
    problem: formatMessage({ id: 'bin.import.problem' }),
  }
  const save = () => {
    const rows = errors.map(({ line, column, value, problem }) => [
      line === null ? '' : String(line),
      column,
      value,
      problem,
    ])
    keep(
      new Blob([csvFile([Object.values(heads), ...rows])], { type: 'text/csv' }),
      `${file.replace(/\.csv$/i, '')}-bad-lines.csv`,
    )
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
      <p className="bin-import-text">{about}</p>
      <HTMLTable compact className="ledger-changes bin-import-lines" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{heads.line}</th>
            <th scope="col">{heads.column}</th>
            <th scope="col">{heads.value}</th>
            <th scope="col">{heads.problem}</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, most).map(({ line, column, value, problem }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one line may have the same fault twice, and none of them moves
            <tr key={place}>
              <th scope="row">
                {line === null ? <span className="muted">–</span> : formatNumber(line, { useGrouping: false })}
              </th>
              <td>{column ? <code translate="no">{column}</code> : <span className="muted">–</span>}</td>
              <td>{value ? <bdi>{value}</bdi> : <span className="muted">–</span>}</td>
              <td>{problem}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {errors.length > most && (
        <Button size="small" onClick={() => setMost(most + step)}>
          {formatMessage({ id: 'transfer.items.more' }, { count: Math.min(step, errors.length - most) })}
        </Button>
      )}
    </Panel>
  )
}
