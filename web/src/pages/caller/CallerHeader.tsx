import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Id } from '../../ui/Id.tsx'
import { fullName } from '../../values/full-name.ts'
import { AnyAddress, KindTag, LockTag, NextExpiry, TwoFactorTag } from './CallerTags.tsx'
import type { CallerDetails } from './caller-query.ts'

/** The caller's name, state, and access: accounts and addresses. */
export function CallerHeader({ caller, actions }: { readonly caller: CallerDetails; readonly actions?: ReactNode }) {
  const { formatMessage, formatNumber } = useIntl()
  const { assignedMerchantAccount: account, authorisedMerchantAccounts: others, ipaddresses } = caller
  return (
    <DetailHeader
      name={
        <h2 className="detail-name">
          <bdi>{fullName(caller) || caller.userName}</bdi>
        </h2>
      }
      marks={
        <>
          <LockTag locked={caller.locked} large />
          <KindTag permissions={caller.permissions} />
        </>
      }
      actions={actions}
      identity={
        <>
          <Id value={caller.userName} />
          {account && (
            <span>
              {account.name} {account.accountType && `(${account.accountType})`}
            </span>
          )}
        </>
      }
      figures={
        <>
          <Figure label={formatMessage({ id: 'callers.twoFactor' })}>
            <TwoFactorTag enabled={caller.mfaEnabled} />
          </Figure>
          <Figure label={formatMessage({ id: 'callers.nextExpiry' })}>
            <NextExpiry caller={caller} />
          </Figure>
          <Figure label={formatMessage({ id: 'callers.permissions' })}>
            {formatNumber(caller.permissions.length)}
          </Figure>
          <Figure label={formatMessage({ id: 'callers.authorised.column' })}>
            {others.length === 0 ? <span className="muted">–</span> : formatNumber(others.length)}
          </Figure>
          <Figure label={formatMessage({ id: 'callers.addresses' })}>
            {ipaddresses.length === 0 ? <AnyAddress /> : formatNumber(ipaddresses.length)}
          </Figure>
        </>
      }
    />
  )
}
