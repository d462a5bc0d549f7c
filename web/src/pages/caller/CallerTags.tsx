import { useIntl } from 'react-intl'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { CallerDetails } from './caller-query.ts'
import './callers.css'
import { keyExpiry, keysOf, nextExpiry } from '../../screens/caller/key-expiry.ts'
import { adminPermission } from './permission-change.ts'

interface TagProps {
  readonly large?: boolean
}

/** Whether the caller is locked. */
export function LockTag({ locked, large = false }: TagProps & { readonly locked: boolean }) {
  const { formatMessage } = useIntl()
  const label = formatMessage({ id: locked ? 'callers.locked' : 'callers.notLocked' })
  if (!locked) return <span className="muted">{label}</span>
  return <StatusTag tone="bad" label={label} code="LOCKED" large={large} />
}

/** Whether the caller signs in with a second factor. */
export function TwoFactorTag({ enabled }: { readonly enabled: boolean }) {
  const { formatMessage } = useIntl()
  const label = formatMessage({ id: enabled ? 'callers.twoFactor.on' : 'callers.twoFactor.off' })
  if (!enabled) return <span className="muted">{label}</span>
  return <StatusTag tone="good" label={label} code="mfaEnabled: true" />
}

/** Whether the caller is a person who uses the portal or a program (specification 6.1). */
export function KindTag({ permissions }: { readonly permissions: readonly string[] }) {
  const { formatMessage } = useIntl()
  const isAdmin = permissions.includes(adminPermission)
  const label = formatMessage({ id: isAdmin ? 'callers.kind.admin' : 'callers.kind.api' })
  const code = formatMessage({ id: isAdmin ? 'callers.kind.admin.means' : 'callers.kind.api.means' })
  return (
    <span className="muted" title={code}>
      {label}
    </span>
  )
}

/** The badge of a key that has expired or will expire soon. Renders nothing for other keys. */
export function KeyExpiryTag({ expires, now }: { readonly expires: string | null; readonly now: Date }) {
  const { formatMessage } = useIntl()
  const expiry = keyExpiry(expires, now)
  switch (expiry.badge) {
    case 'expired':
      return <StatusTag tone="bad" label={formatMessage({ id: 'callers.key.expired' })} code="EXPIRED" />
    case 'expiring':
      return (
        <StatusTag
          tone="wait"
          label={formatMessage({ id: 'callers.key.expiring' }, { days: expiry.days })}
          code="EXPIRING"
        />
      )
    case 'none':
      return null
  }
}

/** The day on which the next key expires, with its badge. */
export function NextExpiry({ caller }: { readonly caller: CallerDetails }) {
  const now = new Date()
  const expires = nextExpiry(keysOf(caller), now)
  return (
    <span className="caller-expiry">
      <Timestamp iso={expires} form="day" /> <KeyExpiryTag expires={expires} now={now} />
    </span>
  )
}

/** Shown in place of addresses if the caller may call from anywhere. */
export function AnyAddress() {
  return <span className="muted">{useIntl().formatMessage({ id: 'callers.addresses.any' })}</span>
}
