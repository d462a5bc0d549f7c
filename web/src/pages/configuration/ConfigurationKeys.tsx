import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useIntl } from 'react-intl'
import { Failure } from '../../screens/error/Failure.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { EncryptionKey } from './EncryptionKey.tsx'
import { configurationKeysQuery, type ConfigurationKeys as Keys } from './keys-query.ts'
import { SecretRow } from './SecretRow.tsx'
import './keys.css'

type Part = 'realtimeNotificationKey' | 'paywallKey' | 'configurationEncryptionKey'

/** The secrets and the encryption key of a merchant. A part that cannot be read does not hide the others. */
export function ConfigurationKeys() {
  const intl = useIntl()
  const { formatMessage } = intl
  const denial = useDenial('secretKeys')
  const read = useRead(configurationKeysQuery, ({ configuration }) => configuration as Keys, {
    skip: denial !== null,
    errorPolicy: 'all',
  })
  const { value: keys, error, retry } = read
  const reason = denial && <p className="data-panel-note muted">{describeDenial(denial, intl)}</p>
  const failureOf = (part: Part) => {
    const failed = errorOf(error, part)
    if (!failed) return null
    return <Failure what={formatMessage({ id: `keys.failed.${part}` })} error={failed} retry={retry} />
  }
  const isWaiting = !keys && read.isLoading
  return (
    <>
      {error && !keys && <Failure what={formatMessage({ id: 'keys.failed' })} error={error} retry={retry} />}
      <Panel title={formatMessage({ id: 'keys.secrets' })}>
        {reason ?? <PanelNote id="keys.secrets.about" />}
        {isWaiting && <SkeletonLines count={4} />}
        {!isWaiting && (
          <ul className="keys">
            {(['realtimeNotificationKey', 'paywallKey'] as const).map((name) => (
              <SecretRow
                key={name}
                name={name}
                secret={keys?.[name] ?? null}
                failure={failureOf(name)}
                url={keys?.chargeNotificationURLs?.[0] ?? keys?.notificationUrl ?? ''}
                onSet={retry}
              />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={formatMessage({ id: 'keys.encryption' })}>
        {reason}
        {isWaiting && <SkeletonLines count={4} />}
        {failureOf('configurationEncryptionKey')}
        {keys?.configurationEncryptionKey && (
          <EncryptionKey
            jwk={keys.configurationEncryptionKey}
            merchant={keys.id}
            onReset={async () => void (await read.refetch())}
          />
        )}
      </Panel>
    </>
  )
}

/** The error of one part when the other parts succeeded. */
function errorOf(error: unknown, part: Part): CombinedGraphQLErrors | null {
  if (!CombinedGraphQLErrors.is(error)) return null
  const own = error.errors.filter(({ path }) => path?.[1] === part)
  return own.length === 0 ? null : new CombinedGraphQLErrors({ errors: own })
}
