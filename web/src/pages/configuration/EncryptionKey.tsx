import { Refresh } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { BeforeNow } from '../../ui/BeforeNow.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import type { ConfigurationKeys } from './keys-query.ts'
import { ResetKeyDialog } from './ResetKeyDialog.tsx'
import '../../ui/disclosure.css'

interface EncryptionKeyProps {
  readonly jwk: NonNullable<ConfigurationKeys['configurationEncryptionKey']>
  readonly merchant: string
  readonly onReset: () => Promise<void>
}

/** The public key that a merchant encrypts with, and the button that replaces it. */
export function EncryptionKey({ jwk, merchant, onReset }: EncryptionKeyProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const denial = useDenial('secretKeysEdit')
  const [isOpen, setOpen] = useState(false)
  const [replaced, setReplaced] = useState<{ readonly before: string; readonly now: string } | null>(null)
  const { kty, kid, use, alg, n, e } = jwk
  const text = JSON.stringify({ kty, kid, use, alg, n, e }, null, 2)
  const name = formatMessage({ id: 'keys.encryption' })
  return (
    <>
      <PanelNote id="keys.encryption.about" />
      <Fields>
        <Field label={formatMessage({ id: 'keys.kid' })}>
          <Id value={jwk.kid} />
        </Field>
        <Field label={formatMessage({ id: 'keys.alg' })}>{jwk.alg ?? jwk.kty}</Field>
        {replaced && (
          <Field label={formatMessage({ id: 'keys.replaced' })}>
            <span role="status">
              <BeforeNow before={replaced.before} now={replaced.now} />
            </span>
          </Field>
        )}
      </Fields>
      <details className="disclosure">
        <summary>{formatMessage({ id: 'keys.jwk' })}</summary>
        <pre className="key-jwk">{text}</pre>
        <CopyButton text={text} what={formatMessage({ id: 'keys.jwk' })} />
      </details>
      <ActionBar
        size="small"
        label={name}
        actions={[
          {
            label: formatMessage({ id: 'keys.reset' }),
            icon: <Refresh />,
            intent: 'danger',
            obstacle: denial && describeDenial(denial, intl),
            onClick: () => setOpen(true),
          },
        ]}
      />
      {isOpen && (
        <ResetKeyDialog
          kid={jwk.kid}
          merchant={merchant}
          onReset={async (now) => {
            setReplaced({ before: jwk.kid, now })
            await onReset()
          }}
          onStale={onReset}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
