import { useLazyQuery, useQuery } from '@apollo/client/react'
import { Button, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { type FormEvent, useId } from 'react'
import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import type { PaywallCustomerFragment } from '../../gql/graphql.ts'
import { CustomerStatusTag } from '../../screens/customer/CustomerTags.tsx'
import { Failure } from '../../screens/error/Failure.tsx'
import { Incomplete } from '../../screens/list/Incomplete.tsx'
import { Id } from '../../ui/Id.tsx'
import { fullName } from '../../values/full-name.ts'

graphql(`
  fragment PaywallCustomer on Customer {
    id
    customerStatus
    personalInfo {
      firstName
      lastName
      email
      address {
        country
      }
    }
  }
`)

const paywallCustomerQuery = graphql(`
  query PaywallCustomerChosen($id: ID!) {
    customer(id: $id) {
      ...PaywallCustomer
    }
  }
`)

const paywallCustomersQuery = graphql(`
  query PaywallCustomers($search: String!) {
    customers(search: $search, page: { limit: 5 }) {
      failedLookups {
        field
        message
        code
      }
      items {
        ...PaywallCustomer
      }
    }
  }
`)

interface CustomerChoiceProps {
  /** The id of the chosen customer. Empty for none. */
  readonly chosen: string
  readonly disabled: boolean
  readonly problem: string | null
  readonly onChoose: (customer: { readonly id: string; readonly country: string | null }) => void
}

/** Finds the paying customer by any id or email address. A single match is chosen automatically. */
export function CustomerChoice({ chosen, disabled, problem, onChoose }: CustomerChoiceProps) {
  const { formatMessage } = useIntl()
  const id = useId()
  const one = useQuery(paywallCustomerQuery, { variables: { id: chosen }, skip: chosen === '' })
  const [find, found] = useLazyQuery(paywallCustomersQuery, { fetchPolicy: 'network-only' })
  const customer = chosen === '' ? null : one.data?.customer
  const choose = (picked: PaywallCustomerFragment) =>
    onChoose({ id: picked.id, country: picked.personalInfo?.address?.country ?? null })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = String(new FormData(event.currentTarget).get('search')).trim()
    if (search === '') return
    // `found.error` contains the failure.
    const answer = await find({ variables: { search } }).catch(() => undefined)
    const { items = [], failedLookups = [] } = answer?.data?.customers ?? {}
    const [only, ...others] = items
    if (only && others.length === 0 && failedLookups.length === 0) choose(only)
  }
  const { items, failedLookups = [] } = found.data?.customers ?? {}
  return (
    <div className="customer-choice">
      <p className="customer-choice-label">{formatMessage({ id: 'paywall.customer' })}</p>
      {chosen !== '' && (
        <p className="customer-chosen" aria-live="polite">
          {customer ? <Customer customer={customer} /> : <Id value={chosen} />}
          {!customer && !one.loading && !one.error && (
            <strong className="customer-choice-problem">{formatMessage({ id: 'paywall.customer.unknown' })}</strong>
          )}
        </p>
      )}
      {one.error && <Failure what={formatMessage({ id: 'customers.failed' })} error={one.error} />}
      <form onSubmit={submit} className="customer-find">
        <InputGroup
          id={id}
          name="search"
          leftIcon={<Search />}
          autoComplete="off"
          disabled={disabled}
          placeholder={formatMessage({ id: 'paywall.customer.find' })}
          aria-label={formatMessage({ id: 'paywall.customer.find' })}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-note` : undefined}
          intent={problem ? 'danger' : 'none'}
        />
        <Button type="submit" disabled={disabled} loading={found.loading}>
          {formatMessage({ id: 'paywall.find' })}
        </Button>
      </form>
      {problem && (
        <p id={`${id}-note`} className="customer-choice-problem">
          {problem}
        </p>
      )}
      {found.error && <Failure what={formatMessage({ id: 'paywall.customer.failed' })} error={found.error} />}
      {failedLookups.length > 0 && <Incomplete failedLookups={failedLookups} />}
      {items && items.length === 0 && failedLookups.length === 0 && (
        <p className="muted">{formatMessage({ id: 'paywall.customer.none' })}</p>
      )}
      {items && items.length > 0 && (
        <ul className="customer-found">
          {items.map((each) => (
            <li key={each.id}>
              <Button
                fill
                size="small"
                alignText="start"
                variant="outlined"
                active={each.id === chosen}
                disabled={disabled}
                aria-pressed={each.id === chosen}
                onClick={() => choose(each)}
              >
                {`${fullName(each.personalInfo) || each.id} · ${each.id}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Customer({ customer }: { readonly customer: PaywallCustomerFragment }) {
  return (
    <>
      <strong>{fullName(customer.personalInfo) || customer.id}</strong> <Id value={customer.id} />{' '}
      <CustomerStatusTag status={customer.customerStatus} />
    </>
  )
}
