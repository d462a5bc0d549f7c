import { Checkbox, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import './callers.css'

interface AccountChoiceProps {
  readonly accounts: readonly string[]
  readonly chosen: readonly string[]
  readonly disabled: boolean
  /** The gateway's error about the choice. */
  readonly problem: string | null
  readonly onChange: (chosen: string[]) => void
}

/** Above this number of accounts, the list can be searched. */
const manyAccounts = 8

/** Chooses the merchant accounts that a caller may act for. */
export function AccountChoice({ accounts, chosen, disabled, problem, onChange }: AccountChoiceProps) {
  const { formatMessage } = useIntl()
  const [query, setQuery] = useState('')
  const searchLabel = formatMessage({ id: 'callers.authorised.search' })
  const found = accounts.filter((account) => account.toLowerCase().includes(query.trim().toLowerCase()))
  return (
    <Panel title={formatMessage({ id: 'callers.authorised' })}>
      <fieldset className="account-choice">
        <legend className="visually-hidden">{formatMessage({ id: 'callers.authorised' })}</legend>
        <p className="muted account-choice-note">
          {formatMessage({ id: accounts.length === 0 ? 'callers.authorised.nothing' : 'callers.authorised.help' })}
        </p>
        {accounts.length > manyAccounts && (
          <InputGroup
            type="search"
            leftIcon={<Search />}
            placeholder={searchLabel}
            aria-label={searchLabel}
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        )}
        <div className="account-choices">
          {found.map((account) => (
            <Checkbox
              key={account}
              label={account}
              checked={chosen.includes(account)}
              disabled={disabled}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, account] : chosen.filter((name) => name !== account))
              }
            />
          ))}
        </div>
        {problem && <p className="form-problem">{problem}</p>}
      </fieldset>
    </Panel>
  )
}
