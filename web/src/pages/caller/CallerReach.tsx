import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import type { CallerDetails } from './caller-query.ts'
import './callers.css'

/** The accounts that the caller may act for, and the addresses that requests may come from. */
export function CallerReach({ caller }: { readonly caller: CallerDetails }) {
  const { formatMessage } = useIntl()
  const accounts = caller.authorisedMerchantAccounts
  return (
    <>
      <Panel title={formatMessage({ id: 'callers.authorised' })}>
        {accounts.length === 0 ? (
          <PanelNote id="callers.authorised.none" />
        ) : (
          <ul className="caller-list">
            {accounts.map(({ name, accountType }) => (
              <li key={name}>
                {name} {accountType && <span className="muted">({accountType})</span>}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={formatMessage({ id: 'callers.addresses' })}>
        {caller.ipaddresses.length === 0 ? (
          <PanelNote id="callers.addresses.anyWhere" />
        ) : (
          <ul className="caller-list">
            {caller.ipaddresses.map((address) => (
              <li key={address}>
                <code>{address}</code>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}
