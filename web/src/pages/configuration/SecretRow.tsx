import { Key } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { TestOffer } from './TestOffer.tsx'

interface SecretRowProps {
  readonly name: 'realtimeNotificationKey' | 'paywallKey'
  /** Whether the secret is set. Null if unknown. */
  readonly secret: { readonly isSet: boolean; readonly lastModified: string | null } | null
  /** Why it is unknown. */
  readonly failure: ReactNode
  /** The initial address for a test notification. */
  readonly url: string
  readonly onSet: () => void
}

/** One secret: its purpose, whether it is set, and the button that sets a new value. */
export function SecretRow({ name, secret, failure, url, onSet }: SecretRowProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const denial = useDenial(name === 'paywallKey' ? 'secretKeysEditPaywall' : 'secretKeysEdit')
  const [isOpen, setOpen] = useState(false)
  const [isNew, setNew] = useState(false)
  const title = formatMessage({ id: `keys.${name}` })
  return (
    <li className="key">
      <div className="key-head">
        <strong>{title}</strong>
        {secret && (
          <StatusTag
            tone={secret.isSet ? 'good' : 'wait'}
            label={formatMessage({ id: secret.isSet ? 'keys.set' : 'keys.notSet' })}
            code={name}
          />
        )}
        {secret?.isSet && secret.lastModified && (
          <span className="muted">
            <Timestamp iso={secret.lastModified} />
          </span>
        )}
      </div>
      <PanelNote id={`keys.${name}.about`} />
      {failure}
      <ActionBar
        size="small"
        label={title}
        actions={[
          {
            label: formatMessage({ id: 'keys.setNew' }),
            icon: <Key />,
            obstacle: denial && describeDenial(denial, intl),
            onClick: () => setOpen(true),
          },
        ]}
      />
      {isNew && name === 'realtimeNotificationKey' && <TestOffer url={url} />}
      {isOpen && (
        <SecretDialog
          name={name}
          title={title}
          onSet={() => {
            setNew(true)
            onSet()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}
