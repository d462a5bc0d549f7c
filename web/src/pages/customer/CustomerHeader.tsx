import { memo } from 'react'
import { useIntl } from 'react-intl'
import { BlockedTag, CustomerStatusTag, TrustLevelTag } from '../../screens/customer/CustomerTags.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { Id } from '../../ui/Id.tsx'
import { fullName } from '../../values/full-name.ts'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerFigures } from './CustomerFigures.tsx'
import { CustomerCountry } from './CustomerPersonalData.tsx'
import type { CustomerDetails, PersonalInfo } from './customer-query.ts'
import type { Summaries } from './summaries-query.ts'

interface CustomerHeaderProps {
  readonly customer: CustomerDetails
  /** Unmasked personal data, if the user has revealed it. */
  readonly info: PersonalInfo | null
  /** Null until they are known. */
  readonly summaries: Summaries | null
  /** Whether the summaries are being read for the first time. */
  readonly isLoading: boolean
  readonly now: Date
  readonly readAgain: () => Promise<CustomerDetails | null>
  readonly onEdit: () => void
}

/** The customer's name, status and purchases. */
export const CustomerHeader = memo(function CustomerHeader(props: CustomerHeaderProps) {
  const { customer, info, summaries, isLoading, now, readAgain, onEdit } = props
  const { formatMessage } = useIntl()
  const person = info ?? customer.personalInfo
  const country = person?.address?.country
  return (
    <DetailHeader
      name={
        <h2 className="detail-name">
          <bdi>{fullName(person) || customer.id}</bdi>
        </h2>
      }
      marks={
        <>
          <CustomerStatusTag status={customer.customerStatus} large />
          {/* Usually the status already says so, but a closed customer may also be blocked. */}
          {customer.fraud?.blocked && customer.customerStatus !== 'BLOCKED' && <BlockedTag blocked />}
          <TrustLevelTag level={customer.trustLevel} />
        </>
      }
      actions={
        <CustomerActions key={customer.id} customer={customer} now={now} readAgain={readAgain} onEdit={onEdit} />
      }
      identity={
        <>
          {person?.email && !person.masked && <span>{person.email}</span>}
          {country && <CustomerCountry code={country} />}
          <Id value={customer.id} />
          <span>
            {formatMessage({ id: 'customers.since' })} <Timestamp iso={customer.creationTime} form="day" />
          </span>
        </>
      }
      figures={<CustomerFigures customer={customer} summaries={summaries} isLoading={isLoading} />}
    />
  )
})
