import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { fullName } from '../customers/full-name.ts'
import { KindTag, LockTag, TwoFactorTag } from './CallerTags.tsx'
import type { CallerDetails } from './caller-query.ts'
import './callers.css'
import { adminPermission } from './permission-change.ts'

/** Who it is and how they stand; what can be done comes inside. */
export function CallerHeader({ caller, children }: { readonly caller: CallerDetails; readonly children?: ReactNode }) {
  const { formatMessage } = useIntl()
  const isAdmin = caller.permissions.includes(adminPermission)
  const account = caller.assignedMerchantAccount
  return (
    <section className="data-panel detail-header">
      <div className="detail-header-top">
        <h2 className="detail-name">{fullName(caller) || caller.userName}</h2>
        <LockTag locked={caller.locked} large />
        <TwoFactorTag enabled={caller.mfaEnabled} isNamed />
        <KindTag permissions={caller.permissions} />
      </div>
      <Fields>
        <Field label={formatMessage({ id: 'callers.userName' })}>
          <Id value={caller.userName} />
        </Field>
        <Field label={formatMessage({ id: 'callers.merchantAccount' })}>
          {account && (
            <>
              {account.name} {account.accountType && <span className="muted">({account.accountType})</span>}
            </>
          )}
        </Field>
        <Field label={formatMessage({ id: 'callers.kind' })}>
          {formatMessage({ id: isAdmin ? 'callers.kind.admin.means' : 'callers.kind.api.means' })}
        </Field>
      </Fields>
      {children}
    </section>
  )
}
