import { useQuery } from '@apollo/client/react'
import { Tab, Tabs } from '@blueprintjs/core'
import { Person, Search } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { errorAt } from '../../screens/describe-error.ts'
import { Failure } from '../../screens/Failure.tsx'
import { LateHistory } from '../../screens/ledger/LateHistory.tsx'
import { useLookedAt } from '../../screens/use-looked-at.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'

import { Field, Fields } from '../../ui/Fields.tsx'
import { JsonPanel } from '../../ui/JsonPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import '../../screens/detail.css'
import { Notice } from '../../ui/Notice.tsx'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerCharges } from './CustomerCharges.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerFraud } from './CustomerFraud.tsx'
import { CustomerHeader } from './CustomerHeader.tsx'
import { CustomerPersonalData } from './CustomerPersonalData.tsx'
import { CustomerSkeleton } from './CustomerSkeleton.tsx'
import { customerQuery } from './customer-query.ts'
import { CustomerDocuments } from './documents/CustomerDocuments.tsx'
import { EditCustomer } from './EditCustomer.tsx'
import { FinancialSummaries } from './FinancialSummaries.tsx'
import { OfacChecks } from './OfacChecks.tsx'
import { PaymentProfiles } from './PaymentProfiles.tsx'
import { useRevealed } from './use-revealed.ts'

const tabs = ['overview', 'documents', 'ofac', 'history'] as const

/** The page of one customer; `?edit` opens its form, `?tab=documents` its documents, `?tab=ofac` its sanctions checks, `?tab=history` what was done to it. What costs the platform a call of its own is asked on its own and may fail on its own. */
export function Component() {
  const { customer: id = '' } = useParams()
  const intl = useIntl()
  const path = useMerchantPath()
  const [parameters, setParameters] = useSearchParams()
  const revealed = useRevealed(id)
  const now = new Date()
  const { data, previousData, error, loading, refetch } = useQuery(customerQuery, {
    variables: { id, profiles: useCan('profiles') },
    errorPolicy: 'all',
    fetchPolicy: 'cache-and-network',
  })
  // Reading again takes nothing away while it is under way or when it fails: a dialog may rest on what was read.
  const earlier = (error || loading) && previousData?.customer?.id === id ? previousData.customer : null
  const customer = data?.customer ?? earlier
  useLookedAt('customer', customer)
  const profilesError = errorAt(error, 'customer', 'paymentProfiles')
  const retry = () => void refetch().catch(() => undefined)
  // What could not be read is not gone.
  const readAgain = async () => {
    const { data: now, error: failure } = await refetch()
    if (!now?.customer && failure) throw failure
    return now?.customer ?? null
  }
  const readProfiles = async () => {
    const { data: now, error: failure } = await refetch()
    const profiles = now?.customer?.paymentProfiles
    if (!profiles && failure) throw failure
    return profiles ?? []
  }
  const isEditing = parameters.has('edit')
  const title = isEditing ? 'customers.edit' : 'customers.one'
  return (
    <Page title={intl.formatMessage({ id: title }, { customer: id })} icon={<Person />}>
      <div className="detail">
        {error && !profilesError && (
          <Failure what={intl.formatMessage({ id: 'customers.failed' })} error={error} retry={retry} />
        )}
        {!customer && loading && <CustomerSkeleton />}
        {!customer && !loading && !error && (
          <Notice
            icon={<Search size={40} />}
            title={intl.formatMessage({ id: 'customers.notFound' }, { customer: id })}
            action={<Link to={path('customers')}>{intl.formatMessage({ id: 'customers.all' })}</Link>}
          >
            <p>{intl.formatMessage({ id: 'customers.notFound.why' })}</p>
          </Notice>
        )}
        {customer && isEditing && (
          <EditCustomer
            key={customer.id}
            customer={customer}
            revealed={revealed}
            readAgain={readAgain}
            onClose={() => setParameters({}, { replace: true })}
          />
        )}
        {customer && !isEditing && (
          <>
            <CustomerHeader
              customer={customer}
              info={revealed.info}
              actions={
                <CustomerActions
                  customer={customer}
                  now={now}
                  readAgain={readAgain}
                  onEdit={() => setParameters({ edit: '' })}
                />
              }
            />
            <div className="detail-columns">
              <div className="detail-main">
                {/* Blueprint's arrow keys pass over tabs that are not told to be on. */}
                <Tabs
                  id="customer"
                  className="customer-tabs"
                  renderActiveTabPanelOnly
                  selectedTabId={tabs.find((tab) => tab === parameters.get('tab')) ?? 'overview'}
                  onChange={(tab) => setParameters(tab === 'overview' ? {} : { tab: String(tab) }, { replace: true })}
                >
                  <Tab
                    disabled={false}
                    id="overview"
                    title={intl.formatMessage({ id: 'customers.overview' })}
                    panel={
                      <>
                        <FinancialSummaries id={id} />
                        <CustomerCharges customer={customer} />
                        <PaymentProfiles
                          customer={customer}
                          error={profilesError}
                          retry={retry}
                          now={now}
                          readProfiles={readProfiles}
                        />
                      </>
                    }
                  />
                  <Tab
                    disabled={false}
                    id="documents"
                    title={intl.formatMessage({ id: 'documents.title' })}
                    panel={<CustomerDocuments id={id} />}
                  />
                  <Tab
                    disabled={false}
                    id="ofac"
                    title={intl.formatMessage({ id: 'customers.ofac' })}
                    panel={<OfacChecks customer={customer} revealed={revealed.ofacChecks} />}
                  />
                  <Tab
                    disabled={false}
                    id="history"
                    title={intl.formatMessage({ id: 'ledger.history' })}
                    panel={
                      <LateHistory
                        objectType="Customer"
                        objectId={customer.id}
                        lastModified={customer.lastModified ?? null}
                      />
                    }
                  />
                </Tabs>
              </div>
              <div className="detail-side">
                <CustomerPersonalData given={customer.personalInfo ?? null} revealed={revealed} />
                <CustomerFraud fraud={customer.fraud ?? null} />
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
                <CustomerFacts customer={customer} />
              </div>
            </div>
            <JsonPanel value={customer} />
          </>
        )}
      </div>
    </Page>
  )
}
