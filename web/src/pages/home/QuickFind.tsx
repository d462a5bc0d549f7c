import { Button, InputGroup } from '@blueprintjs/core'
import { CreditCard, People, Search } from '@blueprintjs/icons'
import { readSearch } from '@portal/schema/search-term'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { pasteLines, submitSearch } from '../../screens/list/submitted-search.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Leads from whatever was pasted to the charge or customer it names, or to the list of what it finds. */
export function QuickFind() {
  const intl = useIntl()
  const navigate = useNavigate()
  const toPath = useMerchantPath()
  const chargesDenied = useDenial('charges')
  const customersDenied = useDenial('customers')
  const [search, setSearch] = useState('')

  const find = (list: 'charges' | 'customers') => {
    const submitted = submitSearch(list, search)
    const parameters = new URLSearchParams(submitted === '' ? [] : [['search', submitted]])
    void navigate(toPath(parameters.size === 0 ? list : `${list}?${parameters}`))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isCustomer = readSearch(search).terms[0]?.kind === 'customer'
    if (!chargesDenied && (customersDenied || !isCustomer)) find('charges')
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
            onPaste={pasteLines}
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
