import { useQuery } from '@apollo/client/react'
import { Person, Search } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Link, useParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { errorAt } from '../../screens/describe-error.ts'
import { Failure } from '../../screens/Failure.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { JsonPanel } from '../../ui/JsonPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import '../detail.css'
import { Notice } from '../../ui/Notice.tsx'
import { CustomerDocuments } from '../customer-documents/CustomerDocuments.tsx'
import { CustomerCharges } from './CustomerCharges.tsx'
import { CustomerFraud } from './CustomerFraud.tsx'
import { CustomerHeader } from './CustomerHeader.tsx'
import { CustomerPersonalData } from './CustomerPersonalData.tsx'
import { customerQuery } from './customer-query.ts'
import { FinancialSummaries } from './FinancialSummaries.tsx'
import { PaymentProfiles } from './PaymentProfiles.tsx'

/** The page of one customer. What costs the platform a call of its own is asked on its own and may fail on its own. */
export function Component() {
  const { customer: id = '' } = useParams()
  const intl = useIntl()
  const path = useMerchantPath()
  const { data, previousData, error, loading, refetch } = useQuery(customerQuery, {
    variables: { id, profiles: useCan('profiles') },
    errorPolicy: 'all',
    fetchPolicy: 'cache-and-network',
  })
  // Reading again takes nothing away while it is under way or when it fails: a dialog may stand on what was read.
  const earlier = (error || loading) && previousData?.customer?.id === id ? previousData.customer : null
  const customer = data?.customer ?? earlier
  const profilesError = errorAt(error, 'customer', 'paymentProfiles')
  const retry = () => void refetch().catch(() => undefined)
  return (
    <Page title={intl.formatMessage({ id: 'customers.one' }, { customer: id })} icon={<Person />}>
      <div className="detail">
        {error && !profilesError && (
          <Failure what={intl.formatMessage({ id: 'customers.failed' })} error={error} retry={retry} />
        )}
        {!customer && loading && <DetailSkeleton />}
        {!customer && !loading && !error && (
          <Notice
            icon={<Search size={40} />}
            title={intl.formatMessage({ id: 'customers.notFound' }, { customer: id })}
            action={<Link to={path('customers')}>{intl.formatMessage({ id: 'customers.all' })}</Link>}
          >
            <p>{intl.formatMessage({ id: 'customers.notFound.why' })}</p>
          </Notice>
        )}
        {customer && (
          <>
            <CustomerHeader customer={customer} />
            <div className="detail-columns">
              <div className="detail-main">
                <FinancialSummaries id={id} />
                <CustomerCharges customer={customer} />
                <PaymentProfiles customer={customer} error={profilesError} retry={retry} now={new Date()} />
                <CustomerDocuments id={id} />
                <JsonPanel value={customer} />
              </div>
              <div className="detail-side">
                <CustomerFraud fraud={customer.fraud ?? null} />
                <CustomerPersonalData info={customer.personalInfo ?? null} />
                <Panel title={intl.formatMessage({ id: 'charges.properties' })}>
                  {customer.properties.length === 0 ? (
                    <p className="data-panel-note muted">{intl.formatMessage({ id: 'charges.properties.none' })}</p>
                  ) : (
                    <Fields>
                      {customer.properties.map(({ name, value }) => (
                        <Field key={name} label={name}>
                          {value}
                        </Field>
                      ))}
                    </Fields>
                  )}
                </Panel>
              </div>
            </div>
          </>
        )}
      </div>
    </Page>
  )
}
