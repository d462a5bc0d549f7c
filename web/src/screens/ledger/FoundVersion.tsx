import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { DataTable } from '../../ui/DataTable.tsx'
import { Timestamp } from '../shown/Timestamp.tsx'
import type { ShowKept } from './ChangesTable.tsx'
import { KeptText } from './KeptText.tsx'
import { useLedgerTexts } from './use-ledger-texts.ts'
import type { Version } from './versions.ts'

interface FoundVersionProps {
  readonly version: Version
  /** Whether it is the state before the first recorded change. */
  readonly isFirst: boolean
  /** The fields that later changes have modified. Only these are shown. */
  readonly fields: ReadonlySet<string>
  readonly restore: ReactNode
  readonly show: ShowKept | undefined
}

/** A state that no entry has produced: before the first change in the portal, or after a change elsewhere. */
export function FoundVersion({ version, isFirst, fields, restore, show }: FoundVersionProps) {
  const { formatMessage } = useIntl()
  const texts = useLedgerTexts()
  const { number, values, changedBy } = version
  const rows = values.filter(({ field }) => fields.has(field))
  const all = Object.fromEntries(values.map(({ field, value }) => [field, value]))
  const title = formatMessage({ id: isFirst ? 'ledger.version.found' : 'ledger.version.elsewhere' })
  return (
    <li className="ledger-item">
      <div className="ledger-item-head">
        <span className="ledger-item-name">
          <strong>{number === null ? title : formatMessage({ id: 'ledger.version' }, { number })}</strong>
          {number !== null && <span className="muted">{title}</span>}
        </span>
        <span className="muted">
          {isFirst
            ? formatMessage({ id: 'ledger.version.found.means' })
            : formatMessage(
                { id: 'ledger.version.elsewhere.means' },
                { at: changedBy && <Timestamp key="at" iso={changedBy.at} /> },
              )}
        </span>
      </div>
      <div className="ledger-item-changes">
        {rows.length > 0 && (
          <DataTable
            isFixed
            label={title}
            rows={rows}
            columns={[
              { header: 'ledger.field', cell: ({ field }) => texts.label(field) },
              {
                header: 'ledger.valueThen',
                cell: ({ field, value, recordedAs }) =>
                  (recordedAs === 'VALUE' && value !== null && show?.(field, all)) || (
                    <KeptText value={value} recordedAs={recordedAs} field={field} />
                  ),
              },
            ]}
          />
        )}
        {restore}
      </div>
    </li>
  )
}
