import { Button, Callout, Switch } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import '../../screens/failure.css'
import type { Attempt } from '../../screens/form/attempt.ts'
import { FocusedMessage } from '../../screens/form/FocusedMessage.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import './account-import.css'
import type { Plan } from './account-import-query.ts'
import { ConfirmImport } from './ConfirmImport.tsx'
import { EntityCounts } from './EntityCounts.tsx'
import { ItemList } from './ItemList.tsx'
import { ItemName } from './ItemName.tsx'
import { NotCompared } from './NotCompared.tsx'
import { Problems } from './Problems.tsx'
import type { ReplanReason } from './use-account-import.ts'
import { keyOf } from './what-moved.ts'

interface PlanViewProps {
  readonly file: string
  readonly plan: Plan
  readonly replanReason: ReplanReason | null
  readonly merchant: string
  readonly attempt: Attempt
  /** Runs the import. Resolves to whether another step is shown now. */
  readonly onApply: () => Promise<boolean>
  readonly onLeave: () => void
}

/** The plan of an import, with the button that runs it. */
export function PlanView({ file, plan, replanReason, merchant, attempt, onApply, onLeave }: PlanViewProps) {
  const { formatMessage } = useIntl()
  const [onlyChanges, setOnlyChanges] = useState(true)
  const [isConfirming, setConfirming] = useState(false)
  const { items, problems, added, changed } = plan
  const count = added + changed
  const shown = onlyChanges ? items.filter(({ outcome }) => outcome === 'ADDED' || outcome === 'CHANGED') : items
  const isApplicable = count > 0 && problems.length === 0
  return (
    <>
      <FocusedMessage takesFocus>
        {replanReason && <ReplanNotice replanReason={replanReason} merchant={merchant} />}
      </FocusedMessage>
      {problems.length > 0 && <Problems problems={problems} />}
      <Panel title={formatMessage({ id: 'transfer.plan' }, { file })}>
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
        {isApplicable && (
          <Button intent="primary" onClick={() => setConfirming(true)}>
            {formatMessage({ id: 'transfer.action' }, { count })}
          </Button>
        )}
      </Panel>
      <NotCompared secrets={plan.notCompared} />
      {isConfirming && (
        <ConfirmImport
          plan={plan}
          merchant={merchant}
          attempt={attempt}
          onApply={async () => {
            if (await onApply()) setConfirming(false)
          }}
          onClose={() => {
            setConfirming(false)
            onLeave()
          }}
        />
      )}
    </>
  )
}

/** Explains why the plan differs from the previous one, and lists the objects that have changed since. */
function ReplanNotice({ replanReason, merchant }: { readonly replanReason: ReplanReason; readonly merchant: string }) {
  const { formatMessage } = useIntl()
  return (
    <Callout intent="warning" icon={<WarningSign />} className="failure" role="alert">
      <p className="failure-what">{formatMessage({ id: `transfer.${replanReason.because}` })}</p>
      {replanReason.because === 'moved' && replanReason.moved.length > 0 && (
        <>
          <p>{formatMessage({ id: 'transfer.moved.what' })}</p>
          <ul className="failure-details">
            {replanReason.moved.map((item) => (
              <li key={keyOf(item)}>
                <ItemName item={item} merchant={merchant} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Callout>
  )
}
