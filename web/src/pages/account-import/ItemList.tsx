import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { KeptText } from '../../screens/ledger/KeptText.tsx'
import { useLedgerTexts } from '../../screens/ledger/use-ledger-texts.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { Tone } from '../../ui/tone.ts'
import './account-import.css'
import type { PlanItem } from './account-import-query.ts'
import { keyOf } from './changed-since.ts'
import { ItemName } from './ItemName.tsx'

interface ItemListProps {
  readonly items: readonly PlanItem[]
  readonly merchant: string
  /** Whether the items will change (`count`) or still differ after the import (`drift`). */
  readonly words: 'count' | 'drift'
}

/** Number of items displayed at a time. */
const step = 50

/** Objects with their changes, field by field. */
export function ItemList({ items, merchant, words }: ItemListProps) {
  const { formatMessage } = useIntl()
  const [most, setMost] = useState(step)
  if (items.length === 0) return null
  return (
    <>
      <ul className="account-import-items">
        {items.slice(0, most).map((item) => (
          <li key={keyOf(item)}>
            <Item item={item} merchant={merchant} words={words} />
          </li>
        ))}
      </ul>
      {items.length > most && (
        <Button size="small" onClick={() => setMost(most + step)}>
          {formatMessage({ id: 'import.more' }, { count: Math.min(step, items.length - most) })}
        </Button>
      )}
    </>
  )
}

const tones: Readonly<Record<PlanItem['outcome'], Tone>> = {
  ADDED: 'held',
  CHANGED: 'wait',
  UNCHANGED: 'good',
  KEPT: 'ended',
}

function Item({ item, merchant, words }: Omit<ItemListProps, 'items'> & { readonly item: PlanItem }) {
  const { formatMessage } = useIntl()
  const { outcome, changes, warnings, carriesTraffic } = item
  const isDrift = words === 'drift' && (outcome === 'ADDED' || outcome === 'CHANGED')
  const label = formatMessage({ id: isDrift ? `transfer.drift.${outcome}` : `transfer.count.${outcome}` })
  return (
    <>
      <div className="account-import-item">
        <StatusTag tone={tones[outcome]} label={label} code={outcome} />
        <span className="account-import-name">
          <ItemName item={item} merchant={merchant} />
        </span>
        {carriesTraffic && !warnings.includes('STOPS_TRAFFIC') && (
          <span className="muted">{formatMessage({ id: 'transfer.item.traffic' })}</span>
        )}
      </div>
      {warnings.map((warning) => (
        <p key={warning} className={`account-import-warning account-import-${warning}`}>
          {formatMessage({ id: `transfer.warning.${warning}` })}
        </p>
      ))}
      {changes.length > 0 && <Changes item={item} />}
    </>
  )
}

function Changes({ item: { changes, outcome, name, objectId, entity } }: { readonly item: PlanItem }) {
  const { formatMessage } = useIntl()
  const isNew = outcome === 'ADDED'
  return (
    <DataTable
      isFixed
      label={formatMessage({ id: 'transfer.change' }, { name: name ?? objectId ?? entity })}
      rows={changes}
      columns={[
        { header: 'transfer.field', cell: ({ field }) => <FieldName path={field} /> },
        !isNew && { header: 'ledger.before', cell: ({ before }) => <KeptText value={before} recordedAs="VALUE" /> },
        { header: 'ledger.after', cell: ({ after }) => <KeptText value={after} recordedAs="VALUE" /> },
      ]}
    />
  )
}

/** The label of a field, or its path in the file if it has no label. */
export function FieldName({ path }: { readonly path: string }) {
  const name = useLedgerTexts().field(path)
  return name === path ? <code translate="no">{path}</code> : <span title={path}>{name}</span>
}
