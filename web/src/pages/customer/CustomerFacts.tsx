import { memo } from 'react'
import { useIntl } from 'react-intl'
import { CustomerLanguage, CustomerType } from '../../screens/customer/CustomerTags.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { CustomerDetails } from './customer-query.ts'

/** Reference data: ids, dates, type and language. */
export const CustomerFacts = memo(function CustomerFacts({ customer }: { readonly customer: CustomerDetails }) {
  const { formatMessage } = useIntl()
  return (
    <Panel title={formatMessage({ id: 'charges.details' })}>
      <Fields>
        <Field label={formatMessage({ id: 'customers.type' })}>
          <CustomerType type={customer.customerType} />
        </Field>
        <Field label={formatMessage({ id: 'field.language' })}>
          <CustomerLanguage code={customer.locale} />
        </Field>
        <Field label={formatMessage({ id: 'customers.created' })}>
          <Timestamp iso={customer.creationTime} />
        </Field>
        <Field label={formatMessage({ id: 'customers.modified' })}>
          <Timestamp iso={customer.lastModified} />
        </Field>
        {customer.lgId && (
          <Field label={formatMessage({ id: 'customers.lgId' })}>
            <Id value={customer.lgId} />
          </Field>
        )}
        {customer.merchantAccount && (
          <Field label={formatMessage({ id: 'customers.merchantAccount' })}>{customer.merchantAccount}</Field>
        )}
      </Fields>
    </Panel>
  )
})
