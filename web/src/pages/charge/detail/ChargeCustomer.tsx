import { memo } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { ChargeQuery } from '../../../gql/graphql.ts'
import { BlockedTag, CustomerStatusTag, TrustLevelTag } from '../../../screens/customer/CustomerTags.tsx'
import { Failure } from '../../../screens/error/Failure.tsx'
import { usePath } from '../../../screens/object/use-owner-path.ts'
import { describeDenial } from '../../../session/describe-denial.ts'
import { useDenial } from '../../../session/viewer.tsx'
import { Field, Fields } from '../../../ui/Fields.tsx'
import { Id } from '../../../ui/Id.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PanelNote } from '../../../ui/PanelNote.tsx'
import type { ChargeDetails } from '../charge-query.ts'

interface ChargeCustomerProps {
  readonly charge: ChargeDetails
  readonly customer: NonNullable<ChargeQuery['charge']>['customer'] | null
  /** Why the customer could not be read although the charge could. */
  readonly error: unknown
  readonly retry: () => void
}

/** The payer, with a link to the customer's page. */
export const ChargeCustomer = memo(function ChargeCustomer({ charge, customer, error, retry }: ChargeCustomerProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const path = usePath()
  const denial = useDenial('customers')
  const id = charge.customerId
  const info = customer?.personalInfo
  const name = [info?.firstName, info?.lastName].filter(Boolean).join(' ')
  return (
    <Panel
      title={formatMessage({ id: 'charges.customer' })}
      actions={
        id && !denial ? (
          <Link to={path('customers/:customer', { customer: id }, charge.merchantAccount)}>{name || id}</Link>
        ) : undefined
      }
    >
      {error ? (
        <Failure what={formatMessage({ id: 'charges.customer.failed' })} error={error} retry={retry} />
      ) : (
        <Fields>
          <Field label={formatMessage({ id: 'charges.customerId' })}>{id && <Id value={id} />}</Field>
          {customer && (
            <>
              <Field label={formatMessage({ id: 'customers.email' })}>{info?.email}</Field>
              <Field label={formatMessage({ id: 'customers.status' })}>
                <CustomerStatusTag status={customer.customerStatus} />
              </Field>
              <Field label={formatMessage({ id: 'customers.trustLevel' })}>
                <TrustLevelTag level={customer.trustLevel} />
              </Field>
              {customer.fraud?.blocked && customer.customerStatus !== 'BLOCKED' && (
                <Field label={formatMessage({ id: 'customers.fraud' })}>
                  <BlockedTag blocked />
                </Field>
              )}
            </>
          )}
        </Fields>
      )}
      {denial && <PanelNote id="charges.customer.hidden" values={{ reason: describeDenial(denial, intl) }} />}
      {id && !denial && !error && !customer && <PanelNote id="charges.customer.none" />}
    </Panel>
  )
})
