import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { BlockedTag, CustomerLanguage, CustomerStatusTag, CustomerType, TrustLevelTag } from './CustomerTags.tsx'
import type { CustomerDetails, PersonalInfo } from './customer-query.ts'
import { fullName } from './full-name.ts'

interface CustomerHeaderProps {
  readonly customer: CustomerDetails
  /** Personal data in the clear, where they were asked for. */
  readonly info: PersonalInfo | null
  readonly children: ReactNode
}

/** Who it is and how they stand; what can be done comes inside. */
export function CustomerHeader({ customer, info, children }: CustomerHeaderProps) {
  const { formatMessage } = useIntl()
  return (
    <section className="data-panel detail-header">
      <div className="detail-header-top">
        <h2 className="detail-name">
          <bdi>{fullName(info ?? customer.personalInfo) || customer.id}</bdi>
        </h2>
        <CustomerStatusTag status={customer.customerStatus} large />
        {/* The status tells it mostly: a closed customer may be blocked as well. */}
        {customer.fraud?.blocked && customer.customerStatus !== 'BLOCKED' && <BlockedTag blocked />}
      </div>
      <Fields>
        <Field label={formatMessage({ id: 'customers.customerId' })}>
          <Id value={customer.id} />
        </Field>
        <Field label={formatMessage({ id: 'customers.lgId' })}>{customer.lgId && <Id value={customer.lgId} />}</Field>
        {customer.merchantAccount && (
          <Field label={formatMessage({ id: 'customers.merchantAccount' })}>{customer.merchantAccount}</Field>
        )}
        <Field label={formatMessage({ id: 'customers.trustLevel' })}>
          <TrustLevelTag level={customer.trustLevel} />
        </Field>
        <Field label={formatMessage({ id: 'customers.type' })}>
          <CustomerType type={customer.customerType} />
        </Field>
        <Field label={formatMessage({ id: 'customers.locale' })}>
          <CustomerLanguage code={customer.locale} />
        </Field>
        <Field label={formatMessage({ id: 'customers.created' })}>
          <Timestamp iso={customer.creationTime} />
        </Field>
        <Field label={formatMessage({ id: 'customers.modified' })}>
          <Timestamp iso={customer.lastModified} />
        </Field>
      </Fields>
      {children}
    </section>
  )
}
