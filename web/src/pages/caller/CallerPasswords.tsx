import { useMutation } from '@apollo/client/react'
import { Plus } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { ConfirmDialog } from '../../screens/form/ConfirmDialog.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { showDone } from '../../ui/show-done.ts'
import { KeyExpiryTag } from './CallerTags.tsx'
import type { CallerDetails } from './caller-query.ts'
import './callers.css'
import { type KeyDates, keysOf } from '../../screens/caller/key-expiry.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { removePassword } from './password-query.ts'
import { useChangeObstacle } from './use-change-obstacle.ts'
import { useIsOwn } from './use-is-own.ts'

type Asking = { readonly what: 'add' } | { readonly what: 'change' | 'remove'; readonly passwordId: string }

/** A caller's secret keys. They cannot be read, and callers change only their own. */
export function CallerPasswords({ caller, now }: { readonly caller: CallerDetails; readonly now: Date }) {
  const { formatMessage } = useIntl()
  const isOwn = useIsOwn(caller)
  const denied = useChangeObstacle(caller)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [remove] = useMutation(removePassword)
  const keys = keysOf(caller)
  const close = () => setAsking(null)
  const lastKey = keys.length < 2 ? formatMessage({ id: 'callers.key.last' }) : null

  const actionsOf = ({ passwordId }: KeyDates) => [
    {
      label: formatMessage({ id: 'callers.key.change' }),
      obstacle: isOwn ? null : denied,
      onClick: () => setAsking({ what: 'change', passwordId }),
    },
    {
      label: formatMessage({ id: 'callers.key.remove' }),
      obstacle: denied ?? lastKey,
      onClick: () => setAsking({ what: 'remove', passwordId }),
    },
  ]

  return (
    <Panel title={formatMessage({ id: 'callers.keys' })}>
      {keys.length === 0 && <PanelNote id="callers.keys.none" />}
      <ul className="caller-keys">
        {keys.map((key) => (
          <li key={key.passwordId} className="caller-key">
            <div className="caller-key-head">
              <strong>{formatMessage({ id: 'callers.key' }, { key: key.passwordId })}</strong>
              <KeyExpiryTag expires={key.expires} now={now} />
            </div>
            <dl className="caller-key-dates">
              <dt className="muted">{formatMessage({ id: 'callers.key.created' })}</dt>
              <dd>
                <Timestamp iso={key.created} />
              </dd>
              <dt className="muted">{formatMessage({ id: 'callers.key.expires' })}</dt>
              <dd>
                <Timestamp iso={key.expires} form="day" />
              </dd>
            </dl>
            <ActionBar
              size="small"
              label={formatMessage({ id: 'callers.key' }, { key: key.passwordId })}
              actions={actionsOf(key)}
            />
          </li>
        ))}
      </ul>
      <ActionBar
        size="small"
        label={formatMessage({ id: 'callers.keys' })}
        actions={[
          {
            label: formatMessage({ id: 'callers.key.add' }),
            icon: <Plus />,
            obstacle: denied,
            onClick: () => setAsking({ what: 'add' }),
          },
        ]}
      />
      {(asking?.what === 'add' || asking?.what === 'change') && (
        <PasswordDialog
          caller={caller}
          passwordId={asking.what === 'change' ? asking.passwordId : null}
          isOwn={isOwn}
          now={now}
          onClose={close}
        />
      )}
      {asking?.what === 'remove' && (
        <ConfirmDialog
          title={formatMessage({ id: 'callers.key.ask.remove' }, { key: asking.passwordId, caller: caller.userName })}
          action={formatMessage({ id: 'callers.key.remove' })}
          intent="danger"
          change={() => remove({ variables: { id: caller.id, passwordId: asking.passwordId } })}
          onDone={() => {
            close()
            showDone(formatMessage({ id: 'callers.key.done.remove' }))
          }}
          onClose={close}
        >
          <p>{formatMessage({ id: isOwn ? 'callers.key.ask.removeOwn.means' : 'callers.key.ask.remove.means' })}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
