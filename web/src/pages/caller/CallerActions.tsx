import { useMutation } from '@apollo/client/react'
import { Edit, Lock, Trash, Unlock } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '../../screens/form/ConfirmDialog.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { HeadActions } from '../../ui/HeadActions.tsx'
import { showDone } from '../../ui/show-done.ts'
import { useShowDone } from '../../ui/use-show-done.ts'
import { type CallerDetails, lockCaller, removeCaller, unlockCaller } from './caller-query.ts'
import { useChangeObstacle } from './use-change-obstacle.ts'
import { useIsOwn } from './use-is-own.ts'

/** The buttons to edit, lock, unlock or delete a caller. Callers cannot lock or delete themselves. */
export function CallerActions({ caller, onEdit }: { readonly caller: CallerDetails; readonly onEdit: () => void }) {
  const { formatMessage } = useIntl()
  const showDoneTo = useShowDone()
  const navigate = useNavigate()
  const path = usePath()
  const denied = useChangeObstacle(caller)
  const isOwn = useIsOwn(caller)
  const [asking, setAsking] = useState<'lock' | 'unlock' | 'remove' | null>(null)
  const [lock] = useMutation(lockCaller)
  const [unlock] = useMutation(unlockCaller)
  const [remove] = useMutation(removeCaller)
  const id = caller.id
  const changes = {
    lock: () => lock({ variables: { id } }),
    unlock: () => unlock({ variables: { id } }),
    remove: () => remove({ variables: { id } }),
  }
  const notOneself = denied ?? (isOwn ? formatMessage({ id: 'callers.own.notOneself' }) : null)
  const turn = caller.locked ? 'unlock' : 'lock'
  const done = (what: 'lock' | 'unlock' | 'remove') => {
    setAsking(null)
    const message = formatMessage({ id: `callers.done.${what}` }, { caller: caller.userName })
    if (what === 'remove') {
      showDone(message)
      void navigate(path('configuration/access'))
    } else {
      showDoneTo(message, path('callers/:caller', { caller: id }), caller.userName)
    }
  }
  return (
    <>
      <HeadActions
        label={formatMessage({ id: 'callers.actions' })}
        actions={[
          {
            label: formatMessage({ id: 'callers.action.edit' }),
            icon: <Edit />,
            intent: 'primary',
            obstacle: denied,
            onClick: onEdit,
          },
          {
            label: formatMessage({ id: `callers.action.${turn}` }),
            icon: caller.locked ? <Unlock /> : <Lock />,
            obstacle: turn === 'unlock' ? denied : notOneself,
            onClick: () => setAsking(turn),
          },
          {
            label: formatMessage({ id: 'callers.action.remove' }),
            icon: <Trash />,
            intent: 'danger',
            obstacle: notOneself,
            onClick: () => setAsking('remove'),
          },
        ]}
      />
      {asking && (
        <ConfirmDialog
          title={formatMessage({ id: `callers.ask.${asking}` }, { caller: caller.userName })}
          action={formatMessage({ id: `callers.action.${asking}` })}
          intent={asking === 'unlock' ? 'primary' : 'danger'}
          covered={
            // Locking removes rights, so it never waits for an approval.
            asking === 'lock' ? null : { action: 'CALLER', owner: caller.assignedMerchantAccount?.name ?? null }
          }
          change={changes[asking]}
          onDone={() => done(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{formatMessage({ id: `callers.ask.${asking}.means` }, { caller: caller.userName })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
