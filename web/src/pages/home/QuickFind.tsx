import { Button, InputGroup } from '@blueprintjs/core'
import { CreditCard, People, Search } from '@blueprintjs/icons'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { describeDenial } from '../../session/describe-denial.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Leads from any id to the list that holds it. */
export function QuickFind() {
  const intl = useIntl()
  const navigate = useNavigate()
  const toPath = useMerchantPath()
  const chargesDenied = useDenial('charges')
  const customersDenied = useDenial('customers')
  const [search, setSearch] = useState('')

  const find = (list: 'charges' | 'customers') => {
    const parameters = new URLSearchParams(search.trim() === '' ? [] : [['search', search.trim()]])
    navigate(toPath(parameters.size === 0 ? list : `${list}?${parameters}`))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!chargesDenied) find('charges')
    else if (!customersDenied) find('customers')
  }

  return (
    <search>
      <Panel title={intl.formatMessage({ id: 'page.home.find' })}>
        <form className="quick-find" onSubmit={submit}>
          <InputGroup
            aria-label={intl.formatMessage({ id: 'page.home.find.hint' })}
            className="quick-find-input"
            leftIcon={<Search />}
            value={search}
            onValueChange={setSearch}
            placeholder={intl.formatMessage({ id: 'page.home.find.hint' })}
            spellCheck={false}
            autoComplete="off"
          />
          <Button
            type="submit"
            intent="primary"
            icon={<CreditCard />}
            disabled={chargesDenied !== null}
            title={chargesDenied ? describeDenial(chargesDenied, intl) : undefined}
          >
            <FormattedMessage id="page.home.find.charges" />
          </Button>
          <Button
            icon={<People />}
            disabled={customersDenied !== null}
            title={customersDenied ? describeDenial(customersDenied, intl) : undefined}
            onClick={() => find('customers')}
          >
            <FormattedMessage id="page.home.find.customers" />
          </Button>
        </form>
      </Panel>
    </search>
  )
}
