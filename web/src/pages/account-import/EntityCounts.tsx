import { HTMLTable } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import './account-import.css'
import type { PlanItem } from './account-import-query.ts'
import { useEntityName } from './entity-name.ts'

const outcomes = ['ADDED', 'CHANGED', 'UNCHANGED', 'KEPT'] as const

/** The number of new, changed, unchanged and missing objects per list. */
export function EntityCounts({ items }: { readonly items: readonly PlanItem[] }) {
  const { formatMessage, formatNumber } = useIntl()
  const entityName = useEntityName()
  const entities = Map.groupBy(items, ({ entity }) => entity)
  return (
    <HTMLTable compact className="account-import-counts" aria-label={formatMessage({ id: 'transfer.counts' })}>
      <thead>
        <tr>
          <th scope="col">{formatMessage({ id: 'transfer.entity' })}</th>
          {outcomes.map((outcome) => (
            <th key={outcome} scope="col" className="account-import-figure">
              {formatMessage({ id: `transfer.count.${outcome}` })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...entities].map(([entity, of]) => (
          <tr key={entity}>
            <th scope="row">{entityName({ entity, objectType: of[0]?.objectType ?? null })}</th>
            {outcomes.map((outcome) => {
              const count = of.filter((item) => item.outcome === outcome).length
              return (
                <td key={outcome} className="account-import-figure">
                  {count === 0 ? <span className="muted">–</span> : formatNumber(count)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}
