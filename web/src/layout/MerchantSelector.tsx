import { InputGroup } from '@blueprintjs/core'
import { Shop } from '@blueprintjs/icons'
import { isAllFamiliesView } from '@portal/schema/access'
import { useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router-dom'
import { isForAllMerchants } from '../paths.ts'
import { actedFor } from '../session/acted-for.ts'
import { useMerchant } from '../session/merchant.ts'
import type { Viewer } from '../session/viewer-query.ts'
import { samePlace } from './same-place.ts'

const fetchChooser = async () => (await import('../screens/form/OptionChooser.tsx')).OptionChooser
type Chooser = Awaited<ReturnType<typeof fetchChooser>>

/** Selects the merchant to act for (specification 2.5). */
export function MerchantSelector({ viewer }: { viewer: Viewer }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const onBehalfOf = useMerchant()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [OptionChooser, setChooser] = useState<Chooser | null>(null)
  /** The text typed before the chooser has arrived; null without the focus. */
  const [typed, setTyped] = useState<string | null>(null)
  const restingInput = useRef<HTMLInputElement>(null)
  const { isSuperAccount, merchantAccount: own, merchantAccounts } = viewer
  const all = formatMessage({ id: 'shell.merchant.all' })
  const options = useMemo(
    () =>
      merchantAccounts.map((value) => ({ value, text: isSuperAccount && value === own ? `${value} - ${all}` : value })),
    [merchantAccounts, isSuperAccount, own, all],
  )
  const isForAll = isForAllMerchants(pathname)
  const isAllFamilies = isForAll || isAllFamiliesView({ isSuperAccount, onBehalfOf })
  const hint = isAllFamilies ? all : formatMessage({ id: 'shell.merchant' })
  const merchant = isAllFamilies ? '' : (onBehalfOf ?? own)
  if (merchantAccounts.length === 0) return null

  const choose = (account: string) => {
    if (account === merchant) return
    const place = samePlace(pathname, search, isSuperAccount && account === own ? null : account)
    if (place === null) actedFor.set(account === own ? null : account)
    else {
      void navigate(place)
      import('./left-object.ts')
        .then(({ tellLeftObject }) => tellLeftObject(intl, [pathname, place], [merchant || all, account]))
        .catch(() => undefined)
    }
  }

  // A merchant that the caller may not choose is not shown as selected, because the page refuses it.
  const shown = merchantAccounts.includes(merchant) ? merchant : ''
  const shownText = options.find(({ value }) => value === shown)?.text ?? ''
  const resting = (
    <InputGroup
      className="chooser"
      role="combobox"
      aria-label={hint}
      aria-expanded={false}
      aria-haspopup="listbox"
      leftIcon={<Shop />}
      autoComplete="off"
      placeholder={typed === null ? hint : shownText || hint}
      value={typed ?? shownText}
      readOnly={typed === null}
      onValueChange={setTyped}
      onBlur={() => setTyped(null)}
      disabled={merchantAccounts.length < 2}
      onPointerEnter={() => void fetchChooser().catch(() => undefined)}
      inputRef={restingInput}
      onFocus={() => {
        setTyped('')
        fetchChooser().then(
          // The chooser takes the focus. If the user has moved on, it waits for the next visit.
          (loaded) => document.activeElement === restingInput.current && setChooser(() => loaded),
          () => setTyped(null),
        )
      }}
    />
  )
  const chooser = OptionChooser && (
    <OptionChooser
      label={hint}
      input={{ 'aria-label': hint, autoFocus: true }}
      icon={<Shop />}
      options={options}
      value={shown}
      placeholder={hint}
      noMatch={formatMessage({ id: 'shell.merchant.none' })}
      typed={typed ?? ''}
      onChange={choose}
    />
  )
  return (
    <>
      {/* On a phone, the bar has room only for these letters until the selector is used. */}
      <span className="top-bar-letters" aria-hidden="true">
        {shown === '' ? <Shop /> : lettersOf(shown)}
      </span>
      {/* The selector's code is fetched on first use, because most visits never use it. */}
      {chooser ?? resting}
    </>
  )
}

/** A two-letter abbreviation of a name: DM for DEMO_MERCHANT. */
function lettersOf(name: string): string {
  const [first = '', second = ''] = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return (second === '' ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)).toUpperCase()
}
