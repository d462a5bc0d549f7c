import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { ConfirmDialog } from '../../screens/form/ConfirmDialog.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useViewer } from '../../session/viewer.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { showDone } from '../../ui/show-done.ts'
import { TwoFactorTag } from './CallerTags.tsx'
import { type CallerDetails, saveCaller } from './caller-query.ts'
import './callers.css'
import { EnrolDialog } from './EnrolDialog.tsx'
import { adminPermission } from './permission-change.ts'
import { showTwoFactor } from './show-two-factor.ts'
import { useChangeObstacle } from './use-change-obstacle.ts'
import { useIsOwn } from './use-is-own.ts'

/** The second factor. Callers turn on only their own; anyone who may edit callers can turn off a lost one. */
export function TwoFactorPanel({ caller }: { readonly caller: CallerDetails }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const viewer = useViewer()
  const isOwn = useIsOwn(caller)
  const denied = useChangeObstacle(caller)
  const [asking, setAsking] = useState<'on' | 'off' | null>(null)
  const [save] = useMutation(saveCaller)
  const close = () => setAsking(null)
  const state = caller.mfaEnabled ? 'on' : isOwn ? 'offOwn' : 'off'
  const mayEnrol = viewer?.permissions.includes(adminPermission) ?? false
  const off = {
    label: formatMessage({ id: 'callers.twoFactor.turnOff' }),
    obstacle: denied,
    onClick: () => setAsking('off'),
  }
  const on = {
    label: formatMessage({ id: 'callers.twoFactor.turnOn' }),
    intent: 'primary' as const,
    obstacle: mayEnrol ? null : describeDenial({ reason: 'permissions', missing: [adminPermission] }, intl),
    onClick: () => setAsking('on'),
  }
  const actions = caller.mfaEnabled ? [off] : isOwn ? [on] : []
  return (
    <Panel title={formatMessage({ id: 'session.twoFactor' })} actions={<TwoFactorTag enabled={caller.mfaEnabled} />}>
      <p className="caller-panel-text muted">{formatMessage({ id: `callers.twoFactor.${state}.means` })}</p>
      {actions.length > 0 && (
        <ActionBar size="small" label={formatMessage({ id: 'session.twoFactor' })} actions={actions} />
      )}
      {asking === 'on' && <EnrolDialog onClose={close} />}
      {asking === 'off' && (
        <ConfirmDialog
          title={formatMessage({ id: 'callers.twoFactor.ask' }, { caller: caller.userName })}
          action={formatMessage({ id: 'callers.twoFactor.turnOff' })}
          intent="danger"
          change={() => save({ variables: { input: { id: caller.id, mfaEnabled: false } } })}
          onDone={() => {
            close()
            if (isOwn) showTwoFactor(false)
            showDone(formatMessage({ id: 'callers.twoFactor.doneOff' }, { caller: caller.userName }))
          }}
          onClose={close}
        >
          <p>{formatMessage({ id: 'callers.twoFactor.ask.means' }, { caller: caller.userName })}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
