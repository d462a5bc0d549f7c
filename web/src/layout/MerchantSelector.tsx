import { Shop } from '@blueprintjs/icons'
import { isAllFamiliesView } from '@portal/schema/access'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router-dom'
import { OptionChooser } from '../screens/form/OptionChooser.tsx'
import { actedFor } from '../session/acted-for.ts'
import { useMerchant } from '../session/merchant.ts'
import type { Viewer } from '../session/viewer-query.ts'
import { samePlace } from './same-place.ts'

/** Chooses the merchant to act for (specification 2.5). */
export function MerchantSelector({ viewer }: { viewer: Viewer }) {
  const { formatMessage } = useIntl()
  const onBehalfOf = useMerchant()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { isSuperAccount, merchantAccount: own, merchantAccounts } = viewer
  const all = formatMessage({ id: 'shell.merchant.all' })
  const options = useMemo(
    () =>
      merchantAccounts.map((value) => ({ value, text: isSuperAccount && value === own ? `${value} - ${all}` : value })),
    [merchantAccounts, isSuperAccount, own, all],
  )
  const isAllFamilies = isAllFamiliesView({ isSuperAccount, onBehalfOf })
  const hint = isAllFamilies ? all : formatMessage({ id: 'shell.merchant' })
  const merchant = isAllFamilies ? '' : (onBehalfOf ?? own)
  if (merchantAccounts.length === 0) return null

  const choose = (account: string) => {
    if (account === merchant) return
    const chosen = account === own ? null : account
    const place = samePlace(pathname, search, chosen)
    if (place === null) actedFor.set(chosen)
    else navigate(place)
  }

  return (
    <OptionChooser
      label={hint}
      input={{ 'aria-label': hint }}
      icon={<Shop />}
      options={options}
      // One that is not the caller's own to choose is refused by the page, and not shown as chosen.
      value={merchantAccounts.includes(merchant) ? merchant : ''}
      placeholder={hint}
      noMatch={formatMessage({ id: 'shell.merchant.none' })}
      disabled={merchantAccounts.length < 2}
      onChange={choose}
    />
  )
}
