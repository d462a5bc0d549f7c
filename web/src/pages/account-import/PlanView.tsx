import { Switch } from '@blueprintjs/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { FocusedMessage } from '../../screens/form/FocusedMessage.tsx'
import { ImportAction } from '../../screens/import/ImportAction.tsx'
import type { ImportRun } from '../../screens/import/use-import.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import './account-import.css'
import type { Imported, Plan } from './account-import-query.ts'
import { EntityCounts } from './EntityCounts.tsx'
import { ItemList } from './ItemList.tsx'
import { NotCompared } from './NotCompared.tsx'
import { Problems } from './Problems.tsx'

interface PlanViewProps {
  readonly file: string
  readonly plan: Plan
  /** Whether a notice about the new plan takes the focus. */
  readonly isReplan: boolean
  readonly merchant: string
  readonly run: ImportRun<Plan, Imported, string>
  /** Whether it cannot be imported now, because another plan is about to replace it. */
  readonly isOff: boolean
}

/**
 * Imports with more changes than this are confirmed by typing the merchant's name, and so are imports that stop
 * traffic.
 */
const many = 20

/** The effects of an import, for review, and the button that runs it. */
export function PlanView({ file, plan, isReplan, merchant, run, isOff }: PlanViewProps) {
  const { formatMessage } = useIntl()
  const [onlyChanges, setOnlyChanges] = useState(true)
  const { items, problems, added, changed } = plan
  const count = added + changed
  const shown = onlyChanges ? items.filter(({ outcome }) => outcome === 'ADDED' || outcome === 'CHANGED') : items
  const stops = items.some(({ warnings }) => warnings.includes('STOPS_TRAFFIC'))
  return (
    <>
      {!isReplan && <FocusedMessage takesFocus>{null}</FocusedMessage>}
      {problems.length > 0 && <Problems problems={problems} />}
      <Panel title={formatMessage({ id: 'import.plan' }, { file })}>
        {plan.exportTime && (
          <p className="muted">
            {formatMessage({ id: 'transfer.plan.exported' })} <Timestamp iso={plan.exportTime} form="full" />
          </p>
        )}
        <EntityCounts items={items} />
      </Panel>
      <Panel
        title={formatMessage({ id: 'transfer.items' })}
        actions={
          <Switch
            className="account-import-switch"
            checked={onlyChanges}
            label={formatMessage({ id: 'transfer.onlyChanges' })}
            onChange={({ currentTarget }) => setOnlyChanges(currentTarget.checked)}
          />
        }
      >
        {count === 0 && problems.length === 0 && <p role="status">{formatMessage({ id: 'transfer.items.none' })}</p>}
        <ItemList key={String(onlyChanges)} items={shown} merchant={merchant} words="count" />
        {count > 0 && problems.length === 0 && (
          <ImportAction
            run={run}
            isOff={isOff}
            action={formatMessage({ id: 'transfer.action' }, { count })}
            title={formatMessage({ id: 'transfer.confirm' }, { merchant })}
            means={
              <>
                <p>{formatMessage({ id: 'transfer.confirm.means' }, { added, changed })}</p>
                {stops && <p>{formatMessage({ id: 'transfer.warning.STOPS_TRAFFIC' })}</p>}
              </>
            }
            covered={{ action: 'IMPORT' }}
            intent={stops ? 'danger' : 'primary'}
            typedName={count > many || stops ? merchant : null}
          />
        )}
      </Panel>
      <NotCompared secrets={plan.notCompared} />
    </>
  )
}
