import { HTMLTable } from '@blueprintjs/core'
import type { BinFileFault, BinImported, BinImportPlan } from '@portal/schema/bin-import'
import { useIntl } from 'react-intl'
import { ImportAction } from '../../screens/import/ImportAction.tsx'
import type { ImportRun } from '../../screens/import/use-import.ts'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import './bin-import.css'
import { LineErrors } from './LineErrors.tsx'
import { lineError } from './line-error.ts'
import { Overlaps } from './Overlaps.tsx'
import { PlannedLines } from './PlannedLines.tsx'

interface ImportPlanProps {
  readonly file: string
  readonly plan: BinImportPlan
  readonly run: ImportRun<BinImportPlan, BinImported, BinFileFault>
}

/** The effects of an import, for review, and the button that runs it. */
export function ImportPlan({ file, plan, run }: ImportPlanProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const { added, changed, unchanged, bad, lines, badLines, items } = plan
  const count = added + changed
  const counts = { added, changed, unchanged, bad, lines }
  return (
    <>
      <Panel title={formatMessage({ id: 'import.plan' }, { file })}>
        <Counts counts={counts} label={formatMessage({ id: 'bin.import.counts' })} />
        <p className="muted bin-import-hash">
          {formatMessage({ id: 'bin.import.hash' })} <code>{plan.fileHash}</code>
        </p>
        {count > 0 ? (
          <ImportAction
            run={run}
            action={formatMessage({ id: 'bin.import.action' }, { count })}
            title={formatMessage({ id: 'bin.import.confirm' })}
            means={
              <>
                <p>{formatMessage({ id: 'bin.import.confirm.means' }, { added, changed })}</p>
                {bad > 0 && <p>{formatMessage({ id: 'bin.import.confirm.bad' }, { count: bad })}</p>}
              </>
            }
          />
        ) : (
          <p role="status">{formatMessage({ id: bad > 0 ? 'bin.import.nothingGood' : 'bin.import.nothing' })}</p>
        )}
      </Panel>
      {bad > 0 && (
        <LineErrors
          title={formatMessage({ id: 'bin.import.badLines' }, { count: bad })}
          about={formatMessage({ id: 'bin.import.badLines.about' })}
          errors={badLines.map((line) => lineError(line, intl))}
          file={file}
        />
      )}
      <Overlaps overlaps={plan.overlaps} total={plan.overlapping} />
      {changed > 0 && <PlannedLines outcome="CHANGED" items={items} total={changed} />}
      {added > 0 && <PlannedLines outcome="ADDED" items={items} total={added} />}
    </>
  )
}

const outcomes = ['added', 'changed', 'unchanged', 'bad', 'lines'] as const

interface CountsProps {
  readonly counts: Readonly<Record<(typeof outcomes)[number], number>>
  readonly label: string
}

/** The number of lines per outcome. The last figure is the sum of the others. */
function Counts({ counts, label }: CountsProps) {
  const { formatMessage, formatNumber } = useIntl()
  return (
    <HTMLTable compact className="bin-import-counts" aria-label={label}>
      <thead>
        <tr>
          {outcomes.map((outcome) => (
            <th key={outcome} scope="col">
              {formatMessage({ id: `bin.import.count.${outcome}` })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {outcomes.map((outcome) => (
            <td key={outcome}>{formatNumber(counts[outcome])}</td>
          ))}
        </tr>
      </tbody>
    </HTMLTable>
  )
}
