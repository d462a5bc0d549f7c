import { MenuItem } from '@blueprintjs/core'
import { Shop } from '@blueprintjs/icons'
import { Suggest } from '@blueprintjs/select'
import { isAllFamiliesView } from '@portal/schema/access'
import { useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router-dom'
import { actedFor } from '../session/acted-for.ts'
import { useMerchant } from '../session/merchant.ts'
import type { Viewer } from '../session/viewer-query.ts'
import { samePlace } from './same-place.ts'

/** Chooses the merchant to act for (specification 2.5). */
export function MerchantSelector({ viewer }: { viewer: Viewer }) {
  const intl = useIntl()
  const onBehalfOf = useMerchant()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isAllFamilies = isAllFamiliesView({ isSuperAccount: viewer.isSuperAccount, onBehalfOf })
  const hint = intl.formatMessage({ id: isAllFamilies ? 'shell.merchant.all' : 'shell.merchant' })
  const merchant = isAllFamilies ? null : (onBehalfOf ?? viewer.merchantAccount)
  // One that is not the caller's own to choose is refused by the page, and not shown as chosen.
  const selected = merchant !== null && viewer.merchantAccounts.includes(merchant) ? merchant : null
  if (viewer.merchantAccounts.length === 0) return null

  const choose = (account: string) => {
    const chosen = account === viewer.merchantAccount ? null : account
    const place = samePlace(pathname, search, chosen)
    if (place === null) actedFor.set(chosen)
    else navigate(place)
  }

  return (
    <Suggest<string>
      items={viewer.merchantAccounts}
      itemPredicate={(query, account) => account.toLowerCase().includes(query.trim().toLowerCase())}
      itemRenderer={(account, { handleClick, handleFocus, modifiers, ref }) => (
        <MenuItem
          key={account}
          ref={ref}
          roleStructure="listoption"
          active={modifiers.active}
          selected={account === selected}
          text={account}
          labelElement={
            viewer.isSuperAccount && account === viewer.merchantAccount
              ? intl.formatMessage({ id: 'shell.merchant.all' })
              : undefined
          }
          onClick={handleClick}
          onFocus={handleFocus}
        />
      )}
      noResults={
        <MenuItem disabled roleStructure="listoption" text={intl.formatMessage({ id: 'shell.merchant.none' })} />
      }
      inputValueRenderer={(account) => account}
      selectedItem={selected}
      onItemSelect={choose}
      disabled={viewer.merchantAccounts.length < 2}
      resetOnClose
      inputProps={{ placeholder: hint, 'aria-label': hint, leftIcon: <Shop /> }}
      menuProps={{ 'aria-label': hint, className: 'merchant-list' }}
      popoverProps={{ matchTargetWidth: true, placement: 'bottom-end' }}
    />
  )
}
