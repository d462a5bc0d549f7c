import { useIntl } from 'react-intl'
import { ReplanNotice } from '../../screens/import/ReplanNotice.tsx'
import type { Replan } from '../../screens/import/use-import.ts'
import type { Plan } from './account-import-query.ts'
import { changedSince, keyOf } from './changed-since.ts'
import { ItemName } from './ItemName.tsx'

interface PlanMovedProps {
  readonly replan: Replan<Plan>
  readonly plan: Plan
  readonly merchant: string
}

/** Explains why the plan is new, with the objects that someone else has changed. */
export function PlanMoved({ replan: { reason, before }, plan, merchant }: PlanMovedProps) {
  const { formatMessage } = useIntl()
  const moved = reason === 'moved' ? changedSince(before.items, plan.items) : []
  return (
    <ReplanNotice what={formatMessage({ id: `transfer.${reason}` })}>
      {moved.length > 0 && (
        <>
          <p>{formatMessage({ id: 'transfer.moved.what' })}</p>
          <ul className="failure-details">
            {moved.map((item) => (
              <li key={keyOf(item)}>
                <ItemName item={item} merchant={merchant} />
              </li>
            ))}
          </ul>
        </>
      )}
    </ReplanNotice>
  )
}
