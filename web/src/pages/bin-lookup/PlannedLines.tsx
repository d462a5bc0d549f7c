import { Button } from '@blueprintjs/core'
import { type BinFieldChange, binImportBounds, type PlannedBinLine } from '@portal/schema/bin-import'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import './bin-import.css'

interface PlannedLinesProps {
  readonly outcome: PlannedBinLine['outcome']
  /** The first lines with this outcome. */
  readonly items: readonly PlannedBinLine[]
  /** The number of lines with this outcome. */
  readonly total: number
}

/** Number of lines displayed at a time. */
const step = 20

/** Lines that add or change a lookup, field by field. */
export function PlannedLines({ outcome, items, total }: PlannedLinesProps) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const [most, setMost] = useState(step)
  const known = items.filter((item) => item.outcome === outcome)
  return (
    <Panel title={formatMessage({ id: `bin.import.lines.${outcome}` }, { count: total })}>
      <ul className="bin-import-items">
        {known.slice(0, most).map((item) => (
          <li key={item.line}>
            <div className="bin-import-item">
              <span className="muted">{formatMessage({ id: 'bin.import.lineNumber' }, { line: item.line })}</span>
              <strong className="bin-import-name">{item.issuerName}</strong>
              {item.id !== null && <Link to={path('all/bin/:binLookupId', { binLookupId: item.id })}>{item.id}</Link>}
            </div>
            {outcome === 'CHANGED' ? <Changes item={item} /> : <Values changes={item.changes} />}
          </li>
        ))}
      </ul>
      {known.length > most && (
        <Button size="small" onClick={() => setMost(most + step)}>
          {formatMessage({ id: 'import.more' }, { count: Math.min(step, known.length - most) })}
        </Button>
      )}
      {total > known.length && most >= known.length && (
        <p className="muted">
          {formatMessage({ id: 'bin.import.notListed' }, { listed: binImportBounds.listed, total })}
        </p>
      )}
    </Panel>
  )
}

/** The values of a new lookup, in column order. */
function Values({ changes }: { readonly changes: readonly BinFieldChange[] }) {
  return (
    <p className="bin-import-values">
      <Ranges text={changes.find(({ field }) => field === 'ranges')?.after ?? ''} />
      {changes
        .filter(({ field, after }) => field !== 'ranges' && field !== 'issuerName' && after !== null)
        .map(({ after }) => ` · ${after}`)}
    </p>
  )
}

function Changes({ item: { changes, issuerName } }: { readonly item: PlannedBinLine }) {
  const { formatMessage } = useIntl()
  return (
    <DataTable
      isFixed
      label={formatMessage({ id: 'transfer.change' }, { name: issuerName })}
      rows={changes}
      columns={[
        { header: 'transfer.field', cell: ({ field }) => formatMessage({ id: fieldNames[field] }) },
        { header: 'ledger.before', cell: ({ field, before }) => <Value field={field} text={before} /> },
        { header: 'ledger.after', cell: ({ field, after }) => <Value field={field} text={after} /> },
      ]}
    />
  )
}

const fieldNames = {
  binLookupId: 'field.id',
  ranges: 'field.ranges',
  cardBrand: 'field.cardBrand',
  cardType: 'field.cardType',
  cardCategory: 'field.cardCategory',
  issuerName: 'field.issuerName',
  issuerCountry: 'field.issuerCountry',
  status: 'field.status',
} as const

function Value({ field, text }: { readonly field: BinFieldChange['field']; readonly text: string | null }) {
  const { formatMessage } = useIntl()
  if (text === null) return <span className="muted">{formatMessage({ id: 'ledger.noValue' })}</span>
  return field === 'ranges' ? <Ranges text={text} /> : <bdi>{text}</bdi>
}

function Ranges({ text }: { readonly text: string }) {
  return <span className="bin-import-ranges">{text.split('|').join(', ')}</span>
}
